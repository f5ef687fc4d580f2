import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accentTones, DEFAULT_ACCENT, GROUNDS } from '@docket/contract/accent'
import { hexOf, type Oklch } from '@docket/contract/oklch'
import { describe, expect, it } from 'vitest'
import { previewColours } from './preview-colours.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const [light = '', dark = ''] = read('../../../../kit/ui/tokens.css').split(':root[data-theme="dark"]')

/** The colours of a piece of CSS by their names; the first one of each name. */
function coloursOf(css: string): Map<string, Oklch> {
  const all = [...css.matchAll(/--color-([\w-]+): oklch\(([\d. ]+)\);/g)].map(
    ([, name = '', parts = '']) => [name, parts.split(' ').map(Number) as unknown as Oklch] as const,
  )
  return new Map(all.reverse())
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (theme, tokens) => {
  const known = coloursOf(tokens)

  it('has the default accent and the grounds that accents are checked on', () => {
    for (const [name, ground] of Object.entries(GROUNDS[theme])) expect(known.get(name)).toEqual(ground)
    const { brand, onBrand, soft } = accentTones(DEFAULT_ACCENT)[theme]
    const hex = (name: string) => hexOf(known.get(name) ?? [0, 0, 0])
    expect([hex('brand'), hex('on-brand'), hex('brand-soft')]).toEqual([brand, onBrand, soft])
  })

  it('has the colours of the preview', () => {
    const shown = Object.entries(previewColours[theme])
    expect(shown).toHaveLength(8)
    for (const [name, colour] of shown) {
      const [[shownName, value] = []] = coloursOf(`${name}: ${colour};`)
      expect(value).toEqual(known.get(String(shownName)))
    }
  })
})
