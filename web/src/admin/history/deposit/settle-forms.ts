import { settleBody } from '@docket/contract/admin/deposit'
import type * as z from 'zod'

const [credit] = settleBody.options

/** What is entered to credit a deposit; to refuse one there is the reason alone. */
export const creditForm = credit.pick({ amount: true, reason: true })

export type Settlement = z.output<typeof settleBody>
export type Decision = Settlement['decision']
