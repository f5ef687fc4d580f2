import { type Coupon, couponsLink } from '@docket/contract/admin/coupon'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sortParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { AddCoupon } from './add-coupon.tsx'
import { CouponActions } from './coupon-actions.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponOverlay } from './coupon-overlay.tsx'
import { couponsFilters, couponsQuery, PAGE_SIZE } from './coupons-query.ts'
import { DeleteCoupon } from './delete-coupon.tsx'
import { NoCoupons } from './no-coupons.tsx'
import { type CouponsSearch, sortFields } from './search.ts'

const words = strings.adminCoupon

interface Doomed {
  coupon: Coupon
  /** Its page is empty without it. */
  isAlone: boolean
}

export function CouponsPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/coupons' })
  const change = useChangeSearch<CouponsSearch>('/admin/coupons')
  const { data, error, isPlaceholderData, refetch } = useQuery(couponsQuery(search))
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const page = search.page ?? 1

  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <ExportButton link={couponsLink} filters={couponsFilters(search)} rows={data?.total} />
            <AddCoupon />
          </>
        }
      />
      <div className="mb-4 max-w-form">
        <SearchField
          label={words.search}
          placeholder={words.search}
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
        empty={<NoCoupons isSearched={search.search !== undefined} />}
        actions={(coupon) => (
          <CouponActions
            coupon={coupon}
            onDelete={() => setDoomed({ coupon, isAlone: data?.items.length === 1 })}
          />
        )}
      />
      {doomed && (
        <DeleteCoupon
          coupon={doomed.coupon}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            setDoomed(null)
            if (doomed.isAlone && page > 1) change({ page: page - 1 }, { replace: true })
            // After the dialog has given the focus back, to a button that is gone.
            requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
          }}
        />
      )}
      <CouponOverlay />
    </>
  )
}
