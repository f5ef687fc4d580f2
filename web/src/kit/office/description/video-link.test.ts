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
  ['https://youtu.be/dQw4w9WgXcQ#t=1m30s', `${YOUTUBE}?start=90`],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/videoseries?si=x&amp;list=PLx-1_y" title="x"></iframe>',
    'https://www.youtube.com/embed/videoseries?list=PLx-1_y',
  ],
  ['https://www.youtube.com/playlist?list=PLx-1_y', 'https://www.youtube.com/embed/videoseries?list=PLx-1_y'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?list=PLx&start=9', `${YOUTUBE}?list=PLx&start=9`],
  ['https://vimeo.com/76979871#t=90', `${VIMEO}#t=90s`],
  ['https://player.vimeo.com/video/76979871?h=abc1#t=1m30s', `${VIMEO}?h=abc1#t=90s`],
  [
    '<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://player.vimeo.com/video/76979871?h=abc1&amp;badge=0&amp;autopause=0" frameborder="0" style="position:absolute;top:0;left:0;width:100%;height:100%;" title="x"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
    `${VIMEO}?h=abc1`,
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
  '<div>https://youtu.be/dQw4w9WgXcQ</div>',
  '<iframe src="https://evil.test/"></iframe>',
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
