/** French typography: spaces that do not break before « ! ? : ; » and inside guillemets. */

const NARROW = "\u202f";
const FIXED = "\u00a0";

/** A French text with its spaces made unbreakable where French wants that. */
export function typeset(text: string): string {
  return text
    .replace(/[ \u00a0\u202f]([!?;])/g, `${NARROW}$1`)
    .replace(/[ \u00a0\u202f]([:»])/g, `${FIXED}$1`)
    .replace(/«[ \u00a0\u202f]/g, `«${FIXED}`);
}
