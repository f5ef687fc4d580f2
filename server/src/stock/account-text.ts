import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/account'

/**
 * The one form in which a line is kept and compared: without outer whitespace, its own line breaks as LF. Nothing
 * else is touched; a buyer gets every other character as the operator gave it.
 */
export function accountText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** Whether a line, in that form, can be kept: not too long, and without NUL, which no text column could hold. */
export function isKeepable(text: string): boolean {
  return text.length <= MAX_ACCOUNT_LENGTH && !text.includes('\u0000')
}
