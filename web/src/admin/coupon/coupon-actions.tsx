import type { Coupon } from '@docket/contract/admin/coupon'
import { present } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const words = strings.adminCoupon

/** What can be done with one row. */
export function CouponActions({ coupon, onDelete }: { coupon: Coupon; onDelete: () => void }) {
  const ofThis = <span className="sr-only">{words.ofRow(coupon.value)}</span>
  return (
    <>
      <LinkButton
        size="small"
        variant="quiet"
        from="/admin/coupons"
        to="/admin/coupons"
        resetScroll={false}
        search={(before) => present({ ...before, edit: coupon.id })}
      >
        <span>
          {words.editRow}
          {ofThis}
        </span>
      </LinkButton>
      <Button size="small" variant="quiet" onClick={onDelete}>
        <span>
          {words.deleteRow}
          {ofThis}
        </span>
      </Button>
    </>
  )
}
