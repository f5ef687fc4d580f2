import { strings } from '../../lib/strings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddCoupon } from './add-coupon.tsx'

const words = strings.adminCoupon

/** Why the table is empty: searched down to nothing, or a shop that has none. */
export function NoCoupons({ isSearched }: { isSearched: boolean }) {
  if (isSearched) {
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <LinkButton to="/admin/coupons" search={{}}>
            {words.clearSearch}
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState title={words.none} action={<AddCoupon />}>
      {words.noneHint}
    </EmptyState>
  )
}
