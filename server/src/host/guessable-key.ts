/** Words of placeholders and of the keys in this repository. They add nothing to a key, so they do not count. */
const PLACEHOLDER_WORDS =
  /change|replace|please|example|placeholder|secret|password|docket|production|sandbox|proof|bench|tests?|fair|length|only|your|here|this|must|long|random|string|characters?|the|for|key/gi
const MIN_UNEXPECTED_CHARACTERS = 20
const MIN_DIFFERENT_CHARACTERS = 8

/**
 * Whether a key is easily guessed: it repeats a pattern, counts up or down, or consists of the words of a placeholder.
 * It cannot see how a key was made, so it refuses only what no generator makes.
 */
export function isGuessable(key: string): boolean {
  const remaining = key.replace(PLACEHOLDER_WORDS, '')
  return (
    new Set(remaining).size < MIN_DIFFERENT_CHARACTERS ||
    countUnexpected(remaining) < MIN_UNEXPECTED_CHARACTERS
  )
}

/**
 * Counts the characters that do not continue a sequence (`abc`, `8642`) and that did not follow the same two characters
 * earlier in the key.
 */
function countUnexpected(key: string): number {
  const codes = Array.from(key, (character) => character.codePointAt(0) ?? 0)
  const earlierTriples = new Set<string>()
  let count = 0
  for (const [index, code] of codes.entries()) {
    const [first = Number.NaN, second = Number.NaN] = [codes[index - 2], codes[index - 1]]
    const triple = `${first} ${second} ${code}`
    if (!earlierTriples.has(triple) && code - second !== second - first) count++
    earlierTriples.add(triple)
  }
  return count
}
