import { type AccentTones, accentTones, DEFAULT_ACCENT } from './accent.ts'

/** A picture of the brand: its address, its size in pixels, and the ground that it can be read on; null: any. */
export interface BrandLogo {
  url: string
  width: number
  height: number
  ground: 'light' | 'dark' | null
}

interface StyledBrand {
  accent: string
  logo: BrandLogo | null
}

/** The id of the element with the styles, which the back office fills again after a change. */
export const BRAND_STYLE_ID = 'brand-style'

/** The largest logo of a header, in CSS pixels. */
const MAX_LOGO = { width: 176, height: 36 }

/**
 * The styles of a shop's brand: what its pages have more than the stylesheet. They need no layer, so they win over the
 * stylesheet. The back office keeps the product's own (`data-office`), because an accent can look like a colour that
 * means something there.
 */
export function brandStyles({ accent, logo }: StyledBrand): string {
  return [accent === DEFAULT_ACCENT ? '' : accentStyles(accent), logo ? logoStyles(logo) : ''].join('')
}

const SHOP = ':root:not([data-office])'

function accentStyles(accent: string): string {
  const { light, dark } = accentTones(accent)
  // A printed page is light in either theme.
  return `${SHOP}{${tokens(light)}}@media not print{${SHOP}[data-theme=dark]{${tokens(dark)}}}`
}

/** The tokens of an accent, as declarations. */
function tokens({ brand, strong, onBrand, soft }: AccentTones): string {
  return `--color-brand:${brand};--color-brand-strong:${strong};--color-on-brand:${onBrand};--color-brand-soft:${soft}`
}

/**
 * The logo takes the place of the mark and of the name. The name stays for those who do not see the logo, and for the
 * name of the link.
 */
function logoStyles(logo: BrandLogo): string {
  const { width, height } = fittedLogo(logo)
  const places = [`${SHOP} .wordmark`, '.shop-name']
  const each = (end: string) => places.map((place) => `${place}${end}`).join()
  return [
    `${each('>svg')}{display:none}`,
    `${each('>span')}{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`,
    `${each('::before')}{content:"";display:block;flex:0 1 ${width}px;width:${width}px;max-width:100%;height:${height}px;background:url(${logo.url}) 0/contain no-repeat;print-color-adjust:exact}`,
    groundStyles(logo.ground, each),
  ].join('')
}

/** A plate behind a logo that the theme's own ground would hide. */
function groundStyles(ground: BrandLogo['ground'], each: (end: string) => string): string {
  if (ground === null) return ''
  const plate = (colour: string) =>
    `{background-color:${colour};box-shadow:0 0 0 4px ${colour};border-radius:2px;margin-inline:4px}`
  if (ground === 'dark') {
    return `${each('::before')}${plate('#141a15')}@media not print{${SHOP}[data-theme=dark] .wordmark::before{background-color:transparent;box-shadow:none}}`
  }
  return `@media not print{${SHOP}[data-theme=dark] .wordmark::before${plate('#fff')}}`
}

/** The size of a logo in a header or a mail, in CSS pixels; never larger than the picture. */
export function fittedLogo({ width, height }: Pick<BrandLogo, 'width' | 'height'>, max = MAX_LOGO) {
  const scale = Math.min(1, max.width / width, max.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
