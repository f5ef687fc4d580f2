import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ILLUSTRATIONS, type Illustration } from '@docket/contract/illustrations'
import { contrastOf, hexOf } from '@docket/contract/oklch'
import {
  AppWindow,
  BookOpen,
  Camera,
  CardSim,
  ChartColumn,
  Clapperboard,
  Cloud,
  CodeXml,
  CreditCard,
  Gamepad2,
  Gift,
  Globe,
  GraduationCap,
  KeyRound,
  type LucideIcon,
  Mail,
  Music,
  Package,
  Palette,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  Sparkles,
  Tag,
  Ticket,
  Users,
} from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Cover, ILLUSTRATIONS_FILE } from './cover.tsx'

const WEB = path.join(import.meta.dirname, '../../../..')
const PUBLIC = path.join(WEB, 'public')
const tokens = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8')

describe('the colours of covers', () => {
  const hues = Array.from({ length: 360 }, (_, hue) => hue)

  it.each(['light', 'dark'])('have enough contrast with every hue in the %s theme', (theme) => {
    const toneOf = (token: string) => valuesOf(token)[theme === 'light' ? 0 : 1]
    for (const hue of hues) {
      const colour = (token: string) => colourOf(toneOf(token), hue)
      const ink = colour('cover-ink')
      for (const ground of ['cover-ground', 'cover-paper-tone'])
        expect(contrastOf(ink, colour(ground)), `${ground}, hue ${hue}`).toBeGreaterThanOrEqual(4.5)
      // The lines on the parts in the accent are graphics, not words.
      expect(contrastOf(ink, colour('cover-accent-tone')), `accent, hue ${hue}`).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the file of the drawings', () => {
  const file = readFileSync(path.join(PUBLIC, ILLUSTRATIONS_FILE), 'utf8')
  const symbols = new Map(
    [...file.matchAll(/<symbol id="([\w-]+)"([^>]*)>([\s\S]*?)<\/symbol>/g)].map(
      ([, id = '', , shapes = '']) => [id, shapes],
    ),
  )

  it('has the hash of its content in its name, because browsers keep it for good, and is the only one', () => {
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 8)
    expect(ILLUSTRATIONS_FILE).toBe(`/assets/illustrations-${hash}.svg`)
    expect(globSync('assets/illustrations-*', { cwd: PUBLIC })).toHaveLength(1)
  })

  it('has a large and a small drawing of each subject, and no other', () => {
    const names = ILLUSTRATIONS.flatMap((name) => [name, `${name}-small`])
    expect([...symbols.keys()].toSorted()).toEqual(names.toSorted())
  })

  it.each(ILLUSTRATIONS)('the large %s is in the colours of its cover only', (name) => {
    const fills = [...(symbols.get(name) ?? '').matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(
      ([, fill]) => fill,
    )
    expect(fills).toContain('var(--cover-accent)')
    expect(new Set(['none', 'var(--cover-accent)', ...fills]).size, fills.join()).toBe(2)
  })

  it.each(ILLUSTRATIONS)('the small %s is the icon of lucide', (name) => {
    const Icon = icons[name]
    expect(shapesOf(symbols.get(`${name}-small`) ?? '')).toEqual(shapesOf(renderToStaticMarkup(<Icon />)))
  })
})

const icons: Record<Illustration, LucideIcon> = {
  gift: Gift,
  sim: CardSim,
  book: BookOpen,
  course: GraduationCap,
  social: Users,
  mail: Mail,
  game: Gamepad2,
  film: Clapperboard,
  music: Music,
  design: Palette,
  shield: ShieldCheck,
  card: CreditCard,
  phone: Smartphone,
  globe: Globe,
  app: AppWindow,
  key: KeyRound,
  shop: ShoppingBag,
  tag: Tag,
  cloud: Cloud,
  code: CodeXml,
  chart: ChartColumn,
  photo: Camera,
  spark: Sparkles,
  parcel: Package,
  ticket: Ticket,
}

it('a cover is hidden from screen readers and has no text that a search of the page finds', () => {
  const cover = <Cover hue={137} illustration="tag" seed={9} className="w-full" />
  const markup = renderToStaticMarkup(cover)
  expect(markup).toMatch(/^<span aria-hidden="true"/)
  expect(markup.replace(/<[^>]*>/g, '')).toBe('')
  expect(markup).toContain(`<use href="${ILLUSTRATIONS_FILE}#tag">`)
  // The server and the browser must render the same.
  expect(renderToStaticMarkup(cover)).toBe(markup)
})

it('in the row of a table, a cover is the small drawing without a texture', () => {
  const markup = renderToStaticMarkup(<Cover hue={137} illustration="tag" small className="size-8" />)
  expect(markup).toContain(`#tag-small`)
  expect(markup).not.toContain('texture')
})

it('two ids that follow each other have different textures', () => {
  const textureOf = (seed: number) =>
    /texture-\d/.exec(
      renderToStaticMarkup(<Cover hue={0} illustration="tag" seed={seed} className="" />),
    )?.[0]
  for (let seed = 1; seed < 100; seed++) expect(textureOf(seed)).not.toBe(textureOf(seed + 1))
})

/** The values of a token: in the light theme, then in the dark one. */
function valuesOf(token: string): string[] {
  return [...tokens.matchAll(new RegExp(`--${token}: ([^;]+);`, 'g'))].map(([, value = '']) => value)
}

/** The attributes of the shapes of an icon. */
function shapesOf(svg: string): string[] {
  return [...svg.matchAll(/<(path|rect|circle|line|ellipse|polyline)\b([^>]*?)\/?>/g)].map(
    ([, shape, attributes = '']) => `${shape} ${attributes.trim()}`,
  )
}

/** A colour of this hue, from a token such as `.43 .08`. */
function colourOf(lightnessAndChroma: string | undefined, hue: number): string {
  const [lightness = Number.NaN, chroma = Number.NaN] = (lightnessAndChroma ?? '').split(' ').map(Number)
  return hexOf([lightness, chroma, hue])
}
