import { couponsLink } from '@docket/contract/admin/coupons'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../shared/export/export-button.tsx'
import { EmptyList } from '../shared/empty-list.tsx'
import { ManagedList } from '../shared/managed-list.tsx'
import { SearchFilter } from '../shared/search-filter.tsx'
import { CouponBulkActions } from './bulk-actions.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponOverlay } from './coupon-overlay.tsx'
import { couponsFilters, couponsQuery, PAGE_SIZE } from './coupons-query.ts'
import { DeleteCoupon } from './delete-coupon.tsx'
import { words } from './strings.ts'

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
      viewsOf="coupons"
      filters={<SearchFilter screen="/admin/coupons" label={words.search} />}
      columns={couponColumns}
      list={query.data}
      pageSize={PAGE_SIZE}
      query={query}
      empty={<EmptyList screen="/admin/coupons" words={words} isNarrowed={search.search !== undefined} />}
      nameOf={(coupon) => coupon.value}
      bulk={{
        filters: couponsFilters(search),
        actions: (coupons, table) => <CouponBulkActions coupons={coupons} table={table} />,
      }}
      deletion={(coupon, callbacks) => <DeleteCoupon coupon={coupon} {...callbacks} />}
    >
      <CouponOverlay />
    </ManagedList>
  )
}
