import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/account'

/** White space, and what has no width at all: a line of these is nothing that could be sold. */
const NOTHING = /[\s\u200B-\u200D\u2060]/

/**
 * The one form in which a line is kept and compared: without outer whitespace and characters of no width, its own line breaks as LF. Nothing
 * else is touched; a buyer gets every other character as the operator gave it.
 */
export function accountText(text: string): string {
  return withoutOuterNothing(text.replace(/\r\n?/g, '\n'))
}

/** By hand: an expression that looks for the end tries anew at each space of a long gap, which takes seconds. */
function withoutOuterNothing(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && NOTHING.test(text.charAt(start))) start++
  while (start < end && NOTHING.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Whether a line, in that form, can be kept: not too long, and without NUL, which no text column could hold. */
export function isKeepable(text: string): boolean {
  return text.length <= MAX_ACCOUNT_LENGTH && !text.includes('\u0000')
}
