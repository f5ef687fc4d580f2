import { messageText } from '@docket/contract/reports'
import * as z from 'zod'
import { reportPageWords } from './strings.ts'

/** The form of an answer. `prefilled` is the text that the form starts with; the admin must change it to send it. */
export function answerForm(prefilled: string) {
  return z.object({
    answer: messageText.refine(
      (answer) => answer === '' || answer !== prefilled.trim(),
      reportPageWords.unchanged,
    ),
    /** Whether the answer settles the report. */
    closes: z.boolean(),
  })
}

export type Answer = z.output<ReturnType<typeof answerForm>>
