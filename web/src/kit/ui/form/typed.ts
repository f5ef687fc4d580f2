import * as z from 'zod'
import { typedNumber } from '../../lib/typed-number.ts'
import { numberWords } from './number-strings.ts'

/**
 * The schema of a `NumberField`: the typed text becomes the number of `schema`, which decides about an absent one
 * (undefined). `unreadable` says what to type instead of a text that is no plain number.
 */
export function typed<Out>(
  schema: z.ZodType<Out, number | undefined>,
  unreadable: string = numberWords.type,
) {
  return typedText(unreadable).pipe(schema)
}

/** Like `typed`, for a field that may be empty: an empty text becomes null. */
export function typedOrNull<Out>(
  schema: z.ZodType<Out, number | null | undefined>,
  unreadable: string = numberWords.type,
) {
  return typedText(unreadable)
    .transform((number): number | null | undefined => number ?? null)
    .pipe(schema)
}

function typedText(unreadable: string) {
  return z.string().transform((text, context) => {
    const number = typedNumber(text)
    if (!Number.isNaN(number)) return number
    context.addIssue({ code: 'custom', message: unreadable })
    return z.NEVER
  })
}
