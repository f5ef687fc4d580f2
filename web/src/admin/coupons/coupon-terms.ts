import type { Coupon } from '@docket/contract/admin/coupons'
import { formatCount, formatDollars, formatPercentage } from '../../lib/format.ts'
import { formatExpiry } from './expiry-day.ts'
import { words } from './strings.ts'

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
