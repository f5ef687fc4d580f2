/** What a drawn cover shows, so that the pages of the app and the landing page draw a product alike. */
export interface DrawnCover {
  /** The number of a hue: `--cover-hue-0` and so on of `web/src/kit/ui/tokens.css`. */
  hue: number
  /** The name of a glyph of `web/src/kit/ui/layout/cover-glyphs.css`. */
  glyph: Glyph
  /** The first words of the title, set large. */
  head: string
  /** The rest of the title, set small; may be empty. */
  tail: string
}

/** The number of hues. */
export const COVER_HUES = 10

/**
 * The glyph of each kind of category, with the words that mean it. The first match counts: a category named "Gift Codes
 * for Games" gets the gift. Each word must match from its beginning.
 */
const glyphs = [
  ['gift', /\b(?:gift|voucher|coupon)/i],
  ['card-sim', /\b(?:e?-?sims?\b|mobile data)/i],
  ['book-open', /\b(?:(?:e-?|audio)?book|novel|comic)/i],
  ['graduation-cap', /\b(?:course|lesson|school|learn|class(?:es)?\b)/i],
  ['users', /\b(?:social|facebook|instagram|tiktok|twitter|telegram|discord)/i],
  ['mail', /\b(?:(?:e-?|g)?mail|outlook|yahoo)/i],
  ['gamepad-2', /\b(?:gam(?:e|ing)|steam\b|xbox|playstation)/i],
  ['clapperboard', /\b(?:film|movie|video|streaming|netflix|tv\b)/i],
  ['music', /\b(?:music|audio|sound|spotify)/i],
  ['palette', /\b(?:design|fonts?\b|icons?\b|template|graphic|photo|arts?\b)/i],
  ['shield-check', /\b(?:secur|vpn|antivirus|password|prox(?:y|ies)\b)/i],
  ['credit-card', /\b(?:cards?\b|bank|payment|wallet|crypto)/i],
  ['smartphone', /\b(?:phone|mobile|sms\b|number)/i],
  ['globe', /\b(?:domain|web|hosting|internet|google)/i],
  ['app-window', /\b(?:software|tools?\b|program|windows|office|develop)/i],
  ['key-round', /\b(?:keys?\b|licen[cs]e|codes?\b|login|account)/i],
  ['shopping-bag', /\b(?:shop|stores?\b|amazon|ebay|market)/i],
] as const

/** The glyph of a category whose name says nothing. */
const OTHER = 'tag'

export type Glyph = (typeof glyphs)[number][0] | typeof OTHER

/** All glyphs. A function, so that the bundle of the web has it only where it is called. */
export const coverGlyphs = (): Glyph[] => [...glyphs.map(([glyph]) => glyph), OTHER]

/** What the drawn cover of a product shows: always the same for the same category and title. */
export function drawnCover(category: { id: number; name: string }, title: string): DrawnCover {
  return { hue: category.id % COVER_HUES, glyph: glyphOf(category.name), ...wordsOf(title) }
}

function glyphOf(name: string): Glyph {
  const [glyph] = glyphs.find(([, words]) => words.test(name)) ?? [OTHER]
  return glyph
}

/** The maximum number of characters of the large words: if they end at a pause, and if they end after any word. */
const MAX_HEAD_LENGTH = { atPause: 30, afterWord: 24 }

/** Splits a title where it pauses, such as at a colon or a bracket, or else after its first words. */
function wordsOf(title: string): { head: string; tail: string } {
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
