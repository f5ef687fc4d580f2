import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether `signature` (the header `x-paystack-signature`) is Paystack's own for this body: hex HMAC-SHA512 of the
 * unchanged bytes, keyed with the API's secret key. During a rotation there are two of them. [Paystack docs, Webhooks]
 */
export function isSignedByPaystack(body: Buffer, signature: unknown, secretKeys: readonly string[]): boolean {
  // Checked first, because Buffer.from ends silently at the first character that is not hex.
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const actual = Buffer.from(signature, 'hex')
  const fits = secretKeys.map((secretKey) =>
    timingSafeEqual(actual, createHmac('sha512', secretKey).update(body).digest()),
  )
  return fits.includes(true)
}
