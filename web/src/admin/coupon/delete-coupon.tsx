import { type Coupon, deleteCoupon } from '@docket/contract/admin/coupon'
import { useQueryClient } from '@tanstack/react-query'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { couponTerms } from './coupon-terms.ts'
import { couponsKey } from './coupons-query.ts'

const words = adminStrings.coupon

interface DeleteCouponProps {
  coupon: Coupon
  onClose: () => void
  onDeleted: () => void
}

/** Names what the coupon gives, too. */
export function DeleteCoupon({ coupon, ...does }: DeleteCouponProps) {
  const { id, value, uses } = coupon
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteCoupon, { params: { id } }).then(() => true)}
      refresh={() => queryClient.invalidateQueries({ queryKey: couponsKey })}
      {...does}
    >
      <p className="break-all font-mono font-semibold text-ink">{value}</p>
      <p>{couponTerms(coupon)}</p>
      <p className="mt-1">
        {uses === 0 ? words.deleteUnused : words.deleteUsed(formatCount(uses), uses === 1)}
      </p>
    </DeleteDialog>
  )
}
