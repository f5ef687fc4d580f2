import { cellSpan } from '@docket/contract/admin/pasted-html'
import { Color } from '@tiptap/extension-text-style/color'
import { TextStyle } from '@tiptap/extension-text-style/text-style'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension, Mark, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { colourOf, isColour } from './colours.ts'
import { isLink, linkTarget } from './link-target.ts'
import { Video } from './video.ts'

const raised = (name: string, tag: 'sup' | 'sub', other: string) =>
  Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** `m²` and `H₂O`, as they are pasted. The toolbar has no tool for them. */
const raisedText = [raised('superscript', 'sup', 'subscript'), raised('subscript', 'sub', 'superscript')]

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
const tableNodes = [
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

/** Marks the headings of the highest level used. Customers see them larger (`areas/catalogue/product-text.tsx`). */
const TopHeading = Extension.create({
  name: 'topHeading',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const headings: { from: number; to: number; level: number }[] = []
          doc.descendants((node, from) => {
            if (node.type.name !== 'heading') return
            headings.push({ from, to: from + node.nodeSize, level: Number(node.attrs.level) })
          })
          const topLevel = Math.min(...headings.map(({ level }) => level))
          const highest = headings.filter(({ level }) => level === topLevel)
          return DecorationSet.create(
            doc,
            highest.map(({ from, to }) => Decoration.node(from, to, { class: 'is-top' })),
          )
        },
      },
    }),
  ],
})

/** Like TipTap's list item, but it may begin with any block, and Tab moves to the next field. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** The inline style only names the author's colour. The stylesheet makes it readable. */
const ReadableColor = Color.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          color: {
            default: null,
            parseHTML: colourOf,
            renderHTML: ({ color }) => (isColour(color) ? { style: `--author-colour: ${color}` } : {}),
          },
        },
      },
    ]
  },
})

/** Exactly what the server's `sanitize-description.ts` allows. */
export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    listItem: false,
    dropcursor: { color: false, class: 'description-drop' },
    // After a video there must be a line to write on. An empty line at the end is not stored.
    trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isLink(url),
      shouldAutoLink: (url) => linkTarget(url) !== null,
    },
  }),
  ListItem,
  TextStyle,
  ReadableColor,
  ...raisedText,
  ...tableNodes,
  Video,
  TopHeading,
]
