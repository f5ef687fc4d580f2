import type { Coupon } from '@docket/contract/admin/coupons'
import { formatPercentage } from '../../lib/format.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { couponTerms, couponUses } from './coupon-terms.ts'
import { formatExpiry } from './expiry-day.ts'
import { words } from './strings.ts'

export const couponColumns: readonly Column<Coupon>[] = [
  {
    id: 'value',
    header: words.columnName,
    sortable: true,
    isTitle: true,
    cell: (coupon) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="break-all font-mono">{coupon.value}</span>
        <UnusableBadge coupon={coupon} />
      </span>
    ),
  },
  {
    id: 'percentage',
    header: words.percentage,
    sortable: true,
    numeric: true,
    cell: ({ percentage }) => formatPercentage(percentage),
  },
  {
    id: 'expiryDate',
    header: words.expiryDate,
    sortable: true,
    width: 'whitespace-nowrap',
    cell: ({ expiryDate }) => <time dateTime={expiryDate}>{formatExpiry(expiryDate)}</time>,
  },
  {
    id: 'terms',
    header: words.terms,
    hideWhenNarrow: true,
    cell: (coupon) => couponTerms(coupon),
  },
  {
    id: 'uses',
    header: words.uses,
    numeric: true,
    cell: (coupon) => couponUses(coupon),
  },
]

/** Why the coupon can no longer be used, if so. */
function UnusableBadge({ coupon }: { coupon: Coupon }) {
  if (coupon.state === 'EXPIRED') return <Badge tone="warn">{words.expired}</Badge>
  if (coupon.state === 'USED_UP') return <Badge>{words.usedUp}</Badge>
  return null
}
