import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { GROUND, hexOf, INK } from './render-cover.ts'

const TOKENS = path.join(import.meta.dirname, '../../../../web/src/kit/ui/tokens.css')

it('a drawn cover in a mail has the colours of the light theme', () => {
  const tokens = readFileSync(TOKENS, 'utf8')
  // The light theme comes first.
  const tone = (token: string) =>
    tokens
      .match(new RegExp(`--${token}: ([\\d.]+) ([\\d.]+);`))
      ?.slice(1)
      .map(Number)
  expect(GROUND).toEqual(tone('cover-ground'))
  expect(INK).toEqual(tone('cover-ink'))
})

it('a colour is what a browser makes of it', () => {
  // Of https://bottosson.github.io/posts/oklab: white, black, and the red of sRGB.
  expect(hexOf([1, 0], 0)).toBe('#ffffff')
  expect(hexOf([0, 0], 0)).toBe('#000000')
  expect(hexOf([0.628, 0.2577], 29.23)).toBe('#ff0000')
  for (let hue = 0; hue < 360; hue++) expect(hexOf(GROUND, hue)).toMatch(/^#[0-9a-f]{6}$/)
})
