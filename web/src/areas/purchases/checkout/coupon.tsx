import { codeKey } from '@docket/contract/compare-texts'
import { MAX_TYPED_CODE_LENGTH, validateCoupon } from '@docket/contract/coupons'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { sentencesOf } from '../../../kit/api/errors.ts'
import { formatPercentage } from '../../../kit/lib/format.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { checkoutWords } from './strings.ts'

export interface AppliedCoupon {
  /** The applied code, as the address has it; undefined: none. */
  code: string | undefined
  /** Stores the applied code in the address. Undefined removes it. */
  setCode: (code: string | undefined) => void
}

/** The coupon of a checkout: the typed code, the applied code and its state. */
export function useCoupon({ code, setCode }: AppliedCoupon) {
  const [draft, setDraft] = useState(code ?? '')
  const [refusedCode, setRefusedCode] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    ...couponQuery(code ?? ''),
    enabled: code !== undefined,
  })
  const state = couponState({
    code,
    answer: data,
    error,
    isFetching,
    refusedAtPurchase: code !== undefined && refusedCode === code,
  })

  return {
    state,
    draft,
    setDraft,
    /** A code is typed but not applied. */
    isUnapplied: codeKey(draft) !== '' && !isSameCode(draft, code),
    apply() {
      const typedCode = draft.trim()
      if (codeKey(typedCode) === '') return
      setRefusedCode(undefined)
      if (typedCode === code) void refetch()
      else setCode(typedCode)
    },
    remove() {
      setDraft('')
      setCode(undefined)
    },
    /** Checks the coupon again: its percentage may have changed. */
    checkAgain() {
      if (code !== undefined) void refetch()
    },
    /** Marks the coupon as refused by the purchase. */
    refuse: () => setRefusedCode(code),
  }
}

export type Coupon = ReturnType<typeof useCoupon>

/** Whether a coupon can be used. It is checked when it is applied, never in the background. */
function couponQuery(code: string) {
  return queryOptions({
    queryKey: ['coupon', code],
    queryFn: ({ signal }) => call(validateCoupon, { params: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { errors: 'none' },
  })
}

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

/** The field for a coupon, and its state. Where the screen is narrow, a button opens it, unless there is a code. */
export function CouponBox({ coupon }: { coupon: Coupon }) {
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = wasOpened || coupon.draft !== '' || coupon.state.kind !== 'none'
  const { state } = coupon

  function apply(event: FormEvent) {
    event.preventDefault()
    setIsMissing(codeKey(coupon.draft) === '')
    if (codeKey(coupon.draft) === '') input.current?.focus()
    else coupon.apply()
  }

  function open() {
    flushSync(() => setWasOpened(true))
    input.current?.focus()
  }

  const refusal = state.kind === 'refused' && !coupon.isUnapplied ? state.message : undefined
  return (
    <div className="flex flex-col gap-1">
      {!isOpen && (
        <div className="-ms-3 lg:hidden">
          <Button variant="quiet" onClick={open}>
            {checkoutWords.haveCoupon}
          </Button>
        </div>
      )}
      <form
        noValidate
        onSubmit={apply}
        className={isOpen ? 'flex items-start gap-2' : 'flex items-start gap-2 max-lg:hidden'}
      >
        <div className="min-w-0 flex-1">
          <TextField
            ref={input}
            label={checkoutWords.coupon}
            optional
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_TYPED_CODE_LENGTH}
            enterKeyHint="done"
            value={coupon.draft}
            error={isMissing ? checkoutWords.couponNeeded : refusal}
            onChange={(event) => {
              setIsMissing(false)
              coupon.setDraft(event.target.value)
            }}
          />
        </div>
        {/* The margin is as high as the label above the field, so that the button is beside the field. */}
        <div className="mt-[1.5625rem]">
          <Button type="submit" busy={state.kind === 'checking'}>
            {checkoutWords.applyCoupon}
          </Button>
        </div>
      </form>
      <div role="status" className="text-14">
        {state.kind === 'valid' && (
          <p className="flex flex-wrap items-center justify-between gap-x-2 font-medium text-ok">
            {checkoutWords.couponValid(state.code, formatPercentage(state.percentage))}
            <Button size="small" variant="quiet" onClick={coupon.remove}>
              {checkoutWords.removeCoupon}
            </Button>
          </p>
        )}
        {refusal !== undefined && <span className="sr-only">{refusal}</span>}
      </div>
    </div>
  )
}
