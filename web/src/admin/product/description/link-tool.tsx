import { type Editor, useEditorState } from '@tiptap/react'
import { Link } from 'lucide-react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { Button } from '../../../ui/button.tsx'
import { AddressForm } from './address-form.tsx'
import { linkTarget } from './link-target.ts'
import { ToolPopover } from './tool-popover.tsx'

const words = adminStrings.editor

/** Links what is selected, changes the link that the cursor is in, or writes the address itself as a link. */
export function LinkTool({ editor }: { editor: Editor }) {
  const href = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('link') ? String(now.getAttributes('link').href) : undefined,
  })

  function link(address: string, done: () => void) {
    const target = linkTarget(address)
    if (target === null) return words.linkWrong
    const chain = editor.chain().extendMarkRange('link')
    if (href === undefined && editor.state.selection.empty) {
      const marks = [{ type: 'link', attrs: { href: target } }]
      chain.insertContent({ type: 'text', text: address.trim(), marks }).run()
    } else {
      chain.setLink({ href: target }).run()
    }
    done()
  }

  return (
    <ToolPopover editor={editor} tool="link" label={words.link} icon={Link} pressed={href !== undefined}>
      {(done) => (
        <AddressForm
          label={words.linkAddress}
          hint={words.linkHint}
          value={href ?? ''}
          apply={words.linkApply}
          onApply={(address) => link(address, done)}
        >
          {href !== undefined && (
            <Button
              size="small"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run()
                done()
              }}
            >
              {words.linkRemove}
            </Button>
          )}
        </AddressForm>
      )}
    </ToolPopover>
  )
}
