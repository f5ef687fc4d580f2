/**
 * JSON with every number as the text it was written in: an amount of 18 decimals does not survive a float, and an id
 * above 2^53 would become another one.
 */
export function parseKeepingNumbers(json: string): unknown {
  // `context.source` is in Node 22 and later, but not yet in TypeScript's declaration of a reviver.
  const reviver = (_key: string, value: unknown, context: { source: string }) =>
    typeof value === 'number' ? context.source : value
  return JSON.parse(json, reviver as (key: string, value: unknown) => unknown)
}
