import { coupons } from '@docket/contract/admin/coupons'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import type { CouponsSearch } from './search.ts'

export const PAGE_SIZE = 10

/** The key prefix of coupons. Invalidate it when one of them changes. */
export const couponsKey = ['admin', 'coupons'] as const

export function couponsFilters({ search, sort }: CouponsSearch) {
  return { search, sort }
}

export function couponsQuery({ page, ...search }: CouponsSearch) {
  const query = { ...couponsFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...couponsKey, 'page', query],
    queryFn: ({ signal }) => call(coupons, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** One coupon; null if it does not exist. */
export function couponQuery(id: number) {
  return queryOptions({
    queryKey: [...couponsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(coupons, { query: { id, pageSize: 1 }, signal })
      return items.find((coupon) => coupon.id === id) ?? null
    },
    meta: { errors: 'screen' },
  })
}
