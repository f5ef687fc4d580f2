import { legalContent, type SiteText } from '@docket/contract/site-texts'
import sanitizeHtml from 'sanitize-html'
import { invalid } from '../../host/errors.ts'
import { writeLines } from '../../host/pages/pasted-lines.ts'
import { PASTED_TAGS, pastedTag } from '../../host/pages/pasted-tags.ts'
import {
  isCell,
  limitDepth,
  NON_TEXT_TAGS,
  safeCell,
  safeLink,
  TABLE_ATTRIBUTES,
  TABLE_TAGS,
  TOO_DEEP,
} from '../../host/pages/safe-html.ts'

/**
 * A text as it is stored. The HTML of a legal text is reduced to headings, paragraphs, marks, lists,
 * tables, quotes and links.
 * @throws VALIDATION_ERROR if nothing is left of it, or if its tags are nested too deep
 */
export function sanitizeText(text: SiteText): SiteText {
  if (text.content === null || !('html' in text.content)) return text
  const content = legalContent.safeParse({ html: sanitizeLegal(text.content.html) })
  if (!content.success) throw invalid({ html: ['Enter the text.'] })
  return { ...text, content: content.data } as SiteText
}

/** The page has the only h1, so headings begin at h2. A link that is not safe becomes a span without attributes. */
function sanitizeLegal(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'blockquote', 'ul', 'ol', 'li'],
      ...['b', 'strong', 'em', 'i', 'u', 's', 'sup', 'sub', 'a', 'span'],
      ...TABLE_TAGS,
      ...PASTED_TAGS,
    ],
    allowedAttributes: { ...TABLE_ATTRIBUTES, a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: NON_TEXT_TAGS,
    nestingLimit: 40,
    ...limitDepth(() => invalid({ html: [TOO_DEEP] })),
    transformTags: { '*': pastedTag(safeTag) },
  })
  return writeLines(clean)
}

const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

function safeTag(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (tagName === 'a') return safeLink(tagName, attribs)
  if (isCell(tagName)) return safeCell(tagName, attribs)
  return { tagName: HEADINGS[tagName] ?? tagName, attribs }
}
