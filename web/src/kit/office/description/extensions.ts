import { Color } from '@tiptap/extension-text-style/color'
import { TextStyle } from '@tiptap/extension-text-style/text-style'
import { Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { colourOf, isColour } from './colours.ts'
import { isLink, linkTarget } from './link-target.ts'
import { raisedText } from './raised-text.ts'
import { tableNodes } from './table.ts'
import { TopHeading } from './top-heading.ts'
import { Video } from './video.ts'

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
