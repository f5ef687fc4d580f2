import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'

/** Whitespace and characters of no width. */
const INVISIBLE = /[\s\u200B-\u200D\u2060]/

/**
 * The form in which an account is stored and compared: trimmed of invisible characters, its line breaks as LF. The
 * buyer gets every other character as the admin gave it.
 */
export function accountText(text: string): string {
  return trimInvisible(text.replace(/\r\n?/g, '\n'))
}

/** A loop, because a regular expression for the end needs seconds if the text has a long gap of spaces. */
function trimInvisible(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && INVISIBLE.test(text.charAt(start))) start++
  while (start < end && INVISIBLE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * Whether the shop can store a text that `accountText` returned: not too long, and without NUL, which PostgreSQL
 * refuses.
 */
export function isStorable(text: string): boolean {
  return text.length <= MAX_ACCOUNT_LENGTH && !text.includes('\u0000')
}
