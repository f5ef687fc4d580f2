import { expect, it } from 'vitest'
import { isPlayer, videoPlayer } from './video-link.ts'

const YOUTUBE = 'https://www.youtube.com/embed/dQw4w9WgXcQ'
const VIMEO = 'https://player.vimeo.com/video/76979871'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['http://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&list=PL1', YOUTUBE],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['  https://youtu.be/dQw4w9WgXcQ?si=abc  ', YOUTUBE],
  ['youtu.be/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['//www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?t=90', `${YOUTUBE}?start=90`],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', `${YOUTUBE}?start=3723`],
  [
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://www.vimeo.com/76979871?share=copy', VIMEO],
  ['https://player.vimeo.com/video/76979871', VIMEO],
  ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
  ['https://vimeo.com/showcase/123/video/76979871', VIMEO],
  ['https://vimeo.com/channels/123/76979871', VIMEO],
  ['https://vimeo.com/groups/123/videos/76979871', VIMEO],
  ['https://vimeo.com/76979871/abcdef1234', `${VIMEO}?h=abcdef1234`],
  ['https://player.vimeo.com/video/76979871?h=abcdef1234&amp;badge=0', `${VIMEO}?h=abcdef1234`],
  [
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=5" title="x"></iframe>',
    `${YOUTUBE}?start=5`,
  ],
])('%s is played by %s', (link, player) => {
  expect(videoPlayer(link)).toBe(player)
  expect(isPlayer(player)).toBe(true)
})

it.each([
  '',
  'dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/watch?v=<script>',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/redirect?q=https://evil.test',
  'https://www.youtube.com/embed/../redirect',
  'https://www.youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@evil.test/watch?v=dQw4w9WgXcQ',
  'https://evil.test/?u=https://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://vimeo.com/showcase/123',
  'https://vimeo.com/event/123',
  'https://evilvimeo.com/76979871',
  'javascript:youtu.be/dQw4w9WgXcQ',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'look: https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ and https://vimeo.com/1',
])('%j is no video', (link) => {
  expect(videoPlayer(link)).toBeNull()
})
