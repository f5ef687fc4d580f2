/** One thing that must hold after a run, and what speaks against it. */
export interface Guarantee {
  title: string
  violations: string[]
}

/** The most violations of one guarantee that are told; the rest is counted. */
const MOST_TOLD = 10

export function guarantee(title: string, found: string[]): Guarantee {
  const violations = [...Map.groupBy(found, (what) => what)].map(([what, { length }]) =>
    length === 1 ? what : `${length} × ${what}`,
  )
  const told = violations.slice(0, MOST_TOLD)
  const untold = violations.length - told.length
  return { title, violations: untold > 0 ? [...told, `… and ${untold} more.`] : told }
}

/** Texts that occur more than once, each once. */
export function repeated<Item>(items: Iterable<Item>): Item[] {
  const [seen, twice] = [new Set<Item>(), new Set<Item>()]
  for (const item of items) {
    if (seen.has(item)) twice.add(item)
    seen.add(item)
  }
  return [...twice]
}
