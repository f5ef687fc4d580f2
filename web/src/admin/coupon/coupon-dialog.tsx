import { createCoupon, updateCoupon } from '@docket/contract/admin/coupon'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FieldSkeleton } from '../../ui/field-skeleton.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import type { CouponFormOutput } from './coupon-form-schema.ts'
import { couponQuery, couponsKey } from './coupons-query.ts'

const words = adminStrings.coupon
const CouponForm = lazy(() => import('./coupon-form.tsx').then((module) => ({ default: module.CouponForm })))

interface CouponDialogProps {
  /** The coupon's id, or `new`. */
  edit: number | 'new'
  onClose: () => void
  /** The form was saved: it closes without asking. */
  onSaved: () => void
}

/** Add Coupon and Edit Coupon. */
export function CouponDialog({ edit, onClose, onSaved }: CouponDialogProps) {
  const formId = useId()
  const isNew = edit === 'new'
  const [isFormThere, setIsFormThere] = useState(false)
  const { coupon, error, refetch } = useCoupon(edit)
  const save = useSave(edit, onSaved)
  const hasForm = isNew || (coupon !== undefined && coupon !== null)

  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? words.add : words.edit}
      formId={formId}
      submit={isNew ? words.create : words.save}
      busy={save.isPending || !isFormThere}
      hasForm={hasForm}
    >
      {hasForm ? (
        <Suspense fallback={<FormSkeleton />}>
          <CouponForm
            id={formId}
            coupon={coupon ?? null}
            onReady={() => setIsFormThere(true)}
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

/** The coupon; null where there is none, undefined while it is on its way. */
function useCoupon(edit: number | 'new') {
  const isNew = edit === 'new'
  // A form begins with what the server has now, not with what the table showed a while ago, and then stays.
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
      // Deleted by somebody else meanwhile, which table and dialog then show.
      if (!(error instanceof ApiError) || error.status !== 404) return
      return queryClient.invalidateQueries({ queryKey: couponsKey })
    },
  })
}
