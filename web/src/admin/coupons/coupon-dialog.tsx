import { createCoupon, updateCoupon } from '@docket/contract/admin/coupons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { call } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { ErrorState } from '../../shared/api/error-state.tsx'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import { FieldSkeleton } from '../../ui/form/field-skeleton.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { CouponFormOutput } from './coupon-form-schema.ts'
import { couponQuery, couponsKey } from './coupons-query.ts'
import { words } from './strings.ts'

const CouponForm = lazy(() => import('./coupon-form.tsx').then((module) => ({ default: module.CouponForm })))

interface CouponDialogProps {
  /** The coupon's id, or `new`. */
  edit: number | 'new'
  onClose: () => void
  /** Called after a save. It then closes the dialog without a question about unsaved changes. */
  onSaved: () => void
}

/** The dialogs Add Coupon and Edit Coupon. */
export function CouponDialog({ edit, onClose, onSaved }: CouponDialogProps) {
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
