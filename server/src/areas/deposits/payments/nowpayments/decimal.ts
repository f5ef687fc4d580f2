/** An exact decimal number: `digits` ÷ 10^`scale`. */
interface Decimal {
  digits: bigint
  scale: number
}

/** The sign, the digits before and after the point, and the exponent. */
const FORM = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Reads an amount ('12', '1.10', '2.1e-4'): a JSON number, which may also have a plus sign or leading zeros. Null for
 * another form or too many digits.
 */
export function parseDecimal(text: string | null): Decimal | null {
  const match = FORM.exec(text ?? '')
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** -1 if `a` is less than `b`, 0 if they are equal, 1 if `a` is greater. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = digitsAt(a, scale) - digitsAt(b, scale)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Dollars in cents; null if the result is not a whole number. */
export function exactCents(dollars: Decimal): bigint | null {
  const hundredfold = dollars.digits * 100n
  const unit = 10n ** BigInt(dollars.scale)
  return hundredfold % unit === 0n ? hundredfold / unit : null
}

/** Dollars (≥ 0) in cents, rounded down. */
export function wholeCents(dollars: Decimal): bigint {
  return (dollars.digits * 100n) / 10n ** BigInt(dollars.scale)
}

/** How a part of a cent is rounded. */
export type Rounding = 'down' | 'half up'

/** `cents` × `part` ÷ `whole` (> 0). */
export function shareOf(
  cents: bigint,
  { part, whole }: { part: Decimal; whole: Decimal },
  rounded: Rounding = 'down',
): bigint {
  const scale = Math.max(part.scale, whole.scale)
  const divisor = digitsAt(whole, scale)
  return (cents * digitsAt(part, scale) + (rounded === 'down' ? 0n : divisor / 2n)) / divisor
}

export function isPositive(decimal: Decimal | null): decimal is Decimal {
  return decimal !== null && decimal.digits > 0n
}

function digitsAt({ digits, scale }: Decimal, newScale: number): bigint {
  return digits * 10n ** BigInt(newScale - scale)
}
