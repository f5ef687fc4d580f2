import { codeKey } from '@docket/contract/compare-texts'
import { ApiError } from '../../shared/api/api-error.ts'
import { sentencesOf } from '../../shared/api/errors.ts'
import { checkoutWords } from './strings.ts'

/** The state of the applied coupon. Only a valid coupon gives a discount. */
export type CouponState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'valid'; code: string; percentage: number }
  /** Refused, or the check failed. */
  | { kind: 'refused'; message: string }

interface CouponCheck {
  /** The applied code; undefined: none. */
  code: string | undefined
  answer: { value: string; percentage: number } | undefined
  error: Error | null
  isFetching: boolean
  /** The check accepted it, but the purchase was refused because of it. */
  refusedAtPurchase: boolean
}

export function couponState({
  code,
  answer,
  error,
  isFetching,
  refusedAtPurchase,
}: CouponCheck): CouponState {
  if (code === undefined) return { kind: 'none' }
  if (isFetching) return { kind: 'checking' }
  if (refusedAtPurchase) return { kind: 'refused', message: checkoutWords.couponInvalid }
  if (error) return { kind: 'refused', message: messageOf(error) }
  return answer ? { kind: 'valid', code: answer.value, percentage: answer.percentage } : { kind: 'checking' }
}

/** Every refusal of the code has the same message. A busy server or a lost connection says nothing about the code. */
function messageOf(error: Error): string {
  const isAboutCode = error instanceof ApiError && error.status < 500 && error.code !== 'RATE_LIMITED'
  return isAboutCode ? checkoutWords.couponInvalid : sentencesOf(error).join('\n')
}

/** Whether the shop understands both texts as one code. */
export function isSameCode(one: string | undefined, other: string | undefined): boolean {
  return codeKey(one ?? '') === codeKey(other ?? '')
}
