import { couponList } from '@docket/contract/admin/coupon-list'
import { type Coupon, coupons } from '@docket/contract/admin/coupons'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'
import { dayAt, endOfDay } from '../../kit/lib/days.ts'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDollars,
  formatPercentage,
} from '../../kit/lib/format.ts'
import { calledFilters } from '../../kit/office/list-values.ts'
import type { CouponsSearch } from './office-routes.ts'
import { words } from './words.ts'

export const PAGE_SIZE = 10

/** The key prefix of coupons. Invalidate it when one of them changes. */
export const couponsKey = ['admin', 'coupons'] as const

export function couponsFilters(search: CouponsSearch) {
  return { ...calledFilters(couponList.filters, search), sort: search.sort }
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

export type Terms = Pick<Coupon, 'percentage' | 'maxUses' | 'maxUsesPerUser' | 'minSubtotal' | 'expiryDate'>

/** The terms of a coupon in words: `20% off, once per user, until Dec 31, 2026`. */
export function couponTerms({ percentage, minSubtotal, maxUsesPerUser, maxUses, expiryDate }: Terms): string {
  return [
    words.off({ percentage: formatPercentage(percentage) }),
    minSubtotal !== null && minSubtotal > 0 && words.onOrdersFrom({ amount: formatDollars(minSubtotal) }),
    maxUsesPerUser !== null && words.perUser({ count: maxUsesPerUser }),
    maxUses !== null && words.inTotal({ count: maxUses }),
    words.until({ day: formatExpiry(expiryDate) }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** How often the coupon was used, and its limit. */
export function couponUses({ uses, maxUses }: Pick<Coupon, 'uses' | 'maxUses'>): string {
  return maxUses === null ? formatCount(uses) : words.usesOf({ uses, maxUses })
}

const MINUTE_MS = 60_000

/** The last day (`2026-12-31`) before this instant, in the shop's time zone. */
export function lastDay(expiryDate: string): string {
  return dayAt(Date.parse(expiryDate) - 1)
}

/**
 * The instant at the end of `day`, when a coupon expires; undefined if `day` is not a date. `savedExpiry` stays if its
 * day is still the same, even if it is not at the end of that day.
 */
export function expiryOf(day: string, savedExpiry?: string): string | undefined {
  if (savedExpiry !== undefined && day === lastDay(savedExpiry)) return savedExpiry
  return endOfDay(day)
}

export function isPast(expiryDate: string, now = Date.now()): boolean {
  return Date.parse(expiryDate) <= now
}

/** `Dec 31, 2026`; with the time if the coupon expires more than a minute before the end of the day. */
export function formatExpiry(expiryDate: string): string {
  const untilEndOfDayMs = Date.parse(endOfDay(lastDay(expiryDate)) ?? '') - Date.parse(expiryDate)
  if (untilEndOfDayMs > MINUTE_MS) return formatDateTime(expiryDate)
  return formatDate(new Date(Date.parse(expiryDate) - 1).toISOString())
}
