/**
 * The subjects of the drawings for covers. `web/public/assets/illustrations-….svg` has two of each: a large one under
 * the subject's name, and a small one for the rows of a table.
 */
export const ILLUSTRATIONS = [
  'gift',
  'sim',
  'book',
  'course',
  'social',
  'mail',
  'game',
  'film',
  'music',
  'design',
  'shield',
  'card',
  'phone',
  'globe',
  'app',
  'key',
  'shop',
  'tag',
  'cloud',
  'code',
  'chart',
  'photo',
  'spark',
  'parcel',
  'ticket',
] as const

export type Illustration = (typeof ILLUSTRATIONS)[number]

/** A stored name; null for none, and for one that only a newer release knows. */
export function knownIllustration(name: string | null): Illustration | null {
  return ILLUSTRATIONS.find((each) => each === name) ?? null
}
