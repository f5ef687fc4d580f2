import type { Mark, Node } from '@tiptap/pm/model'
import { isColour } from './colours.ts'
import { isLink } from './link-target.ts'
import { isPlayer } from './video-link.ts'

/**
 * The editor's content as HTML to store: exactly what the server's `sanitize-description.ts`
 * would make of it. Empty if there is no text; trailing empty lines are omitted.
 */
export function writeDescription(doc: Node): string {
  const blocks = [...doc.children]
  while (blocks.at(-1)?.type.name === 'paragraph' && blocks.at(-1)?.childCount === 0) blocks.pop()
  return blocks.map(writeBlock).join('')
}

function writeBlock(block: Node): string {
  switch (block.type.name) {
    case 'paragraph':
      return element('p', writeInline(block))
    case 'heading':
      return element(`h${Number(block.attrs.level)}`, writeInline(block))
    case 'bulletList':
      return element('ul', writeBlocks(block))
    case 'orderedList':
      return element('ol', writeBlocks(block))
    case 'listItem':
      return element('li', writeItem(block))
    case 'table':
      return element('table', element('tbody', writeBlocks(block)))
    case 'tableRow':
      return element('tr', writeBlocks(block))
    case 'tableCell':
      return writeCell('td', block)
    case 'tableHeader':
      return writeCell('th', block)
    case 'blockquote':
      return element('blockquote', writeBlocks(block))
    case 'video':
      return writeVideo(String(block.attrs.src))
    default:
      throw new Error(`A description has no ${block.type.name}.`)
  }
}

const element = (tag: string, content: string) => `<${tag}>${content}</${tag}>`
const writeBlocks = (parent: Node) => parent.children.map(writeBlock).join('')

/** The text of a list item or a cell is not a paragraph if only lists follow it. */
function writeItem(item: Node): string {
  const [first, ...others] = item.children
  const isPlain = first?.type.name === 'paragraph' && others.every(({ type }) => type.name.endsWith('List'))
  return isPlain ? writeInline(first) + others.map(writeBlock).join('') : writeBlocks(item)
}

function writeCell(tag: 'td' | 'th', cell: Node): string {
  const spans = ['colspan', 'rowspan'].map((name) => ({ name, span: Number(cell.attrs[name]) }))
  const attributes = spans.filter(({ span }) => span > 1).map(({ name, span }) => ` ${name}="${span}"`)
  return `<${tag}${attributes.join('')}>${writeItem(cell)}</${tag}>`
}

function writeVideo(src: string): string {
  if (!isPlayer(src)) return ''
  const attributes =
    'title="Video" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen'
  return `<iframe src="${escapeAttribute(src)}" ${attributes}></iframe>`
}

/** The text of a block. A mark that two neighbours share stays open between them. */
function writeInline(parent: Node): string {
  let html = ''
  let openMarks: Mark[] = []
  for (const child of parent.children) {
    const marks = child.marks.filter((mark) => tagsOf(mark) !== null)
    const firstEnding = openMarks.findIndex((mark, index) => !marks[index]?.eq(mark))
    const sharedCount = firstEnding < 0 ? openMarks.length : firstEnding
    html +=
      closingTags(openMarks.slice(sharedCount)) +
      marks
        .slice(sharedCount)
        .map((mark) => tagsOf(mark)?.[0])
        .join('')
    html += child.isText ? escapeText(child.text ?? '') : '<br />'
    openMarks = marks
  }
  return html + closingTags(openMarks)
}

const closingTags = (marks: Mark[]) =>
  marks
    .toReversed()
    .map((mark) => tagsOf(mark)?.[1])
    .join('')

/** The tags of a mark; null for a mark without effect. */
function tagsOf({ type, attrs }: Mark): [string, string] | null {
  switch (type.name) {
    case 'bold':
      return ['<strong>', '</strong>']
    case 'italic':
      return ['<em>', '</em>']
    case 'underline':
      return ['<u>', '</u>']
    case 'strike':
      return ['<s>', '</s>']
    case 'superscript':
      return ['<sup>', '</sup>']
    case 'subscript':
      return ['<sub>', '</sub>']
    case 'textStyle':
      return isColour(attrs.color) ? [`<span style="color:${attrs.color}">`, '</span>'] : null
    case 'link':
      return isLink(String(attrs.href))
        ? [
            `<a href="${escapeAttribute(String(attrs.href))}" target="_blank" rel="noopener nofollow">`,
            '</a>',
          ]
        : null
    default:
      throw new Error(`A description has no ${type.name}.`)
  }
}

const escapeText = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (value: string) => escapeText(value).replaceAll('"', '&quot;')
