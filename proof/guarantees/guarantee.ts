/** A condition that must hold after a run, and its violations. */
export interface Guarantee {
  title: string
  violations: string[]
}

/** How many violations of a guarantee are printed; the rest is counted. */
const MOST_TOLD = 10

export function guarantee(title: string, found: string[]): Guarantee {
  const violations = [...Map.groupBy(found, (what) => what)].map(([what, { length }]) =>
    length === 1 ? what : `${length} × ${what}`,
  )
  const told = violations.slice(0, MOST_TOLD)
  const untold = violations.length - told.length
  return { title, violations: untold > 0 ? [...told, `… and ${untold} more.`] : told }
}

/** Each text that occurs more than once, without its repetitions. */
export function repeated<Item>(items: Iterable<Item>): Item[] {
  const [seen, twice] = [new Set<Item>(), new Set<Item>()]
  for (const item of items) {
    if (seen.has(item)) twice.add(item)
    seen.add(item)
  }
  return [...twice]
}
