import { Node } from '@tiptap/react'

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | heading | bulletList | orderedList | blockquote)+',
    // A key at the edge of a cell does not join it with the next one.
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
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
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]
