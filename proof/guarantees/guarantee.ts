/** A condition that must hold after a run, and its violations. */
export interface Guarantee {
  title: string
  violations: string[]
}

/** How many violations of a guarantee are printed; the others are counted. */
const MAX_PRINTED = 10

/** Creates a guarantee from its violations. Equal violations become one text with a count. */
export function guarantee(title: string, violations: string[]): Guarantee {
  const counted = [...Map.groupBy(violations, (violation) => violation)].map(([violation, { length }]) =>
    length === 1 ? violation : `${length} × ${violation}`,
  )
  const printed = counted.slice(0, MAX_PRINTED)
  const others = counted.length - printed.length
  return { title, violations: others > 0 ? [...printed, `… and ${others} more.`] : printed }
}

/** The items that occur more than once, each once. */
export function duplicatesIn<Item>(items: Iterable<Item>): Item[] {
  const [seen, twice] = [new Set<Item>(), new Set<Item>()]
  for (const item of items) {
    if (seen.has(item)) twice.add(item)
    seen.add(item)
  }
  return [...twice]
}
