import type { Editor } from '@tiptap/react'
import { Video } from 'lucide-react'
import { editorWords } from '../strings.ts'
import { videoPlayer } from '../video-link.ts'
import { AddressForm } from './address-form.tsx'
import { ToolPopover } from './tool-popover.tsx'

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
