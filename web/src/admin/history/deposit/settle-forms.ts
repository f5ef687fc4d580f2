import { settleBody } from '@docket/contract/admin/deposit'
import { dollars } from '@docket/contract/amounts'
import { toCents, toDollars } from '@docket/contract/money'
import * as z from 'zod'
import { adminStrings } from '../../../lib/admin-strings.ts'

const [credit] = settleBody.options
const entered = credit.pick({ amount: true, reason: true })

export type Settlement = z.output<typeof settleBody>
export type Decision = Settlement['decision']

/**
 * What is entered to credit a deposit; to refuse one there is the reason alone. More than `creditable` (dollars; null:
 * not known) has to be confirmed.
 */
export function creditForm(creditable: number | null) {
  return entered
    .extend({ isMoreConfirmed: z.boolean() })
    .refine(({ amount, isMoreConfirmed }) => isMoreConfirmed || dollarsBeyond(amount, creditable) === 0, {
      path: ['isMoreConfirmed'],
      error: adminStrings.deposit.moreNotConfirmed,
      // Together with what is wrong with the other fields.
      when: ({ value }) => entered.pick({ amount: true }).loose().safeParse(value).success,
    })
}

/** By how many dollars an amount exceeds what can be credited; 0 where it does not, is no amount, or that is not known. */
export function dollarsBeyond(amount: number | undefined, creditable: number | null): number {
  const parsed = dollars.safeParse(amount)
  if (!parsed.success || creditable === null || parsed.data <= creditable) return 0
  return toDollars(toCents(parsed.data) - toCents(creditable))
}
