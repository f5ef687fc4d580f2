/*
 * What Word and mail programs write on the clipboard. The editor reads it before an operator sees the text, and the
 * server before it stores a text.
 */

const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)\s*(?:;|!|$)/i
const COMMENT = /(?:^|;)\s*mso-(?:element\s*:\s*comment|special-character\s*:\s*comment)/i
const COMMENT_CLASS = /(?:^|\s)mso(?:commentreference|commenttext|comanchor|comtxt)(?:\s|$)/i
const WORD_LIST = /(?:^|;)\s*mso-list\s*:\s*l\d{1,9}\s+level([1-9])(?:\s|;|$)/i
const IGNORED_BY_WORD = /(?:^|;)\s*mso-list\s*:\s*Ignore/i
/** A number or a letter with a point or a bracket: `1.`, `a)`, `(iv)`. */
const NUMBERED = /^\s*\(?[\p{L}\d]{1,8}[.)]/u

/** Whether its program does not show the tag: it is hidden, or a comment of Word. The arguments are attributes. */
export function isHiddenByProgram(tag: { style: string; classes: string; isHidden: boolean }): boolean {
  return tag.isHidden || HIDDEN.test(tag.style) || COMMENT.test(tag.style) || COMMENT_CLASS.test(tag.classes)
}

/** The level, from 1 to 9, of a paragraph that Word shows as an item of a list; undefined for any other. */
export function wordListLevel(style: string): number | undefined {
  const level = WORD_LIST.exec(style)?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Whether a span is the bullet or the number that Word writes before an item. */
export function isWordMark(style: string): boolean {
  return IGNORED_BY_WORD.test(style)
}

/** A table in a text is no larger sheet, and a browser would make room for each column of a cell. */
const MAX_SPAN = 20

/** How many columns or rows a cell covers, by its attribute. */
export function cellSpan(attribute: string | null | undefined): number {
  const span = Number.parseInt(attribute ?? '', 10)
  return span >= 1 ? Math.min(span, MAX_SPAN) : 1
}

/** The list that has such bullets or numbers. */
export function listOfMark(mark: string): 'ul' | 'ol' {
  return NUMBERED.test(mark) ? 'ol' : 'ul'
}
