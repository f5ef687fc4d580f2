import { withoutEnding } from './without-ending.ts'

/*
 * When two texts are equal, and which comes first. The functions `text_key`, `search_key` and the collation
 * `for_people` of migration 0085 say the same to the database. A test compares the two.
 */

/** Characters that no one sees, such as U+200B, U+00AD and the marks of the direction of writing. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
/** Accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic ones. */
const ACCENTS =
  /[\u0300-\u036F]|[\u0483-\u0487]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]|[\u0591-\u05BD]|[\u064B-\u0652]/g
const SPACES = /\s+/g

const DASHES = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D'
const APOSTROPHES = '\u2018\u2019\u201A\u201B\u2032\u02BC\u00B4`\uFF07\uFF40'
const QUOTES = '\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\uFF02'
const PLAIN_MARKS = new Map([
  ...Array.from(DASHES, (dash) => [dash, '-'] as const),
  ...Array.from(APOSTROPHES, (apostrophe) => [apostrophe, "'"] as const),
  ...Array.from(QUOTES, (quote) => [quote, '"'] as const),
])
/** All of these marks. */
const MARKS =
  /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D\u2018-\u201B\u2032\u02BC\u00B4`\uFF07\uFF40\u201C-\u201F\u2033\u00AB\u00BB\uFF02]/g

/** Letters that no decomposition turns into the letters that people type for them. */
const TYPED_AS = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' }))
const TYPED_OTHERWISE = /[øłđħŧæœ]/g

/** Names and codes with the same key are equal: case, width, forms of dashes and quotes, and what no one sees do not matter. */
export function textKey(text: string): string {
  return spaced(folded(text.replace(MARKS, plainMark).normalize('NFKC')))
}

/** The key of a coupon's code: quotes around a pasted code do not matter either. */
export function codeKey(code: string): string {
  const key = textKey(code)
  return withoutEnding(key.replace(/^['" ]+/, ''), `'" `) || key
}

/** A search compares these keys: accents do not matter either. */
export function searchKey(text: string): string {
  const letters = text.replace(MARKS, plainMark).normalize('NFKD').replace(ACCENTS, '')
  return spaced(folded(letters)).replace(TYPED_OTHERWISE, (letter) => TYPED_AS.get(letter) ?? letter)
}

/** The words of a search, as keys. A text matches if it contains them all, in any order. */
export function searchWords(search: string): string[] {
  return [...new Set(searchKey(search).split(' '))].filter((word) => word !== '')
}

/** Returns whether a text matches a search. */
export function matchesSearch(text: string, words: readonly string[]): boolean {
  const key = searchKey(text)
  return words.every((word) => key.includes(word))
}

/** More marks on one letter than any writing has. Ordering them takes time that grows with the square of their number. */
const MANY_MARKS = /\p{M}{31}/u

/**
 * A text as it looks: without characters that no one sees, composed. Two accounts that look the same are probably one,
 * but each is stored and delivered as it came.
 */
export function lookOf(text: string): string {
  const seen = text.replace(IGNORABLE, '')
  return MANY_MARKS.test(seen) ? seen : seen.normalize('NFC')
}

// The order of English is that of Unicode without changes, in every browser.
const collator = new Intl.Collator('en', { numeric: true })

/** The order of names and titles in lists for people. Only equal texts compare as 0. */
export function compareTexts(one: string, other: string): number {
  return collator.compare(one, other) || compareKeys(one, other)
}

/** The order of keys: by their characters' numbers. */
function compareKeys(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function plainMark(mark: string): string {
  return PLAIN_MARKS.get(mark) ?? mark
}

/** Upper case first, because some letters have no capital of their own, such as ŉ. A Turkish keyboard has İ and ı where others have I and i. */
function folded(text: string): string {
  const letters = text.replace(IGNORABLE, '').toUpperCase().toLowerCase()
  const folds = letters
    .replaceAll('i\u0307', 'i')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
  return folds.normalize('NFKC').replace(MARKS, plainMark)
}

function spaced(text: string): string {
  return text.replace(SPACES, ' ').trim()
}
