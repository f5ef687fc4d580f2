import { pick, type RandomSource } from './random.ts'

const PREFIX = 'DKT-TEST-'
/** Crockford's base 32: a character's index is its value. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = CHARACTERS.slice(10)

/**
 * Without 1, because a number with `1Z` in it, followed by a space and capitals, can look like a number of UPS (`1Z`
 * and sixteen characters, spaces allowed). The test of 100,000 numbers found one.
 */
const MIDDLE = CHARACTERS.replace('1', '')

const NUMBER = /^DKT-TEST-[A-HJKMNP-TV-Z][02-9A-HJKMNP-TV-Z]{7}[A-HJKMNP-TV-Z]{2}$/

/**
 * The pattern of our numbers, for JavaScript and for a CHECK in PostgreSQL. The first and the last two characters are
 * letters, so neither the ten characters nor the nine without the check character look like a carrier's number: a
 * carrier's number has nine digits in a row, or begins with 1Z.
 */
export const TRACKING_NUMBER_PATTERN = NUMBER.source

/** @returns one of about 10^13 numbers, such as `DKT-TEST-DH2HNKT5JE` */
export function drawTrackingNumber(random: RandomSource): string {
  let characters = pick(random, LETTERS)
  for (let place = 2; place <= 8; place++) characters += pick(random, MIDDLE)
  // The 22 possible ninth letters have 22 different check characters. Only 10 characters are digits, so at least 12 of
  // these check characters are letters.
  const endings = [...LETTERS]
    .map((letter) => letter + checkCharacter(characters + letter))
    .filter((ending) => LETTERS.includes(ending.charAt(1)))
  return PREFIX + characters + pick(random, endings)
}

/** Whether a text is a number as `drawTrackingNumber` makes it: its form and its check character. */
export function isTrackingNumber(text: string): boolean {
  return NUMBER.test(text) && remainder(text.slice(PREFIX.length)) === 0
}

/** The prefix and at least four of the ten characters. */
const BEGINNING = /^DKT-TEST-[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{3,9}$/

/**
 * The first and the last number that begin with a text, for a range in an index; null if the text is too short or no
 * number can begin with it. All numbers have the same length, and their characters sort alike in every collation.
 */
export function prefixRange(text: string): { least: string; greatest: string } | null {
  if (!BEGINNING.test(text)) return null
  const length = PREFIX.length + 10
  return { least: text.padEnd(length, '0'), greatest: text.padEnd(length, 'Z') }
}

function checkCharacter(nineCharacters: string): string {
  return CHARACTERS.charAt(timesAlpha(remainder(nineCharacters)))
}

/**
 * The sum, over GF(32), of each character's value times its weight. The weights are powers of alpha, and the weight of
 * the last character is alpha^0. Alpha has the order 31, so the ten weights differ and none is zero: one wrong
 * character and two swapped characters always change the sum.
 */
function remainder(characters: string): number {
  let sum = 0
  for (const character of characters) sum = timesAlpha(sum) ^ CHARACTERS.indexOf(character)
  return sum
}

/** In GF(32) with the primitive polynomial x^5 + x^2 + 1, whose root alpha is 2. */
function timesAlpha(value: number): number {
  const doubled = value << 1
  return doubled & 0b100000 ? doubled ^ 0b100101 : doubled
}
