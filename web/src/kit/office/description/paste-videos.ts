import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { videoPlayer } from './video-link.ts'

/** Turns every pasted line that is only a video link into a video player. */
export const pasteVideos = new Plugin({
  props: {
    transformPasted(slice, { state: { selection } }) {
      const { $from, $to } = selection
      // The first and the last pasted line are joined with the text before and after the selection. They are separate
      // lines only if there is no such text.
      const isSeparate = [
        slice.openStart === 0 || !$from.parent.isTextblock || $from.parentOffset === 0,
        slice.openEnd === 0 || !$to.parent.isTextblock || $to.parentOffset === $to.parent.content.size,
      ]
      return withVideos(slice, isSeparate)
    },
  },
})

function withVideos(slice: Slice, [isFirstSeparate, isLastSeparate]: boolean[]): Slice {
  const last = slice.content.childCount - 1
  const blocks: Node[] = []
  slice.content.forEach((block, _offset, index) => {
    const isSeparate = (index > 0 || isFirstSeparate) && (index < last || isLastSeparate)
    blocks.push((isSeparate && videoOf(block)) || block)
  })
  const isVideo = (block: Node | undefined) => block?.type.name === 'video'
  if (!blocks.some((block, index) => block !== slice.content.child(index))) return slice
  return new Slice(
    Fragment.from(blocks),
    isVideo(blocks[0]) ? 0 : slice.openStart,
    isVideo(blocks.at(-1)) ? 0 : slice.openEnd,
  )
}

function videoOf(block: Node): Node | null {
  const { paragraph, video } = block.type.schema.nodes
  const src = block.type === paragraph ? videoPlayer(block.textContent) : null
  return src === null ? null : (video?.create({ src }) ?? null)
}
