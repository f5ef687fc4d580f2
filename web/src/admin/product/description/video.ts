import { Node } from '@tiptap/react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { pasteVideos } from './paste-videos.ts'
import { isPlayer, videoPlayer } from './video-link.ts'

/** A player. While it is edited it is a card that says which: a real one would take the keyboard and the mouse. */
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
    // Any other frame goes, with the text between its tags for browsers that know none.
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
  title.textContent = src.includes('vimeo') ? adminStrings.editor.vimeo : adminStrings.editor.youtube
  const address = document.createElement('span')
  address.textContent = src.replace('https://', '')
  card.append(title, address)
  return card
}
