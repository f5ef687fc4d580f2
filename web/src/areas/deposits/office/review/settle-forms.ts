import { settleBody } from '@docket/contract/admin/deposits'
import { dollars } from '@docket/contract/amounts'
import { toCents, toDollars } from '@docket/contract/money'
import * as z from 'zod'
import { typed } from '../../../../kit/ui/form/typed.ts'
import { words } from '../strings.ts'

const [credit] = settleBody.options
const enteredFields = credit.pick({ amount: true, reason: true })

export type Settlement = z.output<typeof settleBody>
export type Decision = Settlement['decision']

/**
 * The fields of the form that credits a deposit; to refuse a deposit, only the reason is needed. The admin must confirm
 * an amount above `creditable` (in dollars; null if it is unknown).
 */
export function creditForm(creditable: number | null) {
  return enteredFields
    .extend({ amount: typed(credit.shape.amount), isMoreConfirmed: z.boolean() })
    .refine(({ amount, isMoreConfirmed }) => isMoreConfirmed || excessDollars(amount, creditable) === 0, {
      path: ['isMoreConfirmed'],
      error: words.moreNotConfirmed,
      // Checked even if another field has an error, so that the form shows all errors together.
      when: ({ value }) => enteredFields.pick({ amount: true }).loose().safeParse(value).success,
    })
}

/**
 * By how many dollars an amount exceeds `creditable`; 0 if the amount is not higher or is invalid, or `creditable` is
 * null.
 */
export function excessDollars(amount: number | undefined, creditable: number | null): number {
  const parsed = dollars.safeParse(amount)
  if (!parsed.success || creditable === null || parsed.data <= creditable) return 0
  return toDollars(toCents(parsed.data) - toCents(creditable))
}
