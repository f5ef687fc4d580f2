import { couponsLink } from '@docket/contract/admin/coupon'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { sortParam } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useDoomed } from '../../lib/use-doomed.ts'
import { AddLink } from '../../ui/add-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponOverlay } from './coupon-overlay.tsx'
import { couponsFilters, couponsQuery, PAGE_SIZE } from './coupons-query.ts'
import { DeleteCoupon } from './delete-coupon.tsx'
import { sortFields } from './search.ts'

const words = adminStrings.coupon

export function CouponsPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/coupons' })
  const change = useChangeSearch('/admin/coupons')
  const { data, error, isPlaceholderData, refetch } = useQuery(couponsQuery(search))
  const page = search.page ?? 1
  const doomed = useDoomed({
    rows: data?.items,
    page,
    onPage: (before) => change({ page: before }, { replace: true }),
  })

  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <ExportButton link={couponsLink} filters={couponsFilters(search)} rows={data?.total} />
            <AddLink screen="/admin/coupons">{words.add}</AddLink>
          </>
        }
      />
      <div className="mb-4 max-w-form">
        <SearchField
          label={words.search}
          hideLabel
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined, page: undefined }, { replace: true })}
        />
      </div>
      <DataTable
        label={words.title}
        columns={couponColumns}
        rows={data?.items}
        rowId={({ id }) => id}
        page={page}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(next) => change({ page: next }, { resetScroll: true })}
        sort={search.sort}
        onSort={(sort) => change({ sort: sortParam({ sort }, sortFields), page: undefined })}
        busy={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyList screen="/admin/coupons" words={words} isNarrowed={search.search !== undefined} />}
        actions={(coupon) => (
          <RowActions
            screen="/admin/coupons"
            id={coupon.id}
            name={coupon.value}
            onDelete={() => doomed.doom(coupon)}
          />
        )}
      />
      {doomed.row && (
        <DeleteCoupon coupon={doomed.row} onClose={doomed.spare} onDeleted={doomed.afterDeletion} />
      )}
      <CouponOverlay />
    </>
  )
}
