import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { present } from '../../lib/search-params.ts'
import { couponQuery } from './coupon-query.ts'
import { couponState, isSameCode } from './coupon-state.ts'

/** The coupon of the order: what is typed, what was applied (kept in the address) and what came of it. */
export function useCoupon() {
  const { coupon: code } = useSearch({ from: '/storefront/products/$productId' })
  const navigate = useNavigate({ from: '/products/$productId' })
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

  function keep(next: string | undefined) {
    void navigate({
      search: (before) => present({ ...before, coupon: next }),
      replace: true,
      resetScroll: false,
    })
  }

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
