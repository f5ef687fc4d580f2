/**
 * Parses JSON with every number as its text, because a float would change an amount with 18 decimals and an id above
 * 2^53.
 */
export function parseKeepingNumbers(json: string): unknown {
  // `context.source` is in Node 22 and later, but not yet in TypeScript's declaration of a reviver.
  const reviver = (_key: string, value: unknown, context: { source: string }) =>
    typeof value === 'number' ? context.source : value
  return JSON.parse(json, reviver as (key: string, value: unknown) => unknown)
}
