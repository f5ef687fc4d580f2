/** More than a title needs to be recognised. */
const MAX_FACT = 100
/** Control characters and line breaks. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu
/** Marks that change the direction of the text after them, and characters that no one sees. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** They keep the direction of a text to itself. [Unicode UAX #9: FSI, PDI] */
const [ISOLATE, POP] = ['\u2068', '\u2069']

/**
 * A text of a person inside a line of an alert: on one line, at most a hundred characters, without marks that would
 * turn the rest of the line around.
 */
export function plainFact(text: string): string {
  // Cut before it is looked at: a text can be long.
  const clean = text
    .slice(0, 8 * MAX_FACT)
    .toWellFormed()
    .replace(CONTROL, ' ')
    .replace(INVISIBLE, '')
    .trim()
  const characters = [...clean]
  const short = characters.length > MAX_FACT ? `${characters.slice(0, MAX_FACT).join('')}…` : clean
  return RIGHT_TO_LEFT.test(short) ? `${ISOLATE}${short}${POP}` : short
}

/** The beginning of a text with at most `max` UTF-16 code units, never half a character. */
export function cutTo(max: number, text: string): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  // The first half of a pair has lost its other half.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
