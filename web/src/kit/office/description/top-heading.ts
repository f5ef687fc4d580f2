import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'

/** Marks the headings of the highest level used. Customers see them larger (`areas/catalogue/product-text.tsx`). */
export const TopHeading = Extension.create({
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
