import { toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config-query.ts'
import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { topUpCents } from './totals.ts'
import type { Checkout } from './use-checkout.ts'

/** What the button does: something, or sending the form of this id. */
type Press = { onPurchase: () => void; formId?: never } | { formId: string; onPurchase?: never }

export interface PurchaseActionsProps {
  order: Pick<Checkout, 'totals' | 'isBusy'>
  /** The address of the page with the order as it is now: where a top-up leads back to. */
  returnTo: string
  press: Press
}

/** 'Purchase', and before it 'Top up $X' where the wallet does not suffice; the way back keeps the order as it is. */
export function PurchaseActions({ order, returnTo, press }: PurchaseActionsProps) {
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
          search={{ amount: amount.toFixed(2), return: returnTo }}
        >
          {strings.shop.topUp(formatDollars(amount))}
        </LinkButton>
      )}
      <Button
        variant={amount === undefined ? 'primary' : 'secondary'}
        wide
        busy={order.isBusy}
        type={press.formId === undefined ? 'button' : 'submit'}
        form={press.formId}
        onClick={press.onPurchase}
      >
        {strings.shop.purchase}
      </Button>
    </div>
  )
}

/** In dollars; undefined where the shop takes no deposits, or its settings are not known yet. */
export function useSmallestDeposit(): number | undefined {
  const { data } = useQuery(configQuery)
  const minimums = data?.depositMethods.map((method) => method.minimum) ?? []
  return minimums.length > 0 ? Math.min(...minimums) : undefined
}
