import { toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config-query.ts'
import { formatDollars } from '../../lib/format.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { topUpCents } from './totals.ts'
import type { OrderInHand } from './use-order.ts'

/** 'Purchase', and before it 'Top up $X' where the wallet does not suffice; the way back keeps the order as it is. */
export function PurchaseActions({ productId, order }: { productId: number; order: OrderInHand }) {
  const { afterCents } = order.totals
  const minimum = useSmallestDeposit()
  const isShort = afterCents !== undefined && afterCents < 0n
  const amount = isShort && minimum !== undefined ? toDollars(topUpCents(afterCents, minimum)) : undefined
  return (
    <div className="flex flex-col gap-2">
      {amount !== undefined && (
        <LinkButton
          variant="primary"
          wide
          to="/deposit"
          search={{ amount: amount.toFixed(2), return: addressOf(productId, order) }}
        >
          {strings.shop.topUp(formatDollars(amount))}
        </LinkButton>
      )}
      <Button
        variant={amount === undefined ? 'primary' : 'secondary'}
        wide
        busy={order.isBusy}
        onClick={order.purchase}
      >
        {strings.shop.purchase}
      </Button>
    </div>
  )
}

/** The product's page with the order as it stands: not as the address had it a moment ago. */
function addressOf(productId: number, { quantity, couponCode }: OrderInHand): string {
  return `/products/${productId}${stringifySearch({
    quantity: quantity === 1 ? undefined : quantity,
    coupon: couponCode,
  })}`
}

/** In dollars; undefined where the shop takes no deposits, or its settings are not known yet. */
export function useSmallestDeposit(): number | undefined {
  const { data } = useQuery(configQuery)
  const minimums = data?.depositMethods.map((method) => method.minimum) ?? []
  return minimums.length > 0 ? Math.min(...minimums) : undefined
}
