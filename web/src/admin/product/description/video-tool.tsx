import type { Editor } from '@tiptap/react'
import { Video } from 'lucide-react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { AddressForm } from './address-form.tsx'
import { ToolPopover } from './tool-popover.tsx'
import { videoPlayer } from './video-link.ts'

const words = adminStrings.editor

/** Puts a player where the cursor is, from a link to its video. */
export function VideoTool({ editor }: { editor: Editor }) {
  function insert(address: string, done: () => void) {
    const src = videoPlayer(address)
    if (src === null) return words.videoWrong
    editor
      .chain()
      .insertContent([{ type: 'video', attrs: { src } }, { type: 'paragraph' }])
      .run()
    done()
  }
  return (
    <ToolPopover editor={editor} tool="video" label={words.video} icon={Video}>
      {(done) => (
        <AddressForm
          label={words.videoAddress}
          hint={words.videoHint}
          apply={words.videoApply}
          onApply={(address) => insert(address, done)}
        />
      )}
    </ToolPopover>
  )
}
