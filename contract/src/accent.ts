import * as z from 'zod'
import { contrastOf, hexOf, type Oklch, oklchOf } from './oklch.ts'
import { stopWith } from './text.ts'

/** The accent that the stylesheet has (web/src/kit/ui/tokens.css). */
export const DEFAULT_ACCENT = 'green'

/** The accents to choose from: chroma and hue in the light theme, and in the dark one. */
const choices = {
  green: { light: [0.43, 0.08, 165], dark: [0.78, 0.12, 165] },
  teal: { light: [0.44, 0.075, 205], dark: [0.79, 0.1, 205] },
  blue: { light: [0.45, 0.11, 245], dark: [0.78, 0.1, 245] },
  indigo: { light: [0.45, 0.15, 275], dark: [0.77, 0.1, 280] },
  plum: { light: [0.43, 0.13, 325], dark: [0.78, 0.11, 325] },
  berry: { light: [0.46, 0.16, 5], dark: [0.78, 0.11, 5] },
  olive: { light: [0.44, 0.085, 115], dark: [0.8, 0.12, 115] },
  graphite: { light: [0.33, 0.012, 150], dark: [0.86, 0.012, 150] },
} as const satisfies Record<string, { light: Oklch; dark: Oklch }>

export type AccentChoice = keyof typeof choices
export const ACCENT_CHOICES = Object.keys(choices) as AccentChoice[]

/** The tones of an accent in one theme, as `#rrggbb`. They replace those of tokens.css. */
export interface AccentTones {
  brand: string
  strong: string
  onBrand: string
  soft: string
}

/** What is beside an accent in each theme, by its token, as tokens.css has it. A test compares. */
export const NEUTRALS = {
  light: {
    bg: [0.985, 0.004, 95],
    surface: [1, 0, 0],
    sunken: [0.965, 0.005, 95],
    line: [0.89, 0.008, 95],
    control: [0.62, 0.012, 95],
    ink: [0.21, 0.012, 150],
    muted: [0.46, 0.012, 150],
    stamp: [0.54, 0.14, 45],
  },
  dark: {
    bg: [0.175, 0.008, 160],
    surface: [0.215, 0.009, 160],
    sunken: [0.15, 0.008, 160],
    line: [0.31, 0.01, 160],
    control: [0.56, 0.012, 160],
    ink: [0.95, 0.006, 120],
    muted: [0.74, 0.012, 140],
    stamp: [0.76, 0.12, 55],
  },
} as const satisfies Record<'light' | 'dark', Record<string, Oklch>>

/** The backgrounds of a theme, on which the accent must be readable. */
export function groundsOf(theme: 'light' | 'dark'): string[] {
  const { bg, surface, sunken } = NEUTRALS[theme]
  return [bg, surface, sunken].map(hexOf)
}

/** The contrast that text needs [WCAG 2.2, 1.4.3]. */
export const TEXT_CONTRAST = 4.5

/** The tones of an accent: one of the choices, or a colour that has no problem. */
export function accentTones(accent: string): { light: AccentTones; dark: AccentTones } {
  if (isChoice(accent)) {
    const { light, dark } = choices[accent]
    return { light: lightTones(light), dark: darkTones(dark) }
  }
  const [lightness, chroma, hue] = oklchOf(accent)
  return {
    light: { ...lightTones([lightness, chroma, hue]), brand: accent },
    // A dark theme needs a light tone of the same hue.
    dark: darkTones([0.78, Math.min(chroma, 0.12), hue]),
  }
}

function isChoice(accent: string): accent is AccentChoice {
  return Object.hasOwn(choices, accent)
}

function lightTones([lightness, chroma, hue]: Oklch): AccentTones {
  return {
    brand: hexOf([lightness, chroma, hue]),
    // Nearly black has no darker tone that one would see.
    strong: hexOf([lightness < 0.25 ? lightness + 0.1 : lightness - 0.07, chroma, hue]),
    onBrand: hexOf([0.99, 0.005, hue]),
    soft: hexOf([0.95, Math.min(chroma, 0.018), hue]),
  }
}

function darkTones([lightness, chroma, hue]: Oklch): AccentTones {
  return {
    brand: hexOf([lightness, chroma, hue]),
    strong: hexOf([lightness + 0.07, chroma, hue]),
    onBrand: hexOf([0.18, Math.min(chroma, 0.03), hue]),
    soft: hexOf([0.27, Math.min(chroma, 0.03), hue]),
  }
}

/** Why a colour of one's own cannot be the accent; null if it can. */
export function accentProblem(hex: string): string | null {
  const { light, dark } = accentTones(hex)
  const onButton = contrastOf(light.onBrand, light.brand)
  if (onButton < TEXT_CONTRAST) return `White text on this colour has a contrast of ${needed(onButton)}`
  const asText = leastContrast(light, 'light')
  if (asText < TEXT_CONTRAST) return `As text on a page, this colour has a contrast of ${needed(asText)}`
  const inDark = Math.min(contrastOf(dark.onBrand, dark.brand), leastContrast(dark, 'dark'))
  return inDark < TEXT_CONTRAST ? `In the dark theme, this colour has a contrast of ${needed(inDark)}` : null
}

/** Rounded down, so that 4.49 is not said to be 4.5. */
function needed(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}; ${TEXT_CONTRAST} is needed.`
}

/** The least contrast of an accent as text: on the grounds of a theme, and on its own soft tone. */
export function leastContrast({ brand, strong, soft }: AccentTones, theme: 'light' | 'dark'): number {
  const grounds = [...groundsOf(theme), soft]
  return Math.min(...[brand, strong].flatMap((text) => grounds.map((ground) => contrastOf(text, ground))))
}

/** The nearest darker colour that can be the accent. */
export function nearestAccent(hex: string): string {
  const [lightness, chroma, hue] = oklchOf(hex)
  for (let darker = lightness; darker > 0.2; darker -= 0.005) {
    const colour = hexOf([darker, chroma, hue])
    if (accentProblem(colour) === null) return colour
  }
  return hexOf([0.2, 0, hue])
}

export const MAX_ACCENT_LENGTH = 20
const FORM = 'Enter a colour as # and six digits, such as #1d5c45.'

/** Whether a text is a colour as `#rrggbb`, in small letters. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** One of the choices, or a colour as `#rrggbb` with enough contrast. */
export const accent = z
  .string()
  .trim()
  .max(MAX_ACCENT_LENGTH, stopWith(FORM))
  .toLowerCase()
  .superRefine((text, context) => {
    if (isChoice(text)) return
    const message = isColour(text) ? accentProblem(text) : FORM
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
