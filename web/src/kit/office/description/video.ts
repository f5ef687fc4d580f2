import { Node } from '@tiptap/react'
import { pasteVideos } from './paste-videos.ts'
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
