import { expect, test } from 'vitest'
import { lowerHeadings } from './lower-headings.ts'

test('headings go below those of the page, without a gap', () => {
  expect(lowerHeadings('<h1>a</h1><p>b</p><h4>c</h4>')).toBe('<h3>a</h3><p>b</p><h4>c</h4>')
  expect(lowerHeadings('<h4>a</h4>')).toBe('<h3>a</h3>')
})

test('six levels end at h6', () => {
  const all = [1, 2, 3, 4, 5, 6].map((level) => `<h${level}>x</h${level}>`).join('')
  expect(lowerHeadings(all)).toBe('<h3>x</h3><h4>x</h4><h5>x</h5><h6>x</h6><h6>x</h6><h6>x</h6>')
})

test('nothing else is touched', () => {
  const html = '<p>&lt;h1&gt; <a href="https://h1.example/h2">h3</a></p><hr><blockquote>h4</blockquote>'
  expect(lowerHeadings(html)).toBe(html)
})
