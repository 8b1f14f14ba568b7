// The texts of the help and the tour in English.

/** The shortcuts by place. @type {Record<"everywhere" | "text" | "board" | "solve", [string, string][]>} */
export const shortcuts = {
  everywhere: [
    ["Ctrl+S", "Save"],
    ["Ctrl+O", "Open a file"],
    ["Ctrl+Z, Ctrl+Y", "Undo, redo"],
    ["Ctrl+1, Ctrl+2", "Go to the text, to the board"],
    ["Alt+L", "Library"],
    ["F1", "This help"],
  ],
  text: [
    ["Ctrl+Space", "Suggest completions"],
    ["F12, Ctrl+Click", "Go to the definition"],
    ["F2", "Rename"],
    ["Shift+Alt+F", "Format"],
    ["F8", "Next message"],
    ["Ctrl+F", "Find and replace"],
    ["Esc, then Tab", "Leave the text"],
  ],
  board: [
    ["Arrow keys", "Move the cursor"],
    ["Tab, Shift+Tab", "Next tool, previous tool"],
    ["Digits", "Place a clue with this value; an arrow key then goes on"],
    ["Enter, Space", "Choose a place; Enter ends a list of cells"],
    ["Shift+Arrow keys", "Extend a list of cells, or choose a side"],
    ["Delete, Backspace", "Remove the clue here"],
    ["Esc", "Start the clue over, then leave the board"],
  ],
  solve: [
    ["Digits, letters", "Enter a value"],
    ["Z, X, C, V", "Digits, corner marks, center marks, colors"],
    ["Shift, Ctrl with a digit", "Corner mark, center mark; a color with both"],
    ["Space", "Shade, mark, or clear"],
    ["Shift+Arrow keys", "Select more cells; draw a line or a border"],
    ["Ctrl+A", "Select all cells"],
    ["Ctrl+Click", "Select further cells, or take cells out"],
    ["Delete, Backspace", "Clear"],
    ["H", "Hint"],
    ["Ctrl+Z, Ctrl+Y", "Undo and redo entries"],
  ],
};

export const tour = {
  title: "A tour of the studio",
  help: "Ten steps with one small puzzle, from a rule of your own to its only solution.",
  file: "tour.puz",
  count: /** @param {number} step @param {number} all */ (step, all) => `step ${step} of ${all}`,
  next: "Next",
  finish: "Finish",
  end: "End the tour",
  steps: {
    text: "A puzzle is a text, and its board is drawn beside it. Each change of the text changes the board at once. This puzzle has a grid, two rules and two given digits.",
    rule: "The words “clue spark” declare a new kind of clue, and the rule below says what it means. So there is a tool for it above the board.",
    tool: "Choose the tool Spark.",
    place: "Click the first two cells of the upper row, one after the other. Then type 5 and press Enter.",
    undo: "The clue is now a line of the text. Undo takes it back.",
    redo: "Redo writes it again.",
    other: "The solver has found several solutions. Choose Other to see a second one. The places where the two differ are marked.",
    unique: "Below the text, ask which clue makes the solution unique. Then click one of the answers.",
    steps: "Now there is one solution. Choose Steps to see how a person finds it, one step at a time.",
    solve: "Choose Solve to try it yourself. When you are done, Share makes a link that contains the whole puzzle.",
  },
};
