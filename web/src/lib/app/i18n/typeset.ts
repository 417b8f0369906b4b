/** Typography: what sources write with a typewriter's signs, as print has it. Everything that is read passes here. */

import type { Language } from "./language.svelte";

const NARROW = "\u202f";
const FIXED = "\u00a0";
/** Code, tags, and in the last group the text between them. */
const PARTS = /(<(code|pre)\b[^]*?<\/\2>|<[^>]*>)|([^<]+)/g;

/** A text with curly apostrophes and quotes, and in French with spaces that do not break. */
export function typeset(text: string, language: Language): string {
  const curly = text
    .replace(/"([^"]*)"/g, language === "fr" ? "« $1 »" : "“$1”")
    .replace(/(^|[\s(])'(?=\w[^']*')/g, "$1‘")
    .replaceAll("'", "’");
  return language === "fr" ? spaced(curly) : curly;
}

/** The text of HTML, but for code. */
export function typesetHtml(html: string, language: Language): string {
  return html.replace(PARTS, (part, _markup, _tag, text?: string) =>
    text === undefined ? part : typeset(text.replaceAll("&quot;", '"'), language),
  );
}

/** French wants its spaces before « ! ? : ; » and inside guillemets unbreakable. */
function spaced(text: string): string {
  return text
    .replace(/[ \u00a0\u202f]([!?;])/g, `${NARROW}$1`)
    .replace(/[ \u00a0\u202f]([:»])/g, `${FIXED}$1`)
    .replace(/«[ \u00a0\u202f]/g, `«${FIXED}`);
}

/** With a capital letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
