import type { Illustration } from './illustrations.ts'

/** What a drawn cover shows, so that the pages of the app, the landing page and the mails draw a product alike. */
export interface DrawnCover {
  /** In degrees, as in `oklch()`. */
  hue: number
  illustration: Illustration
}

interface Product {
  id: number
  title: string
  category: string
  /** What an operator chose. Null, or absent as from a process of the last release: the words decide. */
  illustration?: Illustration | null | undefined
}

/** The drawn cover of a product: always the same for the same product. */
export function drawnCover({ id, title, category, illustration }: Product): DrawnCover {
  return { hue: hueOf(id), illustration: illustration ?? subjectOf(title) ?? subjectOf(category) ?? OTHER }
}

/** The same for a category. */
export function drawnCategory({ id, name }: { id: number; name: string }): DrawnCover {
  return { hue: hueOf(id), illustration: subjectOf(name) ?? OTHER }
}

/** The golden angle: however many ids follow each other, their hues lie far apart. */
const GOLDEN_ANGLE = 137.508

function hueOf(id: number): number {
  return Math.round(id * GOLDEN_ANGLE) % 360
}

/** The least difference of two hues in degrees: of cards beside each other, and of cards above each other. */
const APART = { beside: 45, above: 25 }
const MAX_COLUMNS = 4
const STEP = 10

/**
 * The hue of each product of a grid with up to four columns: its own, or the nearest one that its neighbours do not
 * have. There always is one: of the 36 hues that are tried, the neighbours exclude 24 at most.
 */
export function neighbourHues(ids: readonly number[]): number[] {
  const hues: number[] = []
  for (const id of ids) {
    const before = hues.slice(-MAX_COLUMNS).reverse()
    const isFree = (hue: number) =>
      before.every((other, index) => distance(hue, other) >= (index === 0 ? APART.beside : APART.above))
    hues.push(nearestTo(hueOf(id)).find(isFree) ?? hueOf(id))
  }
  return hues
}

/** This hue, and then others that lie further and further from it, on either side. */
function nearestTo(hue: number): number[] {
  return Array.from({ length: 360 / STEP }, (_, index) => {
    const offset = Math.ceil(index / 2) * STEP
    return (hue + (index % 2 === 0 ? 360 - offset : offset)) % 360
  })
}

/** In degrees on the circle of hues. */
function distance(one: number, other: number): number {
  const difference = Math.abs(one - other)
  return Math.min(difference, 360 - difference)
}

/**
 * The words that mean a subject. The first match counts: "Gift Codes for Games" is a gift. Each word must match from
 * its beginning.
 */
const subjects: readonly (readonly [Illustration, RegExp])[] = [
  ['gift', /\b(?:gift|voucher|coupon)/i],
  ['ticket', /\b(?:tickets?\b|concert|cinema)/i],
  ['sim', /\b(?:e?-?sims?\b|mobile data)/i],
  ['book', /\b(?:(?:e-?|audio)?book|novel|comic)/i],
  ['course', /\b(?:course|lesson|school|learn|class(?:es)?\b)/i],
  ['social', /\b(?:social|facebook|instagram|twitter|telegram|discord)/i],
  ['mail', /\b(?:(?:e-?|g)?mail|outlook|yahoo|newsletter)/i],
  ['game', /\b(?:gam(?:e|ing)|steam\b|xbox|playstation)/i],
  ['film', /\b(?:film|movie|video|streaming|netflix|tiktok|youtube|tv\b)/i],
  ['music', /\b(?:music|audio|sound|spotify)/i],
  ['photo', /\b(?:photo|camera|portrait)/i],
  ['design', /\b(?:design|fonts?\b|icons?\b|template|graphic|arts?\b)/i],
  ['shield', /\b(?:secur|vpn|antivirus|password|prox(?:y|ies)\b)/i],
  ['card', /\b(?:cards?\b|bank|payment|wallet|crypto)/i],
  ['phone', /\b(?:phone|mobile|sms\b|number)/i],
  ['cloud', /\b(?:cloud|storage|backup|drive\b)/i],
  ['spark', /\b(?:ai\b|gpt|chatgpt|prompt)/i],
  ['code', /\b(?:sql\b|typescript|javascript|python|linux|programming|developer|git\b|api\b|database)/i],
  ['chart', /\b(?:analytics|trading|statistic|spreadsheet)/i],
  ['globe', /\b(?:domain|web|hosting|internet|google)/i],
  ['app', /\b(?:software|tools?\b|program|windows|office)/i],
  ['key', /\b(?:keys?\b|licen[cs]e|codes?\b|login|account)/i],
  ['parcel', /\b(?:parcel|package|shipment)/i],
  ['shop', /\b(?:shop|stores?\b|amazon|ebay|market)/i],
]

/** The drawing of a product whose words say nothing. */
const OTHER = 'tag'

function subjectOf(words: string): Illustration | undefined {
  return subjects.find(([, word]) => word.test(words))?.[0]
}
