import '../../../ui/product-text.css'
import './description-editor.css'
import { EditorContent, useEditor } from '@tiptap/react'
import clsx from 'clsx'
import { useEffect, useId, useMemo } from 'react'
import { controlStyle, Field } from '../../../ui/field.tsx'
import { extensions } from './extensions.ts'
import { Toolbar } from './toolbar.tsx'
import { writeDescription } from './write-description.ts'

interface DescriptionEditorProps {
  label: string
  hint: string
  error: string | undefined
  /** The description as it is stored. */
  stored: string
  /** Gets `stored` itself as long as nothing is changed, or when it is changed back. */
  onChange: (html: string) => void
  onBlur: () => void
  /** Gets the element that takes the focus, and null when it goes. */
  fieldRef: (element: HTMLElement | null) => void
}

/** A description as buyers will read it, and the tools to write it with. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { label, hint, error, stored, onChange, onBlur, fieldRef } = props
  const id = useId()
  const isWrong = error !== undefined
  const attributes = useMemo(() => editorAttributes(id, isWrong), [id, isWrong])
  const editor = useEditor({
    extensions,
    content: stored,
    // The CSP, and one place for all rules: they are in description-editor.css.
    injectCSS: false,
    // What is typed stays what it is: `* ` is no list and `**` is not bold. An address that is pasted is a link.
    enableInputRules: false,
    enablePasteRules: ['link'],
    editorProps: attributes,
    onUpdate({ editor: { state } }) {
      const html = writeDescription(state.doc)
      onChange(html === untouched ? stored : html)
    },
    onBlur,
  })
  // Reading a description in may write it in another way; that alone is no change.
  const untouched = useMemo(() => writeDescription(editor.state.doc), [editor])

  useEffect(() => {
    // One that was made too long before it was shown is replaced by another at once.
    if (editor.isDestroyed) return
    fieldRef(editor.view.dom)
    return () => fieldRef(null)
  }, [editor, fieldRef])

  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      id={id}
      optional
      onLabelClick={() => editor.commands.focus()}
    >
      {() => (
        <div>
          <Toolbar editor={editor} />
          <EditorContent editor={editor} />
        </div>
      )}
    </Field>
  )
}

/** The field's label and note, and the buyer's typography. */
function editorAttributes(id: string, isWrong: boolean) {
  return {
    attributes: {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': `${id}-note`,
      ...(isWrong && { 'aria-invalid': 'true' }),
      class: clsx(controlStyle, 'description-editor product-text rounded-t-none py-2'),
    },
  }
}
