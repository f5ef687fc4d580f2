import { type Editor, useEditorState } from '@tiptap/react'
import { Link } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { linkTarget } from '../link-target.ts'
import { editorWords } from '../strings.ts'
import { AddressForm } from './address-form.tsx'
import { ToolPopover } from './tool-popover.tsx'

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
