// The texts of the help and the tour in German.

/** @type {typeof import("./en_help.js").shortcuts} */
export const shortcuts = {
  everywhere: [
    ["Strg+S", "Speichern"],
    ["Strg+O", "Datei öffnen"],
    ["Strg+Z, Strg+Y", "Rückgängig, wiederholen"],
    ["Strg+1, Strg+2", "Zum Text, zum Brett"],
    ["Alt+L", "Bibliothek"],
    ["F1", "Diese Hilfe"],
  ],
  text: [
    ["Strg+Leertaste", "Vorschläge zum Vervollständigen"],
    ["F12, Strg+Klick", "Zur Definition"],
    ["F2", "Umbenennen"],
    ["Umschalt+Alt+F", "Formatieren"],
    ["F8", "Nächste Meldung"],
    ["Strg+F", "Suchen und ersetzen"],
    ["Esc, dann Tab", "Den Text verlassen"],
  ],
  board: [
    ["Pfeiltasten", "Den Cursor bewegen"],
    ["Tab, Umschalt+Tab", "Nächstes Werkzeug, voriges Werkzeug"],
    ["Ziffern", "Einen Hinweis mit diesem Wert setzen; mit einer Pfeiltaste geht es weiter"],
    ["Eingabe, Leertaste", "Eine Stelle wählen; die Eingabetaste beendet eine Liste von Zellen"],
    ["Umschalt+Pfeiltasten", "Eine Liste von Zellen erweitern, oder eine Seite wählen"],
    ["Entf, Rücktaste", "Den Hinweis hier löschen"],
    ["Esc", "Den Hinweis neu beginnen, dann das Brett verlassen"],
  ],
  solve: [
    ["Ziffern, Buchstaben", "Einen Wert eintragen"],
    ["Z, X, C, V", "Ziffern, Eckmarken, Mittelmarken, Farben"],
    ["Umschalt, Strg mit einer Ziffer", "Eckmarke, Mittelmarke; mit beiden eine Farbe"],
    ["Leertaste", "Schwärzen, markieren oder leeren"],
    ["Umschalt+Pfeiltasten", "Mehr Zellen auswählen; eine Linie oder Grenze zeichnen"],
    ["Strg+A", "Alle Zellen auswählen"],
    ["Strg+Klick", "Weitere Zellen auswählen oder herausnehmen"],
    ["Entf, Rücktaste", "Leeren"],
    ["H", "Tipp"],
    ["Strg+Z, Strg+Y", "Einträge rückgängig machen und wiederholen"],
  ],
};

/** @type {typeof import("./en_help.js").tour} */
export const tour = {
  title: "Ein Rundgang",
  help: "Zehn Schritte mit einem kleinen Rätsel, von einer eigenen Regel bis zur einzigen Lösung.",
  file: "rundgang.puz",
  count: (step, all) => `Schritt ${step} von ${all}`,
  next: "Weiter",
  finish: "Fertig",
  end: "Rundgang beenden",
  steps: {
    text: "Ein Rätsel ist ein Text, und daneben ist sein Brett gezeichnet. Jede Änderung des Textes ändert sofort das Brett. Dieses Rätsel hat ein Gitter, zwei Regeln und zwei vorgegebene Ziffern.",
    rule: "Die Wörter „clue spark“ führen eine neue Art von Hinweis ein, und die Regel darunter sagt, was er bedeutet. Deshalb gibt es über dem Brett ein Werkzeug dafür.",
    tool: "Wähle das Werkzeug Spark.",
    place: "Klicke die ersten beiden Zellen der obersten Zeile nacheinander an. Tippe dann 5 und die Eingabetaste.",
    undo: "Der Hinweis ist jetzt eine Zeile im Text. Rückgängig nimmt ihn zurück.",
    redo: "Wiederholen schreibt ihn noch einmal.",
    other: "Der Löser hat mehrere Lösungen gefunden. Wähle Andere, um eine zweite zu sehen. Die Stellen, an denen sich die beiden unterscheiden, sind markiert.",
    unique: "Frage unter dem Text, welcher Hinweis die Lösung eindeutig macht. Klicke dann auf eine der Antworten.",
    steps: "Jetzt gibt es genau eine Lösung. Wähle Schritte, um zu sehen, wie ein Mensch sie Schritt für Schritt findet.",
    solve: "Wähle Lösen, um es selbst zu versuchen. Zum Schluss macht Teilen einen Link, der das ganze Rätsel enthält.",
  },
};
