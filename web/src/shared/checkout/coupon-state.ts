import { ApiError } from '../../lib/api-error.ts'
import { sentencesOf } from '../../lib/errors.ts'
import { strings } from '../../lib/strings.ts'

/** What is known of the coupon that was applied. Only a valid one gives a discount. */
export type CouponState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'valid'; code: string; percentage: number }
  /** Refused, or not to be checked right now. */
  | { kind: 'refused'; message: string }

interface Asked {
  /** The code as it was applied; undefined: none. */
  code: string | undefined
  answer: { value: string; percentage: number } | undefined
  error: Error | null
  isFetching: boolean
  /** It was valid by itself, but the purchase was refused because of it. */
  refusedAtPurchase: boolean
}

export function couponState({ code, answer, error, isFetching, refusedAtPurchase }: Asked): CouponState {
  if (code === undefined) return { kind: 'none' }
  if (isFetching) return { kind: 'checking' }
  if (refusedAtPurchase) return { kind: 'refused', message: strings.shop.couponInvalid }
  if (error) return { kind: 'refused', message: reasonOf(error) }
  return answer ? { kind: 'valid', code: answer.value, percentage: answer.percentage } : { kind: 'checking' }
}

/** Any refusal of the code itself is the same sentence; a busy server or a lost line says nothing about the code. */
function reasonOf(error: Error): string {
  const isAboutCode = error instanceof ApiError && error.status < 500 && error.code !== 'RATE_LIMITED'
  return isAboutCode ? strings.shop.couponInvalid : sentencesOf(error).join('\n')
}

/** Codes are the same in any case and with outer spaces. */
export function isSameCode(one: string | undefined, other: string | undefined): boolean {
  return (one ?? '').trim().toUpperCase() === (other ?? '').trim().toUpperCase()
}
