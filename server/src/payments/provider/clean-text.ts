import * as z from 'zod'

/**
 * A text of a provider, as PostgreSQL can store it: characters that no one can see count as spaces, and half a pair of
 * surrogates as a replacement character. A longer text than `max` is refused.
 */
export function cleanText(max: number) {
  return z
    .string()
    .max(max)
    .transform((text) =>
      text
        .replace(/\p{Cc}/gu, ' ')
        .toWellFormed()
        .trim(),
    )
}
