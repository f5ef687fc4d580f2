/**
 * Readers of search parameters for a route's `validateSearch`. They never throw: an invalid value reads as absent, so
 * that a broken address still shows the page.
 */
type Raw = Record<string, unknown>

/** Text of at most `max` characters, which do not end with half a surrogate pair; absent when empty. */
export function textParam(raw: Raw, name: string, max = 100): string | undefined {
  const value = raw[name]
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
  return text === '' ? undefined : text
}

/** A whole number from 1 to 999,999,999: a page, a quantity, or the id of a user, a product or a category. */
export function countParam(raw: Raw, name: string): number | undefined {
  return numberParam(raw, name, /^[1-9]\d{0,8}$/)
}

/** An id of a purchase, a deposit or a report, of at most 15 digits. */
export function longIdParam(raw: Raw, name: string): number | undefined {
  return numberParam(raw, name, /^[1-9]\d{0,14}$/)
}

function numberParam(raw: Raw, name: string, pattern: RegExp): number | undefined {
  const value = raw[name]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? Number(text) : undefined
}

/** One of the named values. */
export function oneOf<const T extends string>(raw: Raw, name: string, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === raw[name])
}

/** `field` or `-field`, of the named fields. */
export function sortParam<const T extends string>(raw: Raw, fields: readonly T[]): T | `-${T}` | undefined {
  return oneOf(raw, 'sort', [...fields, ...fields.map((field) => `-${field}` as const)])
}

/** A day in the format of a date field: `2026-11-21`. */
export function dayParam(raw: Raw, name: string): string | undefined {
  const value = textParam(raw, name, 10)
  return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

/**
 * Gives entries that may be undefined the type of optional search parameters. The keys stay in the object: the router
 * merges the validated parameters over the raw ones, and a refused raw value must not come back.
 */
export function asSearchParams<T extends object>(entries: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // An undefined entry reads like an absent one, and addresses omit both.
  return entries as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** `?a=1&b=x` → `{a: '1', b: 'x'}`; the router's own parser would make `search=2015` a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
