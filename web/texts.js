// The texts of the page, in the language of the user. A further language is a further catalogue in texts/.
import { preference, setPreference } from "./storage.js";
import { de } from "./texts/de.js";
import { en } from "./texts/en.js";

const CATALOGUES = { en, de };
/** @typedef {keyof typeof CATALOGUES} LanguageName */
/** The languages by their own names. @type {Record<LanguageName, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** Returns the chosen language, else the first language of the browser that has a catalogue. @returns {LanguageName} */
function preferred() {
  const names = [preference("language") ?? "", ...navigator.languages.map((name) => name.slice(0, 2))];
  return /** @type {LanguageName | undefined} */ (names.find((name) => name in CATALOGUES)) ?? "en";
}

export const language = preferred();
export const T = CATALOGUES[language];

/** Shows the page in another language. @param {string} name */
export function chooseLanguage(name) {
  setPreference("language", name);
  location.reload();
}
