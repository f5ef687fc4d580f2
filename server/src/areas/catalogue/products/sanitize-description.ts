import sanitizeHtml from 'sanitize-html'
import { invalid } from '../../../host/errors.ts'
import { writeLines } from '../../../host/pages/pasted-lines.ts'
import { PASTED_TAGS, pastedTag } from '../../../host/pages/pasted-tags.ts'
import {
  isCell,
  limitDepth,
  NON_TEXT_TAGS,
  safeCell,
  safeLink,
  TABLE_ATTRIBUTES,
  TABLE_TAGS,
  TOO_DEEP,
} from '../../../host/pages/safe-html.ts'

/** `#abc`, `#aabbcc`, or `rgb(0, 100, 255)` with numbers from 0 to 255. */
const COLOUR = [
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i,
  /^rgb\(\s*(?:25[0-5]|2[0-4]\d|1?\d?\d)\s*(?:,\s*(?:25[0-5]|2[0-4]\d|1?\d?\d)\s*){2}\)$/i,
]
/** The address of a player of YouTube or Vimeo, with or without a query and a start. */
const VIDEO =
  /^https:\/\/(?:www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{1,64}|player\.vimeo\.com\/video\/\d{1,20})(?:\?[\w=&;.,%-]*)?(?:#t=\d{1,6}s)?$/

/**
 * The content of a frame is text, so it has no tags. They are removed at the end, because the `exclusiveFilter` of
 * sanitize-html copies all that is written so far for each: its time grows with the square of the text.
 */
const FRAME_WITHOUT_SOURCE = /<iframe>[^<]*<\/iframe>/g

/**
 * Reduces the HTML of a description to what the editor can make: headings, paragraphs, marks, lists, quotes, links,
 * tables, colours, and players of two video sites. It removes other tags and keeps the text inside them, except for the tags in
 * `NON_TEXT_TAGS`, whose text is removed, too. @throws VALIDATION_ERROR if the tags are nested too deep
 */
export function sanitizeDescription(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'blockquote', 'ul', 'ol', 'li'],
      ...['b', 'strong', 'em', 'i', 'u', 's', 'sup', 'sub', 'span', 'a', 'iframe'],
      ...TABLE_TAGS,
      ...PASTED_TAGS,
    ],
    allowedAttributes: {
      ...TABLE_ATTRIBUTES,
      a: ['href', 'target', 'rel'],
      span: ['style'],
      iframe: ['src', 'title', 'loading', 'referrerpolicy', 'allowfullscreen'],
    },
    allowedStyles: { span: { color: COLOUR } },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: NON_TEXT_TAGS,
    nestingLimit: 40,
    ...limitDepth(() => invalid({ description: [TOO_DEEP] })),
    transformTags: { '*': pastedTag(safeTag) },
  })
  return writeLines(safe.replace(FRAME_WITHOUT_SOURCE, ''))
}

function safeTag(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (tagName === 'a') return safeLink(tagName, attribs)
  if (isCell(tagName)) return safeCell(tagName, attribs)
  return tagName === 'iframe' ? safeVideo(tagName, attribs) : { tagName, attribs }
}

/**
 * Keeps a player of the two sites, which need the origin as referrer. Any other frame loses its source, and is removed
 * with its content afterwards.
 */
function safeVideo(tagName: string, { src = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
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
