import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { toast } from '../../ui/toast.ts'
import { CouponDialog } from './coupon-dialog.tsx'

/** The form, where the address says that it is open. */
export function CouponOverlay() {
  const { edit } = useSearch({ from: '/office/admin/coupons' })
  const change = useChangeSearch('/admin/coupons')
  if (edit === undefined) return null
  return (
    <CouponDialog
      key={edit}
      edit={edit}
      onClose={() => change({ edit: undefined }, { replace: true })}
      onSaved={() => {
        change({ edit: undefined }, { replace: true, isSaved: true })
        toast.success(edit === 'new' ? adminStrings.coupon.created : adminStrings.coupon.updated)
      }}
    />
  )
}
