import { reason } from '@docket/contract/admin/shared'
import { adjustmentBody, MAX_ADJUSTMENT_DOLLARS } from '@docket/contract/admin/users'
import { dollars } from '@docket/contract/amounts'
import { formatLimit, toCents, toDollars } from '@docket/contract/money'
import * as z from 'zod'
import { typed } from '../../../../kit/ui/form/typed.ts'

const directions = ['add', 'take'] as const
type Direction = (typeof directions)[number]

/** The dialog's fields: a direction and an amount. The result is the contract's signed amount. */
export const adjustmentForm = z
  .object({
    direction: z.enum(directions),
    amount: typed(
      dollars
        .min(0.01, 'Enter at least $0.01.')
        .max(MAX_ADJUSTMENT_DOLLARS, `The maximum is ${formatLimit(MAX_ADJUSTMENT_DOLLARS)}.`),
    ),
    reason,
  })
  .transform(({ direction, amount, reason }) => ({ amount: signed(direction, amount), reason }))
  .pipe(adjustmentBody.pick({ amount: true, reason: true }))

export type Adjustment = z.output<typeof adjustmentForm>

/** The wallet after the drafted adjustment, in dollars; undefined while the amount is invalid. */
export function balanceAfter(
  balance: number,
  { direction, amount }: { direction: Direction; amount: number | undefined },
): number | undefined {
  const parsed = dollars.safeParse(amount)
  if (!parsed.success || parsed.data <= 0) return undefined
  return toDollars(toCents(balance) + toCents(signed(direction, parsed.data)))
}

function signed(direction: Direction, amount: number): number {
  return direction === 'take' ? -amount : amount
}
