import { createHmac, timingSafeEqual } from 'node:crypto'

/** Much deeper than any notice. Without a limit, nested brackets could overflow the stack. */
const MAX_DEPTH = 32
/**
 * Many more values than any notice has. Anyone can post a notice, and the shop accepts notices also when it is
 * overloaded. Without a limit, one body of 64 KB with 20,000 objects would occupy the process for 10 ms.
 */
const MAX_VALUES = 1_000

/**
 * Whether `signature` (the header `x-nowpayments-sig`) is NOWPayments' own for this body: hex HMAC-SHA512, keyed with
 * the IPN secret, over the body's JSON with the keys of every object sorted and arrays as they are
 * [NowPaymentsIO/nowpayments-sdk-nodejs `src/ipn.js`; the recursive snippet of the API documentation].
 *
 * NOWPayments signs `JSON.stringify` of the parsed and sorted body, in JavaScript. So the body is parsed and written
 * again by the same rules: a number counts by its value in JavaScript's shortest form (`1.10` as `1.1`, `0.00000001` as
 * `1e-8`), not by its spelling in the body. Two spellings of one value have the same signature. Two integers above 2^53
 * that JavaScript cannot distinguish also have the same one. Therefore do not trust the figures of a notice: fetch the
 * payment.
 */
export function isSignedByNowpayments(
  body: string,
  signature: unknown,
  ipnSecrets: readonly string[],
): boolean {
  if (typeof signature !== 'string') return false
  const canonical = canonicalJson(body)
  if (canonical === null) return false
  const actual = Buffer.from(signature.trim(), 'hex')
  const fits = ipnSecrets.map((ipnSecret) => {
    const expected = createHmac('sha512', ipnSecret).update(canonical).digest()
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  return fits.includes(true)
}

/** The text that is signed; null if the body is not a JSON object, is nested too deeply, or has too many values. */
export function canonicalJson(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    return JSON.stringify(sortKeys(parsed))
  } catch {
    return null
  }
}

/** @throws Error if the value is nested too deeply, or has too many values */
function sortKeys(parsed: object): unknown {
  let count = 0
  return sorted(parsed, 0)

  function sorted(value: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Error('The notice is nested too deeply.')
    if (typeof value !== 'object' || value === null) return value
    count += (Array.isArray(value) ? value : Object.keys(value)).length
    if (count > MAX_VALUES) throw new Error('The notice has too many values.')
    if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1))
    // The keys of an object are never equal.
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item, depth + 1)]))
  }
}
