import { couponsLink } from '@docket/contract/admin/coupon'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ManagedList } from '../../ui/managed-list.tsx'
import { SearchFilter } from '../../ui/search-filter.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponOverlay } from './coupon-overlay.tsx'
import { couponsFilters, couponsQuery, PAGE_SIZE } from './coupons-query.ts'
import { DeleteCoupon } from './delete-coupon.tsx'

const words = adminStrings.coupon

export function CouponsPage() {
  const search = useSearch({ from: '/office/admin/coupons' })
  const query = useQuery(couponsQuery(search))
  return (
    <ManagedList
      screen="/admin/coupons"
      words={words}
      exportButton={
        <ExportButton link={couponsLink} filters={couponsFilters(search)} rows={query.data?.total} />
      }
      filters={<SearchFilter screen="/admin/coupons" label={words.search} />}
      columns={couponColumns}
      list={query.data}
      pageSize={PAGE_SIZE}
      query={query}
      empty={<EmptyList screen="/admin/coupons" words={words} isNarrowed={search.search !== undefined} />}
      nameOf={(coupon) => coupon.value}
      deletion={(coupon, then) => <DeleteCoupon coupon={coupon} {...then} />}
    >
      <CouponOverlay />
    </ManagedList>
  )
}
