import type { MailedCover } from '../mails/mail-content.ts'
import { type Html, html } from '../pages/html.ts'

/** The cover as a picture of at most 160 px; a drawn one as a coloured label. */
export function renderCover(cover: MailedCover, publicUrl: string): Html {
  if ('path' in cover) {
    const style = 'display:block;width:160px;max-width:100%;height:auto;border-radius:6px;margin:8px 0 16px'
    return html`<img src="${publicUrl}${cover.path}" width="160" alt="" style="${style}">`
  }
  const [background, text] = [hexOf(GROUND, cover.hue), hexOf(INK, cover.hue)]
  const cell = `background:${background};color:${text};border-radius:6px;padding:14px 16px;font-size:14px;line-height:1.3`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td style="${cell}">
<strong style="font-size:20px;line-height:1.15">${cover.head}</strong><br>${cover.tail}
</td></tr></table>`
}

/** Lightness and chroma, as `--cover-ground` and `--cover-ink` of the light theme in web/src/kit/ui/tokens.css. */
export const GROUND: Tone = [0.905, 0.055]
export const INK: Tone = [0.33, 0.07]
type Tone = [lightness: number, chroma: number]

/**
 * A colour in a form that mail programs understand: OKLCH to sRGB, cut to its gamut
 * (https://bottosson.github.io/posts/oklab). The hue is in degrees.
 */
export function hexOf([lightness, chroma]: Tone, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map(hexOfChannel).join('')}`
}

/** A channel of linear light, from 0 to 1, as two digits of sRGB. */
function hexOfChannel(linear: number): string {
  const cut = Math.min(1, Math.max(0, linear))
  const encoded = cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
