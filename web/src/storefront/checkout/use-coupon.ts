import { codeKey } from '@docket/contract/compare-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couponQuery } from './coupon-query.ts'
import { couponState, isSameCode } from './coupon-state.ts'

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
