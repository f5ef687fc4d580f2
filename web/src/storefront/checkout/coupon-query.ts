import { validateCoupon } from '@docket/contract/coupons'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'

/** Whether a coupon can be used. It is checked when it is applied, never in the background. */
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
