import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../../shared/search/use-change-search.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useMayChange } from '../shared/add-link.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { words } from './strings.ts'

/** The form, if it is open according to the address and the role may use it. */
export function CouponOverlay() {
  const { edit } = useSearch({ from: '/office/admin/coupons' })
  const change = useChangeSearch('/admin/coupons')
  const mayChange = useMayChange('/admin/coupons')
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
