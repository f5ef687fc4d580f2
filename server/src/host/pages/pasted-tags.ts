import { isHiddenByProgram, isWordMark, wordListLevel } from '@docket/contract/admin/pasted-html'
import type sanitizeHtml from 'sanitize-html'

/*
 * What programs put on the clipboard: a mail program writes a line as `<div>`, Word writes an item of a list as a
 * paragraph with a bullet, and both hide texts. The first step, while the text is sanitised, gives such tags names of
 * our own, for the second one (`pasted-lines.ts`).
 */

/** A tag that begins and ends a line. */
export const LINE = 'div'
/** An item of one of Word's lists, with its level: `word-item-1`. */
export const WORD_ITEM = 'word-item-'
/** The bullet or number that Word writes before an item. */
export const WORD_MARK = 'word-mark'
/** What its program hides. Nothing inside of it is kept. */
export const HIDDEN = 'word-hidden'

const MAX_LEVEL = 9

/** The names that exist between the two steps only. */
export const PASTED_TAGS = [
  LINE,
  WORD_MARK,
  HIDDEN,
  ...Array.from({ length: MAX_LEVEL }, (_, nth) => `${WORD_ITEM}${nth + 1}`),
]

const LINES = new Set(
  'address article aside caption center dd details dir div dl dt fieldset figcaption figure footer form header hgroup hr legend main nav pre section summary'.split(
    ' ',
  ),
)
const OTHER_NAMES: Readonly<Record<string, string>> = {
  del: 's',
  strike: 's',
  tfoot: 'tbody',
  thead: 'tbody',
}

/**
 * The name and the attributes of a pasted tag. A hidden text and a comment of Word are dropped. `keep` decides about all
 * other tags.
 */
export function pastedTag(keep: sanitizeHtml.Transformer): sanitizeHtml.Transformer {
  return (tagName, attribs) => {
    const { style = '' } = attribs
    const isHidden = attribs.hidden !== undefined
    if (isHiddenByProgram({ style, classes: attribs.class ?? '', isHidden }))
      return { tagName: HIDDEN, attribs: {} }
    if (tagName === 'p' || /^h[1-6]$/.test(tagName)) {
      const level = wordListLevel(style)
      if (level !== undefined) return { tagName: `${WORD_ITEM}${level}`, attribs: {} }
    }
    if (tagName === 'span' && isWordMark(style)) return { tagName: WORD_MARK, attribs: {} }
    // Only the programs' tags get these names.
    if (tagName.startsWith('word-')) return { tagName: 'span', attribs: {} }
    if (LINES.has(tagName)) return { tagName: LINE, attribs: {} }
    return keep(OTHER_NAMES[tagName] ?? tagName, attribs)
  }
}
