import { toDollars } from '@docket/contract/money'
import { formatDollars } from '../../lib/format.ts'
import { PurchaseButtons, type PurchaseButtonsProps } from './purchase-buttons.tsx'
import { checkoutWords } from './strings.ts'

/**
 * On narrow screens: the total and the button, at the bottom of the screen. It must be the last child of the page, so
 * that it covers nothing at the end of the page. On phones it is above the shop's navigation bar.
 */
export function BuyBar(props: PurchaseButtonsProps) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-8 flex items-center gap-4 border-line border-y bg-surface px-4 py-3 sm:bottom-0 lg:hidden">
      <p className="shrink-0">
        <span className="block text-12 text-muted">{checkoutWords.total}</span>
        <span className="block font-medium font-mono text-18 tabular-nums">
          {formatDollars(toDollars(props.checkout.totals.totalCents))}
        </span>
      </p>
      <div className="min-w-0 flex-1">
        <PurchaseButtons {...props} />
      </div>
    </div>
  )
}
