import { messageText } from '@docket/contract/reports'
import * as z from 'zod'
import { reportPageWords } from './strings.ts'

/** The form of an answer. `first`: the words that are filled in, which alone are no answer. */
export function answerForm(first: string) {
  return z.object({
    answer: messageText.refine(
      (answer) => answer === '' || answer !== first.trim(),
      reportPageWords.unchanged,
    ),
    /** It settles the report. */
    closes: z.boolean(),
  })
}

export type Answer = z.output<ReturnType<typeof answerForm>>
