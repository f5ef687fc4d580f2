import { Node } from '@tiptap/react'
import { pasteVideos } from './paste-videos.ts'
import { editorWords } from './strings.ts'
import { isPlayer, videoPlayer } from './video-link.ts'

/** A video player. In the editor it is a card with its name: a real player would take keyboard and mouse. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe',
      getAttrs(frame) {
        const written = frame.getAttribute('src') ?? ''
        const src = isPlayer(written) ? written : videoPlayer(written)
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
  const address = document.createElement('span')
  address.textContent = src.replace('https://', '')
  card.append(title, address)
  return card
}
