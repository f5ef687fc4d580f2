import { Mark } from '@tiptap/react'

const raised = (name: string, tag: 'sup' | 'sub', other: string) =>
  Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** `m²` and `H₂O`, as they are pasted. The toolbar has no tool for them. */
export const raisedText = [
  raised('superscript', 'sup', 'subscript'),
  raised('subscript', 'sub', 'superscript'),
]
