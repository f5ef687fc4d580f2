/** What one sale earns, in dollars; less than 0 is a loss. Undefined until both prices are typed as numbers. */
export function marginOf({ cost, selling }: { cost: string; selling: string }): number | undefined {
  if (cost.trim() === '' || selling.trim() === '') return undefined
  const cents = Math.round((Number(selling) - Number(cost)) * 100)
  return Number.isFinite(cents) ? cents / 100 : undefined
}
