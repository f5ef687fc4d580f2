import { type Coupon, deleteCoupon } from '@docket/contract/admin/coupon'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatCount } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { couponTerms } from './coupon-terms.ts'
import { couponsKey } from './coupons-query.ts'

const words = strings.adminCoupon

interface DeleteCouponProps {
  coupon: Coupon
  onClose: () => void
  onDeleted: () => void
}

/** Asks, naming the coupon and what it gives, and deletes it; closes once the table has let it go. */
export function DeleteCoupon({ coupon, onClose, onDeleted }: DeleteCouponProps) {
  const queryClient = useQueryClient()
  const once = useOneAtATime()
  const refresh = () => queryClient.invalidateQueries({ queryKey: couponsKey })
  const remove = useMutation({
    mutationFn: () => call(deleteCoupon, { params: { id: coupon.id } }),
    async onSuccess() {
      await refresh()
      toast.success(words.deleted)
      onDeleted()
    },
    onError(error) {
      if (!(error instanceof ApiError) || error.status !== 404) return
      // Another admin was quicker: there is nothing left to confirm.
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.confirmDelete}
      onCancel={onClose}
      onConfirm={() => void once(() => remove.mutateAsync())}
      busy={remove.isPending}
    >
      <p className="break-all font-mono font-semibold text-ink">{coupon.value}</p>
      <p>{couponTerms(coupon)}</p>
      <p className="mt-1">
        {coupon.uses === 0
          ? words.deleteUnused
          : words.deleteUsed(formatCount(coupon.uses), coupon.uses === 1)}
      </p>
    </ConfirmDialog>
  )
}
