import { type FormEvent, useRef, useState } from 'react'
import { formatPercentage } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Coupon } from './use-coupon.ts'

const words = strings.shop

/** Where a coupon is entered, and what became of it. */
export function CouponBox({ coupon }: { coupon: Coupon }) {
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { state } = coupon

  function apply(event: FormEvent) {
    event.preventDefault()
    setIsMissing(coupon.draft.trim() === '')
    if (coupon.draft.trim() === '') input.current?.focus()
    else coupon.apply()
  }

  const refusal = state.kind === 'refused' && !coupon.isUnapplied ? state.message : undefined
  return (
    <div className="flex flex-col gap-1">
      <form noValidate onSubmit={apply} className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            ref={input}
            label={words.coupon}
            optional
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            enterKeyHint="done"
            value={coupon.draft}
            error={isMissing ? words.couponNeeded : refusal}
            onChange={(event) => {
              setIsMissing(false)
              coupon.type(event.target.value)
            }}
          />
        </div>
        <div className="mt-[1.5625rem]">
          <Button type="submit" busy={state.kind === 'checking'}>
            {words.applyCoupon}
          </Button>
        </div>
      </form>
      <div role="status" className="text-14">
        {state.kind === 'valid' && (
          <p className="flex flex-wrap items-center justify-between gap-x-2 font-medium text-ok">
            {words.couponValid(state.code, formatPercentage(state.percentage))}
            <Button size="small" variant="quiet" onClick={coupon.remove}>
              {words.removeCoupon}
            </Button>
          </p>
        )}
        {refusal !== undefined && <span className="sr-only">{refusal}</span>}
      </div>
    </div>
  )
}
