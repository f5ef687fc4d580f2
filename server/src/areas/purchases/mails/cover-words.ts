/** The words of a drawn cover in a mail: the first ones of the title, set large, and the rest, which may be empty. */
export function coverWords(title: string): { head: string; tail: string } {
  const text = title.trim().replace(/\s+/g, ' ')
  const pause = text.search(PAUSE)
  const isEarly = pause > 0 && pause <= MAX_HEAD_LENGTH.atPause
  const head = text.slice(0, isEarly ? pause : lengthOfFirstWords(text))
  return {
    head,
    tail: text
      .slice(head.length)
      .replace(/^[\s:,;|–—-]+/, '')
      .replace(/^\(([^()]*)\)$/, '$1'),
  }
}

/** The maximum number of characters of the large words: if they end at a pause, and if they end after any word. */
const MAX_HEAD_LENGTH = { atPause: 30, afterWord: 24 }

/** A colon, a comma or a semicolon before a space, or a bracket, a bar or a dash after one. */
const PAUSE = /[:,;] | [([|–—-]/

/** Articles and prepositions. */
const SMALL_WORDS = ['a', 'an', 'the', 'and', 'of', 'in', 'on', 'to', 'for', 'from', 'with', 'by', 'at']

/** As many words as fit, but at least one; the last one is no article or preposition. */
function lengthOfFirstWords(text: string): number {
  if (text.length <= MAX_HEAD_LENGTH.atPause) return text.length
  const end = text.lastIndexOf(' ', MAX_HEAD_LENGTH.afterWord)
  const first = end > 0 ? text.slice(0, end) : (/^\S+/.exec(text)?.[0] ?? '')
  const words = first.split(' ')
  while (words.length > 1 && SMALL_WORDS.includes(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return words.join(' ').length
}
