import { type Coupon, deleteCoupon } from '@docket/contract/admin/coupons'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { DeleteDialog } from '../../shared/api/delete-dialog.tsx'
import { couponTerms } from './coupon-terms.ts'
import { couponsKey } from './coupons-query.ts'
import { words } from './strings.ts'

interface DeleteCouponProps {
  coupon: Coupon
  onClose: () => void
  onDeleted: () => void
}

/** Asks before it deletes a coupon, and shows the terms of the coupon. */
export function DeleteCoupon({ coupon, ...callbacks }: DeleteCouponProps) {
  const { id, value, uses } = coupon
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteCoupon, { params: { id } }).then(() => true)}
      refresh={() => queryClient.invalidateQueries({ queryKey: couponsKey })}
      {...callbacks}
    >
      <p className="break-all font-mono font-semibold text-ink">{value}</p>
      <p>{couponTerms(coupon)}</p>
      <p className="mt-1">{uses === 0 ? words.deleteUnused : words.deleteUsed({ count: uses })}</p>
    </DeleteDialog>
  )
}
