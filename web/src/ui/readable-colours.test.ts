import { expect, test } from 'vitest'
import { readableColours } from './readable-colours.ts'

test("an author's colour becomes a wish that the stylesheet fulfils", () => {
  expect(readableColours('<span style="color:#c00">a</span><span style="color:rgb(1, 2, 3)">b</span>')).toBe(
    '<span style="--author-colour:#c00">a</span><span style="--author-colour:rgb(1, 2, 3)">b</span>',
  )
})

test('text that only speaks of colours stays as it is', () => {
  const html = '<p>style=&quot;color:red&quot;</p>'
  expect(readableColours(html)).toBe(html)
})
