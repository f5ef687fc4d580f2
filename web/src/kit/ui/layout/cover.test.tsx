import { readFileSync } from 'node:fs'
import { COVER_HUES, coverGlyphs } from '@docket/contract/drawn-cover'
import {
  AppWindow,
  BookOpen,
  CardSim,
  Clapperboard,
  CreditCard,
  Gamepad2,
  Gift,
  Globe,
  GraduationCap,
  KeyRound,
  Mail,
  Music,
  Palette,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  Tag,
  Users,
} from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Cover } from './cover.tsx'

const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
const tokens = read('../tokens.css')

describe('the hues of covers', () => {
  const hues = Array.from({ length: COVER_HUES }, (_, index) => Number(valuesOf(`cover-hue-${index}`)[0]))

  it('are as many as the contract says, and hues that follow each other differ clearly', () => {
    for (const [index, hue] of hues.entries()) {
      const next = hues[(index + 1) % hues.length] ?? Number.NaN
      // Degrees on the circle of hues.
      const difference = Math.abs(hue - next)
      expect(Math.min(difference, 360 - difference)).toBeGreaterThanOrEqual(80)
      expect(read('cover.css')).toContain(`--cover-hue: var(--cover-hue-${index})`)
    }
    expect(valuesOf(`cover-hue-${COVER_HUES}`)).toEqual([])
  })

  it.each(['light', 'dark'])(
    'have words with a contrast of at least 4.5 in the %s theme, also on the texture',
    (theme) => {
      const themeIndex = theme === 'light' ? 0 : 1
      const texture = Number(valuesOf('cover-texture')[0])
      for (const hue of hues) {
        const ground = linearRgb(valuesOf('cover-ground')[themeIndex], hue)
        const ink = linearRgb(valuesOf('cover-ink')[themeIndex], hue)
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
        // Mixed in linear RGB; a browser mixes gamma-corrected values. On the screen, the contrast was at least 6.6.
        expect(contrast(ink, mixed(ground, ink, texture))).toBeGreaterThanOrEqual(4.5)
      }
    },
  )
})

const icons: Record<ReturnType<typeof coverGlyphs>[number], typeof Mail> = {
  gift: Gift,
  'card-sim': CardSim,
  'book-open': BookOpen,
  'graduation-cap': GraduationCap,
  users: Users,
  mail: Mail,
  'gamepad-2': Gamepad2,
  clapperboard: Clapperboard,
  music: Music,
  palette: Palette,
  'shield-check': ShieldCheck,
  'credit-card': CreditCard,
  smartphone: Smartphone,
  globe: Globe,
  'app-window': AppWindow,
  'key-round': KeyRound,
  'shopping-bag': ShoppingBag,
  tag: Tag,
}

it.each(coverGlyphs())('the glyph %s is the icon of lucide', (glyph) => {
  const mask = new RegExp(`\\.glyph-${glyph} \\{\\s*--glyph: url\\("data:image/svg\\+xml,(.*?)"\\)`).exec(
    read('cover-glyphs.css'),
  )
  const maskSvg = decodeURIComponent(mask?.[1] ?? '').replaceAll("'", '"')
  const Icon = icons[glyph]
  expect(shapesOf(maskSvg)).toEqual(shapesOf(renderToStaticMarkup(<Icon />)))
  expect(maskSvg).toContain('stroke-width="1.75"')
})

it('a cover is hidden from screen readers and has no text that a search of the page finds', () => {
  const cover = (
    <Cover hue={3} glyph="tag" head="First words" tail="the rest" price="$1.00" className="w-full" />
  )
  const markup = renderToStaticMarkup(cover)
  expect(markup).toMatch(/^<span aria-hidden="true"/)
  expect(markup.replace(/<[^>]*>/g, '')).toBe('')
  // The server and the browser must render the same.
  expect(renderToStaticMarkup(cover)).toBe(markup)
})

it('two ids that follow each other have different textures', () => {
  const textureOf = (seed: number) =>
    /texture-\d/.exec(
      renderToStaticMarkup(<Cover hue={0} glyph="tag" seed={seed} head="" className="" />),
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

type Rgb = [number, number, number]

/** OKLCH to linear sRGB, cut to its gamut (https://bottosson.github.io/posts/oklab). */
function linearRgb(lightnessAndChroma: string | undefined, hue: number): Rgb {
  const [lightness = Number.NaN, chroma = Number.NaN] = (lightnessAndChroma ?? '').split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function mixed(ground: Rgb, ink: Rgb, share: number): Rgb {
  const mix = (index: 0 | 1 | 2) => ground[index] * (1 - share) + ink[index] * share
  return [mix(0), mix(1), mix(2)]
}

function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}
