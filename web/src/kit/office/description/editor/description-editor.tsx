import '../../../ui/product-text.css'
import './description-editor.css'
import { EditorContent, useEditor } from '@tiptap/react'
import clsx from 'clsx'
import { useEffect, useId, useMemo } from 'react'
import { controlStyle, Field } from '../../../ui/form/field.tsx'
import { extensions } from '../extensions.ts'
import { tidyPastedHtml } from '../paste-html.ts'
import { writeDescription } from '../write-description.ts'
import { Toolbar } from './toolbar.tsx'

interface DescriptionEditorProps {
  label: string
  hint: string
  optional?: boolean
  /** Whether the toolbar has no colours and no videos. */
  isPlain?: boolean
  error: string | undefined
  storedHtml: string
  /** Called with `storedHtml` itself if the content equals it. */
  onChange: (html: string) => void
  onBlur: () => void
  /** Gets the focusable element, and null on unmount. */
  fieldRef: (element: HTMLElement | null) => void
}

/** The editor: a description or a legal text as customers read it, and a toolbar. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const {
    label,
    hint,
    optional = false,
    isPlain = false,
    error,
    storedHtml,
    onChange,
    onBlur,
    fieldRef,
  } = props
  const id = useId()
  const isInvalid = error !== undefined
  const attributes = useMemo(() => editorAttributes(id, isInvalid), [id, isInvalid])
  const editor = useEditor({
    extensions,
    content: storedHtml,
    // description-editor.css has all rules of the editor.
    injectCSS: false,
    // Typed text stays as typed: `* ` does not begin a list, and `**` is not bold. A pasted address becomes a link.
    enableInputRules: false,
    enablePasteRules: ['link'],
    editorProps: { ...attributes, transformPastedHTML: tidyPastedHtml },
    onUpdate({ editor: { state } }) {
      const html = writeDescription(state.doc)
      onChange(html === initialHtml ? storedHtml : html)
    },
    onBlur,
  })
  // Parsing may normalise the HTML; that alone is not a change.
  const initialHtml = useMemo(() => writeDescription(editor.state.doc), [editor])

  useEffect(() => {
    // `useEditor` destroys an editor that was not mounted in time, and replaces it at once.
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
      optional={optional}
      onLabelClick={() => editor.commands.focus()}
    >
      {() => (
        <div>
          <Toolbar editor={editor} isPlain={isPlain} />
          <EditorContent editor={editor} />
        </div>
      )}
    </Field>
  )
}

/** Connects the editor with the field's label and note, and gives it the typography that buyers see. */
function editorAttributes(id: string, isInvalid: boolean) {
  return {
    attributes: {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': `${id}-note`,
      ...(isInvalid && { 'aria-invalid': 'true' }),
      class: clsx(controlStyle, 'description-editor product-text rounded-t-none py-2'),
    },
  }
}
