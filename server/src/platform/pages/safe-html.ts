import type sanitizeHtml from 'sanitize-html'

const LINK = /^(?:https?:\/\/|mailto:)[^\s]/i

/** Tags that are removed together with the text inside them. */
export const NON_TEXT_TAGS = 'script style textarea option noscript noembed noframes template title'.split(
  ' ',
)

/** A link opens in a new tab without an opener. A link that is not a web or mail address becomes plain text. */
export function safeLink(_tag: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!LINK.test(href)) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener nofollow' } }
}
