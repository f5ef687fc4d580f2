import { settleBody } from '@docket/contract/admin/deposits'
import { dollars } from '@docket/contract/amounts'
import { toCents, toDollars } from '@docket/contract/money'
import * as z from 'zod'
import { words } from '../strings.ts'

const [credit] = settleBody.options
const entered = credit.pick({ amount: true, reason: true })

export type Settlement = z.output<typeof settleBody>
export type Decision = Settlement['decision']

/**
 * The fields to credit a deposit; refusing one needs only the reason. More than `creditable` (dollars; null:
 * unknown) must be confirmed.
 */
export function creditForm(creditable: number | null) {
  return entered
    .extend({ isMoreConfirmed: z.boolean() })
    .refine(({ amount, isMoreConfirmed }) => isMoreConfirmed || dollarsBeyond(amount, creditable) === 0, {
      path: ['isMoreConfirmed'],
      error: words.moreNotConfirmed,
      // Reported together with the errors of the other fields.
      when: ({ value }) => entered.pick({ amount: true }).loose().safeParse(value).success,
    })
}

/** By how many dollars an amount exceeds `creditable`; 0 if it does not, is invalid, or `creditable` is unknown. */
export function dollarsBeyond(amount: number | undefined, creditable: number | null): number {
  const parsed = dollars.safeParse(amount)
  if (!parsed.success || creditable === null || parsed.data <= creditable) return 0
  return toDollars(toCents(parsed.data) - toCents(creditable))
}
