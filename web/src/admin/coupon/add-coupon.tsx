import { Plus } from 'lucide-react'
import { present } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Opens the form for a new coupon. */
export function AddCoupon() {
  return (
    <LinkButton
      variant="primary"
      from="/admin/coupons"
      to="/admin/coupons"
      resetScroll={false}
      search={(before) => present({ ...before, edit: 'new' as const })}
    >
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {strings.adminCoupon.add}
    </LinkButton>
  )
}
