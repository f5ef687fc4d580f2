import { codeKey } from '@docket/contract/compare-texts'
import { MAX_TYPED_CODE_LENGTH } from '@docket/contract/coupons'
import { type FormEvent, useRef, useState } from 'react'
import { formatPercentage } from '../../../kit/lib/format.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { checkoutWords } from './strings.ts'
import type { Coupon } from './use-coupon.ts'

/** The field for a coupon, and its state. */
export function CouponBox({ coupon }: { coupon: Coupon }) {
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { state } = coupon

  function apply(event: FormEvent) {
    event.preventDefault()
    setIsMissing(codeKey(coupon.draft) === '')
    if (codeKey(coupon.draft) === '') input.current?.focus()
    else coupon.apply()
  }

  const refusal = state.kind === 'refused' && !coupon.isUnapplied ? state.message : undefined
  return (
    <div className="flex flex-col gap-1">
      <form noValidate onSubmit={apply} className="flex items-start gap-2">
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
