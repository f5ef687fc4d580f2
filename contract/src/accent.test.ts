import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCENT_CHOICES,
  accent,
  accentProblem,
  accentTones,
  groundsOf,
  leastContrast,
  nearestAccent,
  TEXT_CONTRAST,
} from './accent.ts'
import { contrastOf, hexOf, oklchOf } from './oklch.ts'

describe('each of the eight accents', () => {
  it('has eight names', () => {
    expect(ACCENT_CHOICES).toHaveLength(8)
  })

  describe.each(ACCENT_CHOICES)('%s', (choice) => {
    it.each(['light', 'dark'] as const)('has enough contrast in the %s theme', (theme) => {
      const tones = accentTones(choice)[theme]
      expect(contrastOf(tones.onBrand, tones.brand)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrastOf(tones.onBrand, tones.strong)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(leastContrast(tones, theme)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      // A control is seen on every ground [WCAG 2.2, 1.4.11].
      for (const ground of groundsOf(theme)) {
        expect(contrastOf(tones.brand, ground)).toBeGreaterThanOrEqual(3)
      }
    })
  })
})

describe('a colour of one’s own', () => {
  it.each([
    ['#ffd400', 'White text on this colour has a contrast of 1.3; 4.5 is needed.'],
    ['#ffffff', 'White text on this colour has a contrast of 1.0; 4.5 is needed.'],
    ['#767676', 'White text on this colour has a contrast of 4.4; 4.5 is needed.'],
    ['#e11d48', 'As text on a page, this colour has a contrast of 4.0; 4.5 is needed.'],
  ])('is refused with the reason: %s', (hex, reason) => {
    expect(accentProblem(hex)).toBe(reason)
    expect(accent.safeParse(hex).error?.issues.map(({ message }) => message)).toEqual([reason])
  })

  it('is taken as it is, in capitals, too', () => {
    expect(accent.parse(' #1D4ED8 ')).toBe('#1d4ed8')
    expect(accentTones('#1d4ed8').light.brand).toBe('#1d4ed8')
    expect(accent.parse('#000000')).toBe('#000000')
  })

  it.each(['', '#fff', '1d4ed8', '#1d4ed80', 'red', 'constructor', '#1d4ed8;}', 'x'.repeat(21)])(
    'cannot be %j',
    (text) => {
      expect(accent.safeParse(text).success).toBe(false)
    },
  )

  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)

  it('is refused for the light theme alone: every colour has a tone for the dark theme, and a darker one', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        expect(accentProblem(hex) ?? '').not.toContain('dark theme')
        expect(accentProblem(nearestAccent(hex))).toBeNull()
      }),
    )
  })

  it('is the same colour after a way to lightness, chroma and hue and back', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        expect(hexOf(oklchOf(hex))).toBe(hex)
      }),
    )
  })
})
