import { expect, test } from 'vitest'
import { lowerHeadings, readableColours } from './product-text.tsx'

test('headings are lowered below those of the page, without a gap', () => {
  expect(lowerHeadings('<h1>a</h1><p>b</p><h4>c</h4>')).toBe('<h3>a</h3><p>b</p><h4>c</h4>')
  expect(lowerHeadings('<h4>a</h4>')).toBe('<h3>a</h3>')
})

test('levels that would be below h6 become h6', () => {
  const all = [1, 2, 3, 4, 5, 6].map((level) => `<h${level}>x</h${level}>`).join('')
  expect(lowerHeadings(all)).toBe('<h3>x</h3><h4>x</h4><h5>x</h5><h6>x</h6><h6>x</h6><h6>x</h6>')
})

test('everything else stays unchanged', () => {
  const html = '<p>&lt;h1&gt; <a href="https://h1.example/h2">h3</a></p><hr><blockquote>h4</blockquote>'
  expect(lowerHeadings(html)).toBe(html)
})

test("an author's colour becomes the CSS variable --author-colour", () => {
  expect(readableColours('<span style="color:#c00">a</span><span style="color:rgb(1, 2, 3)">b</span>')).toBe(
    '<span style="--author-colour:#c00">a</span><span style="--author-colour:rgb(1, 2, 3)">b</span>',
  )
})

test('text that only mentions colours stays unchanged', () => {
  const html = '<p>style=&quot;color:red&quot;</p>'
  expect(readableColours(html)).toBe(html)
})
