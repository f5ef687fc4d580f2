import * as z from 'zod'

const MAX_WORDS = 160
/** Keys are longer than words: a longer piece of text with a digit is not shown. */
const MAX_PIECE = 24

/**
 * What a provider says about an error in its own words: the `message` of its JSON, shortened, without control
 * characters, e-mail addresses and keys. Null if it says nothing. `secrets` are our keys, in case it repeats one.
 */
export function providerWords(text: string, secrets: readonly string[]): string | null {
  const message = messageOf(text)
  if (message === null) return null
  const pieces = message
    .slice(0, 2_000)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, ' ')
    .split(' ')
    .filter((piece) => piece !== '')
    .map((piece) => (isPrivate(piece, secrets) ? '***' : piece))
  const words = pieces.join(' ')
  return (words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).toWellFormed()}…` : words) || null
}

function isPrivate(piece: string, secrets: readonly string[]): boolean {
  return (
    piece.includes('@') ||
    /[sp]k_/.test(piece) ||
    secrets.some((secret) => secret !== '' && piece.includes(secret)) ||
    (piece.length >= MAX_PIECE && /\d/.test(piece))
  )
}

function messageOf(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

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
