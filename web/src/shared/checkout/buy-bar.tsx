import { toDollars } from '@docket/contract/money'
import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { PurchaseActions, type PurchaseActionsProps } from './purchase-actions.tsx'

/**
 * The total and the button within reach of a thumb, however far the page is scrolled; at its end the bar lies still and
 * covers nothing. The last child of the page, above the shop's own bar on phones.
 */
export function BuyBar(props: PurchaseActionsProps) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-8 flex items-center gap-4 border-line border-y bg-surface px-4 py-3 sm:bottom-0 lg:hidden">
      <p className="shrink-0">
        <span className="block text-12 text-muted">{strings.shop.total}</span>
        <span className="block font-medium font-mono text-18 tabular-nums">
          {formatDollars(toDollars(props.order.totals.totalCents))}
        </span>
      </p>
      <div className="min-w-0 flex-1">
        <PurchaseActions {...props} />
      </div>
    </div>
  )
}
