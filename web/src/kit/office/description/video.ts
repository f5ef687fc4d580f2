import { type Node as DocNode, Fragment, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Node } from '@tiptap/react'
import { editorWords } from './strings.ts'
import { isPlayer, videoPlayer } from './video-link.ts'

/** A video player. The editor shows a card with its name, because a real player would take keyboard and mouse. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe',
      getAttrs(frame) {
        const address = frame.getAttribute('src') ?? ''
        const src = isPlayer(address) ? address : videoPlayer(address)
        return src !== null && { src }
      },
    },
    // Any other frame is removed with its fallback text.
    { tag: 'iframe', ignore: true },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  addNodeView: () => (props) => ({ dom: cardOf(String(props.node.attrs.src)) }),
  addProseMirrorPlugins: () => [pasteVideos],
})

function cardOf(src: string): HTMLElement {
  const card = document.createElement('div')
  card.className = 'description-video'
  const title = document.createElement('strong')
  title.textContent = src.includes('vimeo') ? editorWords.vimeo : editorWords.youtube
  const addressLine = document.createElement('span')
  addressLine.textContent = src.replace('https://', '')
  card.append(title, addressLine)
  return card
}

/** Turns every pasted line that is only a video link into a video player. */
const pasteVideos = new Plugin({
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
  const blocks: DocNode[] = []
  slice.content.forEach((block, _offset, index) => {
    const isSeparate = (index > 0 || isFirstSeparate) && (index < last || isLastSeparate)
    blocks.push((isSeparate && videoOf(block)) || block)
  })
  const isVideo = (block: DocNode | undefined) => block?.type.name === 'video'
  if (!blocks.some((block, index) => block !== slice.content.child(index))) return slice
  return new Slice(
    Fragment.from(blocks),
    isVideo(blocks[0]) ? 0 : slice.openStart,
    isVideo(blocks.at(-1)) ? 0 : slice.openEnd,
  )
}

function videoOf(block: DocNode): DocNode | null {
  const { paragraph, video } = block.type.schema.nodes
  const src = block.type === paragraph ? videoPlayer(block.textContent) : null
  return src === null ? null : (video?.create({ src }) ?? null)
}
