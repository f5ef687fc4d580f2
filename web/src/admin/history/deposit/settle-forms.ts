import { settleBody } from '@docket/contract/admin/deposit'
import type * as z from 'zod'

const [credit, refuse] = settleBody.options

/** What is entered for each decision. */
export const creditForm = credit.pick({ amount: true, reason: true })
export const refuseForm = refuse.pick({ reason: true })

export type Settlement = z.output<typeof settleBody>
export type Decision = Settlement['decision']
