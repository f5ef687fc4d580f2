import { couponList } from '@docket/contract/admin/coupon-list'
import { type Coupon, couponsLink, createCoupon, updateCoupon } from '@docket/contract/admin/coupons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { call } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { ExportButton } from '../../kit/export/export-button.tsx'
import { formatPercentage } from '../../kit/lib/format.ts'
import { lazyNamed } from '../../kit/lib/lazy-named.ts'
import { useMayChange } from '../../kit/office/add-link.tsx'
import { EmptyList } from '../../kit/office/empty-list.tsx'
import { isFiltered } from '../../kit/office/list-values.ts'
import { ManagedList } from '../../kit/office/managed-list.tsx'
import { SearchFilter } from '../../kit/office/search-filter.tsx'
import { useChangeSearch } from '../../kit/search/use-change-search.ts'
import { Badge } from '../../kit/ui/feedback/badge.tsx'
import { NotFound } from '../../kit/ui/feedback/not-found.tsx'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { FieldSkeleton } from '../../kit/ui/form/field-skeleton.tsx'
import { FormDialog } from '../../kit/ui/overlay/form-dialog.tsx'
import type { Column } from '../../kit/ui/table/data-table.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { CouponBulkActions, DeleteCoupon } from './coupon-actions.tsx'
import type { CouponFormOutput } from './coupon-form.tsx'
import {
  couponQuery,
  couponsFilters,
  couponsKey,
  couponsQuery,
  couponTerms,
  couponUses,
  formatExpiry,
  PAGE_SIZE,
} from './coupons.ts'
import { couponsForm, couponsList } from './office.ts'
import { words } from './words.ts'

const CouponForm = lazyNamed(() => import('./coupon-form.tsx'), 'CouponForm')

export function CouponsPage() {
  const search = useSearch({ from: '/office/admin/coupons' })
  const query = useQuery(couponsQuery(search))
  return (
    <ManagedList
      screen={couponsForm}
      words={words}
      exportButton={
        <ExportButton link={couponsLink} filters={couponsFilters(search)} rows={query.data?.total} />
      }
      views={<SavedViews place={couponsList} />}
      filters={<SearchFilter screen="/admin/coupons" label={words.search} />}
      columns={couponColumns}
      list={query.data}
      pageSize={PAGE_SIZE}
      query={query}
      empty={
        <EmptyList screen={couponsForm} words={words} isNarrowed={isFiltered(couponList.filters, search)} />
      }
      nameOf={(coupon) => coupon.value}
      bulk={{
        filters: couponsFilters(search),
        actions: (coupons, table) => <CouponBulkActions coupons={coupons} table={table} />,
      }}
      deletion={(coupon, callbacks) => <DeleteCoupon coupon={coupon} {...callbacks} />}
    >
      <OpenForm />
    </ManagedList>
  )
}

const couponColumns: readonly Column<Coupon>[] = [
  {
    id: 'value',
    header: words.columnName,
    sortable: true,
    isTitle: true,
    phoneCell: (coupon) => (
      <>
        <span className="font-mono">{coupon.value}</span> <UnusableBadge coupon={coupon} />
      </>
    ),
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
    phone: 'end',
    cell: ({ percentage }) => formatPercentage(percentage),
  },
  {
    id: 'expiryDate',
    header: words.expiryDate,
    sortable: true,
    width: 'whitespace-nowrap',
    phone: 'below',
    phoneLabel: true,
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
    phone: 'below',
    phoneLabel: true,
    cell: (coupon) => couponUses(coupon),
  },
]

/** Why the coupon can no longer be used, if so. */
function UnusableBadge({ coupon }: { coupon: Coupon }) {
  if (coupon.state === 'EXPIRED') return <Badge tone="warn">{words.expired}</Badge>
  if (coupon.state === 'USED_UP') return <Badge>{words.usedUp}</Badge>
  return null
}

/** The form, if it is open according to the address and the role may use it. */
function OpenForm() {
  const { edit } = useSearch({ from: '/office/admin/coupons' })
  const change = useChangeSearch('/admin/coupons')
  const mayChange = useMayChange(couponsForm)
  if (edit === undefined || !mayChange) return null
  return (
    <CouponDialog
      key={edit}
      edit={edit}
      onClose={() => change({ edit: undefined }, { replace: true })}
      onSaved={() => {
        change({ edit: undefined }, { replace: true, isSaved: true })
        toast.success(edit === 'new' ? words.created : words.updated)
      }}
    />
  )
}

interface CouponDialogProps {
  /** The coupon's id, or `new`. */
  edit: number | 'new'
  onClose: () => void
  /** Called after a save. It then closes the dialog without a question about unsaved changes. */
  onSaved: () => void
}

/** The dialogs Add Coupon and Edit Coupon. */
function CouponDialog({ edit, onClose, onSaved }: CouponDialogProps) {
  const formId = useId()
  const isNew = edit === 'new'
  const [isFormReady, setIsFormReady] = useState(false)
  const { coupon, error, refetch } = useCoupon(edit)
  const save = useSave(edit, onSaved)
  const hasForm = isNew || (coupon !== undefined && coupon !== null)

  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? words.add : words.edit}
      formId={formId}
      submit={isNew ? words.create : words.save}
      busy={save.isPending || !isFormReady}
      hasForm={hasForm}
    >
      {hasForm ? (
        <Suspense fallback={<FormSkeleton />}>
          <CouponForm
            id={formId}
            coupon={coupon ?? null}
            onReady={() => setIsFormReady(true)}
            onSubmit={save.mutateAsync}
          />
        </Suspense>
      ) : coupon === null ? (
        <NotFound words={words} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  )
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <FieldSkeleton />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </div>
  )
}

/** The coupon; null if it does not exist, undefined while loading. */
function useCoupon(edit: number | 'new') {
  const isNew = edit === 'new'
  // The form starts with the server's current values, not with those of the table. A later refetch must not change it.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...couponQuery(isNew ? 0 : edit),
    enabled: !isNew,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return { coupon: isFetchedAfterMount ? data : undefined, error, refetch }
}

function useSave(edit: number | 'new', onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CouponFormOutput) =>
      edit === 'new' ? call(createCoupon, { body }) : call(updateCoupon, { body: { ...body, id: edit } }),
    meta: { errors: 'form' },
    onSuccess() {
      onSaved()
      return queryClient.invalidateQueries({ queryKey: couponsKey })
    },
    onError(error) {
      // Another admin has deleted the coupon. After the refetch, the table and the dialog show that.
      if (!(error instanceof ApiError) || error.status !== 404) return
      return queryClient.invalidateQueries({ queryKey: couponsKey })
    },
  })
}
