import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couponQuery } from './coupon-query.ts'
import { couponState, isSameCode } from './coupon-state.ts'

export interface AppliedCoupon {
  /** The code that was applied, as the address has it; undefined: none. */
  code: string | undefined
  /** Keeps another code in the address, or none. */
  keep: (code: string | undefined) => void
}

/** The coupon of the order: what is typed, what was applied and what came of it. */
export function useCoupon({ code, keep }: AppliedCoupon) {
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
    type: setDraft,
    /** Typed, but never applied: a purchase would go without it. */
    isUnapplied: draft.trim() !== '' && !isSameCode(draft, code),
    apply() {
      const next = draft.trim()
      if (next === '') return
      setRefusedCode(undefined)
      if (next === code) void refetch()
      else keep(next)
    },
    remove() {
      setDraft('')
      keep(undefined)
    },
    /** It may be worth something else by now. */
    askAgain() {
      if (code !== undefined) void refetch()
    },
    /** The purchase was refused because of it. */
    refuse: () => setRefusedCode(code),
  }
}

export type Coupon = ReturnType<typeof useCoupon>
