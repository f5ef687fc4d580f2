import { type Limits, limits } from '@docket/contract/admin/limits'
import * as z from 'zod'
import { amountText } from '../../../../kit/lib/typed-number.ts'
import { numberWords } from '../../../../kit/ui/form/number-strings.ts'
import { typed } from '../../../../kit/ui/form/typed.ts'

const { shape } = limits
const count = (schema: typeof shape.replacements) => typed(schema, numberWords.typeWhole)

/** The form: its input is the typed text, its output the contract's body. */
export const limitsForm = z.object({
  approvalAbove: typed(shape.approvalAbove),
  credits: typed(shape.credits),
  refunds: typed(shape.refunds),
  replacements: count(shape.replacements),
  replacementsPerAccount: count(shape.replacementsPerAccount),
  reveals: count(shape.reveals),
  removals: count(shape.removals),
  holds: count(shape.holds),
  requests: count(shape.requests),
  customers: count(shape.customers),
  operators: count(shape.operators),
  exports: count(shape.exports),
})

/** The limits as the texts of their fields. */
export function limitTexts({
  approvalAbove,
  credits,
  refunds,
  ...counts
}: Limits): z.input<typeof limitsForm> {
  return {
    approvalAbove: amountText(approvalAbove),
    credits: amountText(credits),
    refunds: amountText(refunds),
    replacements: String(counts.replacements),
    replacementsPerAccount: String(counts.replacementsPerAccount),
    reveals: String(counts.reveals),
    removals: String(counts.removals),
    holds: String(counts.holds),
    requests: String(counts.requests),
    customers: String(counts.customers),
    operators: String(counts.operators),
    exports: String(counts.exports),
  }
}
