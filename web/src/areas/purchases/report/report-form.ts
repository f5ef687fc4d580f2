import { REPORT_REASONS, type ReportReason } from '@docket/contract/report-reasons'
import { reportBody } from '@docket/contract/reports'
import * as z from 'zod'
import { reportWords } from './strings.ts'

/** The part of the body that the customer decides. */
export type ReportInput = Pick<z.input<typeof reportBody>, 'kind' | 'reason' | 'message'>

/** What a customer chooses: a reason, or a claim that the account belongs to the customer or was taken from someone. */
type Choice = ReportReason | 'OWNERSHIP'

const reasons = Object.keys(REPORT_REASONS) as ReportReason[]
const choices: readonly Choice[] = [...reasons, 'OWNERSHIP']

/** The rows of the form. */
export const reportOptions: readonly { value: Choice; label: string; hint?: string }[] = [
  ...reasons.map((value) => ({ value, label: REPORT_REASONS[value] })),
  { value: 'OWNERSHIP', label: reportWords.claim, hint: reportWords.claimHint },
]

/** The form of a report. The contract's body knows when the message may be left out. */
export const reportForm = z
  .object({
    choice: z.enum(choices, { error: reportWords.chooseReason }),
    message: reportBody.shape.message,
  })
  .superRefine((form, context) => {
    if (form.message !== undefined) return
    const { error } = reportBody.safeParse({ purchaseId: 1, ...bodyPartOf(form) })
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })

/** Whether the message may be left out. */
export function isMessageOptional(choice: Choice | null | undefined): boolean {
  return Boolean(choice) && choice !== 'OTHER' && choice !== 'OWNERSHIP'
}

/** What the form says, as a part of the body of the call. */
export function bodyPartOf({
  choice,
  message,
}: {
  choice: Choice
  message?: string | undefined
}): ReportInput {
  const input = message === undefined ? {} : { message }
  return choice === 'OWNERSHIP' ? { ...input, kind: choice } : { ...input, reason: choice }
}
