/** What the form accepts as a price. */
const DOLLARS = /^\d+(\.\d{0,2})?$|^\.\d{1,2}$/

/** What one sale earns, in dollars; less than 0 is a loss. Undefined until both prices are typed as numbers. */
export function marginOf({ cost, selling }: { cost: string; selling: string }): number | undefined {
  if (![cost, selling].every((typed) => DOLLARS.test(typed.trim()))) return undefined
  return (Math.round(Number(selling) * 100) - Math.round(Number(cost) * 100)) / 100
}
