import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/account'

/** White space, and what has no width at all: a line of these is nothing that could be sold. */
const OUTER_NOTHING = /^[\s\u200B-\u200D\u2060]+|[\s\u200B-\u200D\u2060]+$/g

/**
 * The one form in which a line is kept and compared: without outer whitespace and characters of no width, its own line breaks as LF. Nothing
 * else is touched; a buyer gets every other character as the operator gave it.
 */
export function accountText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(OUTER_NOTHING, '')
}

/** Whether a line, in that form, can be kept: not too long, and without NUL, which no text column could hold. */
export function isKeepable(text: string): boolean {
  return text.length <= MAX_ACCOUNT_LENGTH && !text.includes('\u0000')
}
