import { descriptionSamples } from '@docket/contract/admin/description-samples'
import { getSchema, type JSONContent } from '@tiptap/react'
import { expect, it } from 'vitest'
import { PALETTE } from './colours.ts'
import { extensions } from './extensions.ts'
import { linkTarget } from './link-target.ts'
import { videoPlayer } from './video-link.ts'
import { writeDescription } from './write-description.ts'

const schema = getSchema(extensions)
const htmlOf = (...content: JSONContent[]) =>
  writeDescription(schema.nodeFromJSON({ type: 'doc', content: content.length > 0 ? content : [line()] }))

type Marks = NonNullable<JSONContent['marks']>
const text = (words: string, ...marks: Marks) => ({ type: 'text', text: words, marks })
const line = (...content: JSONContent[]) => ({ type: 'paragraph', content })
const list = (type: 'bulletList' | 'orderedList', ...items: JSONContent[][]) => ({
  type,
  content: items.map((content) => ({ type: 'listItem', content })),
})
const cell = (type: 'tableCell' | 'tableHeader', ...content: JSONContent[]) => ({ type, content })
const merged = (colspan: number, rowspan: number, one: JSONContent) => ({
  ...one,
  attrs: { colspan, rowspan },
})
const table = (...rows: JSONContent[][]) => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})
const heading = (level: number) => ({ type: 'heading', attrs: { level }, content: [text('H')] })
const link = (address: string) => ({ type: 'link', attrs: { href: linkTarget(address) } })
const colour = (hex: string) => ({ type: 'textStyle', attrs: { color: hex } })
const video = (address: string) => ({ type: 'video', attrs: { src: videoPlayer(address) } })
const bold = { type: 'bold' }

const documents: Record<keyof typeof descriptionSamples, JSONContent[]> = {
  nothing: [],
  line: [line(text('5 < 6 & "7" > 6\u00a0!'))],
  heading1: [heading(1)],
  heading2: [heading(2)],
  heading3: [heading(3)],
  heading4: [heading(4)],
  heading5: [heading(5)],
  heading6: [heading(6)],
  bold: [line(text('b', bold))],
  italic: [line(text('i', { type: 'italic' }))],
  underline: [line(text('u', { type: 'underline' }))],
  strike: [line(text('s', { type: 'strike' }))],
  raised: [line(text('m'), text('2', { type: 'superscript' }))],
  lowered: [line(text('H'), text('2', { type: 'subscript' }), text('O'))],
  emptyLine: [line(text('a')), line(), line(text('b'))],
  table: [
    table(
      [cell('tableHeader', line(text('Age'))), cell('tableHeader', line(text('Friends')))],
      [cell('tableCell', line(text('2015'))), cell('tableCell', line(text('50')), line(text('more')))],
    ),
  ],
  mergedCells: [
    table(
      [merged(2, 1, cell('tableCell', line(text('Prices')))), cell('tableCell', line(text('Note')))],
      [
        merged(1, 2, cell('tableCell', line(text('Basic')))),
        merged(2, 2, cell('tableHeader', line(text('month')))),
      ],
      [],
    ),
  ],
  newLine: [line(text('a'), { type: 'hardBreak' }, text('b'))],
  bulletList: [list('bulletList', [line(text('a'))])],
  orderedList: [
    list(
      'orderedList',
      [line(text('a')), list('bulletList', [line(text('b'))])],
      [line(text('c')), line(text('d'))],
    ),
  ],
  quote: [{ type: 'blockquote', content: [line(text('q'))] }],
  colour: [line(text('c', colour('#c62828')))],
  webLink: [line(text('l', link('a.test?b=1&c="2"<3>')))],
  mailLink: [line(text('l', link('me@shop.test')))],
  youtube: [video('https://youtu.be/dQw4w9WgXcQ?t=9')],
  playlist: [video('https://www.youtube.com/embed/videoseries?list=PL1&start=9')],
  vimeoStart: [video('https://vimeo.com/76979871/abc1#t=90')],
  vimeo: [video('https://vimeo.com/76979871/abc1')],
  everything: [
    line(
      text('a', bold),
      text('b', link('https://a.test/'), colour('#c62828'), bold, { type: 'underline' }),
      text('c', link('https://a.test/'), { type: 'italic' }),
    ),
    line(),
    video('https://player.vimeo.com/video/1'),
    line(),
    line(),
  ],
}

it.each(Object.entries(descriptionSamples))('writes %s as the server stores it', (name, html) => {
  // `documents` has an entry for each sample.
  expect(htmlOf(...documents[name as keyof typeof documents])).toBe(html)
})

it.each(PALETTE)('writes the colour $name', ({ hex }) => {
  expect(htmlOf(line(text('c', colour(hex))))).toContain(`style="color:${hex}"`)
})

it.each(['javascript:alert(1)', '//evil.test', '/products', 'data:text/html,x'])(
  'never writes a link to %s',
  (href) => {
    expect(htmlOf(line(text('x', { type: 'link', attrs: { href } })))).toBe('<p>x</p>')
  },
)

it('never writes a style that is more than a colour', () => {
  expect(htmlOf(line(text('x', colour('red;background:url(x)'))))).toBe('<p>x</p>')
})

it('never writes a frame of another site', () => {
  const foreign = { type: 'video', attrs: { src: 'https://evil.test/' } }
  expect(htmlOf(foreign, line(text('x')))).toBe('<p>x</p>')
})
