import { cellSpan } from '@docket/contract/admin/pasted-html'
import type sanitizeHtml from 'sanitize-html'
import type { ShopError } from '../errors.ts'

const LINK = /^(?:https?:\/\/|mailto:)[^\s]/i

/** Tags that are removed together with the text inside them. */
export const NON_TEXT_TAGS = 'script style textarea option noscript noembed noframes template title'.split(
  ' ',
)

/** What a pasted table becomes. */
export const TABLE_TAGS = ['table', 'tbody', 'tr', 'td', 'th']

/** The attributes that the table keeps. */
export const TABLE_ATTRIBUTES = { td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] }

/** A merged cell keeps its place, so that the others keep theirs. */
export function safeCell(tagName: string, cell: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = {}
  for (const name of TABLE_ATTRIBUTES.td) {
    const span = cellSpan(cell[name])
    if (span > 1) attribs[name] = String(span)
  }
  return { tagName, attribs }
}

export const isCell = (tagName: string) => tagName in TABLE_ATTRIBUTES

/** A link opens in a new tab without an opener. A link that is not a web or mail address becomes plain text. */
export function safeLink(_tag: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!LINK.test(href)) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener nofollow' } }
}

/** The editor nests a few tags. */
const MAX_DEPTH = 100

/**
 * Options that end the work on nested tags at a depth that no text needs. At each closing tag the parser searches all
 * tags that are open, so without this its time grows with the square of the text. Make new ones for each text.
 * @throws what `tooDeep` returns
 */
export function limitDepth(
  tooDeep: () => ShopError,
): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0
  return {
    onOpenTag: () => {
      depth += 1
      if (depth > MAX_DEPTH) throw tooDeep()
    },
    onCloseTag: () => {
      depth -= 1
    },
  }
}

export const TOO_DEEP =
  'This text has too many tags inside each other. Remove its formatting, and format it again.'
