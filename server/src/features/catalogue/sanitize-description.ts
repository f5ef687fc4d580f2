import sanitizeHtml from 'sanitize-html'

const COLOUR = [
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i,
  /^rgb\(\s*(?:25[0-5]|2[0-4]\d|1?\d?\d)\s*(?:,\s*(?:25[0-5]|2[0-4]\d|1?\d?\d)\s*){2}\)$/i,
]
const LINK = /^(?:https?:\/\/|mailto:)[^\s]/i
const VIDEO =
  /^https:\/\/(?:www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{1,64}|player\.vimeo\.com\/video\/\d{1,20})(?:\?[\w=&;.,%-]*)?$/

/**
 * The HTML of a description with nothing but what its editor can make: headings, paragraphs, marks,
 * lists, quotes, links, colours, and players of two video sites. Everything else goes; plain text inside it stays.
 */
export function sanitizeDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'blockquote', 'ul', 'ol', 'li'],
      ...['b', 'strong', 'em', 'i', 'u', 's', 'span', 'a', 'iframe'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      span: ['style'],
      iframe: ['src', 'title', 'loading', 'referrerpolicy', 'allowfullscreen'],
    },
    allowedStyles: { span: { color: COLOUR } },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'noembed',
      'noframes',
      'template',
      'title',
    ],
    nestingLimit: 40,
    transformTags: { a: asLink, iframe: asVideo },
    exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !attribs.src,
  })
}

/** A link opens in its own tab and passes nothing on; what is no web or mail address is no link. */
function asLink(_tag: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!LINK.test(href)) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener nofollow' } }
}

/** A player of one of the two sites, which both want to be told the origin; any other frame has no source left. */
function asVideo(tagName: string, { src = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!VIDEO.test(src)) return { tagName, attribs: {} }
  return {
    tagName,
    attribs: {
      src,
      title: 'Video',
      loading: 'lazy',
      referrerpolicy: 'strict-origin-when-cross-origin',
      allowfullscreen: '',
    },
  }
}
