import { expect, it } from 'vitest'
import { splitDescription } from './product-reading.tsx'

it.each([
  ['one paragraph', '<p>A key.</p>', '<p>A key.</p>', ''],
  [
    'a paragraph and a list',
    '<p>A <em>key</em>.</p>\n<ul><li>One</li></ul>',
    '<p>A <em>key</em>.</p>',
    '<ul><li>One</li></ul>',
  ],
  ['a heading', '<h2>Key</h2><p>Text</p>', '', '<h2>Key</h2><p>Text</p>'],
  [
    'a link',
    '<p><a href="https://a.test">A</a></p><p>B</p>',
    '',
    '<p><a href="https://a.test">A</a></p><p>B</p>',
  ],
  ['an empty line', '<p></p><p>B</p>', '', '<p></p><p>B</p>'],
  ['a long paragraph', `<p>${'x'.repeat(400)}</p>`, '', `<p>${'x'.repeat(400)}</p>`],
  ['text without a paragraph', 'Text', '', 'Text'],
  ['nothing', '  ', '', ''],
])('a description that begins with %s', (_what, html, summary, rest) => {
  expect(splitDescription(html)).toEqual({ summary, rest })
})
