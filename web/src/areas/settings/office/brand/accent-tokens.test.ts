import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accentTones, DEFAULT_ACCENT, NEUTRALS } from '@docket/contract/accent'
import { hexOf, type Oklch } from '@docket/contract/oklch'
import { describe, expect, it } from 'vitest'

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

  it('has the default accent, and the neutral colours that accents are checked on and previewed with', () => {
    for (const [name, colour] of Object.entries(NEUTRALS[theme])) expect(known.get(name)).toEqual(colour)
    const { brand, onBrand, soft } = accentTones(DEFAULT_ACCENT)[theme]
    const hex = (name: string) => hexOf(known.get(name) ?? [0, 0, 0])
    expect([hex('brand'), hex('on-brand'), hex('brand-soft')]).toEqual([brand, onBrand, soft])
  })
})
