import { type Editor, useEditorState } from '@tiptap/react'
import { Link, Video } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { linkTarget } from '../link-target.ts'
import { editorWords } from '../strings.ts'
import { videoPlayer } from '../video-link.ts'
import { ToolPopover } from './tool.tsx'

/** Links the selected text, or changes the link at the cursor. Without either, it inserts the address as a link. */
export function LinkTool({ editor }: { editor: Editor }) {
  const href = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) =>
      currentEditor.isActive('link') ? String(currentEditor.getAttributes('link').href) : undefined,
  })

  function link(address: string, finish: () => void) {
    const target = linkTarget(address)
    if (target === null) return editorWords.linkInvalid
    const chain = editor.chain().extendMarkRange('link')
    if (href === undefined && editor.state.selection.empty) {
      const marks = [{ type: 'link', attrs: { href: target } }]
      chain.insertContent({ type: 'text', text: address.trim(), marks }).run()
    } else {
      chain.setLink({ href: target }).run()
    }
    finish()
  }

  return (
    <ToolPopover
      editor={editor}
      tool="link"
      label={editorWords.link}
      icon={Link}
      pressed={href !== undefined}
    >
      {(finish) => (
        <AddressForm
          label={editorWords.linkAddress}
          hint={editorWords.linkHint}
          value={href ?? ''}
          applyLabel={editorWords.linkApply}
          onApply={(address) => link(address, finish)}
        >
          {href !== undefined && (
            <Button
              size="small"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run()
                finish()
              }}
            >
              {editorWords.linkRemove}
            </Button>
          )}
        </AddressForm>
      )}
    </ToolPopover>
  )
}

/** Inserts a player at the cursor, from a video link. */
export function VideoTool({ editor }: { editor: Editor }) {
  function insert(address: string, finish: () => void) {
    const src = videoPlayer(address)
    if (src === null) return editorWords.videoInvalid
    editor
      .chain()
      .insertContent([{ type: 'video', attrs: { src } }, { type: 'paragraph' }])
      .run()
    finish()
  }
  return (
    <ToolPopover editor={editor} tool="video" label={editorWords.video} icon={Video}>
      {(finish) => (
        <AddressForm
          label={editorWords.videoAddress}
          hint={editorWords.videoHint}
          applyLabel={editorWords.videoApply}
          onApply={(address) => insert(address, finish)}
        />
      )}
    </ToolPopover>
  )
}

interface AddressFormProps {
  label: string
  hint: string
  /** The initial address. */
  value?: string
  applyLabel: string
  /** Returns the problem with the address, or undefined if it is accepted. */
  onApply: (address: string) => string | undefined
  /** Further buttons. */
  children?: ReactNode
}

/**
 * An address field and a button. It is not a `<form>`, because it is inside another form, which Enter must not submit.
 */
function AddressForm({ label, hint, value = '', applyLabel, onApply, children }: AddressFormProps) {
  const [address, setAddress] = useState(value)
  const [error, setError] = useState<string | undefined>()

  function applyOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    setError(onApply(address))
  }

  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={label}
        hint={hint}
        error={error}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setError(undefined)
        }}
        onKeyDown={applyOnEnter}
      />
      {error && (
        <p role="alert" className="sr-only">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={() => setError(onApply(address))}>
          {applyLabel}
        </Button>
        {children}
      </div>
    </div>
  )
}
