import { validateCoupon } from '@docket/contract/shop'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Whether a coupon can be used. Asked when it is applied, and not again behind one's back. */
export function couponQuery(code: string) {
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
