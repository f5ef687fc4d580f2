import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnCategory, drawnCover, neighbourHues } from './drawn-cover.ts'
import { ILLUSTRATIONS, knownIllustration } from './illustrations.ts'

const coverOf = (title: string, category = '') => drawnCover({ id: 1, title, category })

function distance(one = Number.NaN, other = Number.NaN): number {
  const difference = Math.abs(one - other)
  return Math.min(difference, 360 - difference)
}

describe('a drawn cover', () => {
  it('has the hue of its product, and products that follow each other have hues far apart', () => {
    const hueOf = (id: number) => drawnCover({ id, title: 'Any', category: 'Any' }).hue
    for (let id = 1; id < 5_000; id++) {
      expect(hueOf(id)).toBe(hueOf(id))
      expect(distance(hueOf(id), hueOf(id + 1))).toBeGreaterThan(130)
      expect(distance(hueOf(id), hueOf(id + 2))).toBeGreaterThan(80)
      expect(distance(hueOf(id), hueOf(id + 3))).toBeGreaterThan(50)
    }
  })

  it.each([
    ['Games', 'game'],
    ['Gift Codes', 'gift'],
    ['Gift Cards for Games', 'gift'],
    ['Social Media Accounts', 'social'],
    ['Software Licences', 'app'],
    ['eSIM and Mobile Data', 'sim'],
    ['E-books and Audiobooks', 'book'],
    ['Online Courses', 'course'],
    ['Design Assets', 'design'],
    ['GMAIL', 'mail'],
    ['Bank Cards', 'card'],
    ['VPN', 'shield'],
    ['Concert Tickets', 'ticket'],
    ['TikTok New', 'film'],
    ['Cloud Storage, 2 TB', 'cloud'],
    ['ChatGPT Plus', 'spark'],
    ['Simple things, classics and cardigans', 'tag'],
    ['Стоки', 'tag'],
    ['', 'tag'],
  ])('of a product named %j shows %s, and that of a category, too', (name, illustration) => {
    expect(coverOf(name).illustration).toBe(illustration)
    expect(coverOf('Nothing known', name).illustration).toBe(illustration)
    expect(drawnCategory({ id: 1, name }).illustration).toBe(illustration)
  })

  it('shows what the operator chose, else what the title means, else what the category means', () => {
    const product = { id: 1, title: 'Cadence Music Premium', category: 'Gift Codes' }
    expect(drawnCover({ ...product, illustration: 'ticket' }).illustration).toBe('ticket')
    expect(drawnCover(product).illustration).toBe('music')
    expect(drawnCover({ ...product, title: 'Cadence' }).illustration).toBe('gift')
  })
})

describe('in a grid', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 60 })

  it('no product has a hue like that beside it or above it, in one to four columns', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 4 }), (list, columns) => {
        const hues = neighbourHues(list)
        expect(hues).toHaveLength(list.length)
        for (const [place, hue] of hues.entries()) {
          expect(Number.isInteger(hue) && hue >= 0 && hue < 360).toBe(true)
          if (place > 0) expect(distance(hue, hues[place - 1])).toBeGreaterThanOrEqual(45)
          if (place >= columns) expect(distance(hue, hues[place - columns])).toBeGreaterThanOrEqual(25)
        }
      }),
    )
  })

  it('a product whose neighbours differ keeps its own hue', () => {
    expect(neighbourHues([1, 2, 3])).toEqual(
      [1, 2, 3].map((id) => drawnCover({ id, title: '', category: '' }).hue),
    )
  })
})

it('an illustration that only a newer release knows counts as none', () => {
  expect(knownIllustration(null)).toBeNull()
  expect(knownIllustration('of-tomorrow')).toBeNull()
  for (const name of ILLUSTRATIONS) expect(knownIllustration(name)).toBe(name)
})
