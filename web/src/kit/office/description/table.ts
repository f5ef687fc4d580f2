import { cellSpan } from '@docket/contract/admin/pasted-html'
import { Node } from '@tiptap/react'

/** How many columns or rows a merged cell covers. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => cellSpan(element.getAttribute(name)),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | heading | bulletList | orderedList | blockquote)+',
    // A key at the edge of a cell does not join it with the next one.
    isolating: true,
    parseHTML: () => [{ tag }],
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** A pasted table. Its cells can be edited; the toolbar has no tool for it. */
export const tableNodes = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    // If cells of earlier rows cover all of a row, it has none.
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]
