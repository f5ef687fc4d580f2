import { accentTones, DEFAULT_ACCENT } from '@docket/contract/accent'
import { BRAND_STYLE_ID, brandStyles } from '@docket/contract/brand-styles'
import type { ShopBrand } from '../context/shop-identity.ts'
import { type Html, html } from './html.ts'

/** How the icon of a page of the build begins. */
const ICON = '<link rel="icon"'

/** A page of the build with a slot for the brand, in place of its icon. */
export function withBrandSlot(page: string): string {
  const start = page.indexOf(ICON)
  const end = page.indexOf('>', start)
  return start < 0 || end < 0 ? page : `${page.slice(0, start)}{{brand}}${page.slice(end + 1)}`
}

const made = new WeakMap<ShopBrand, Html>()

/**
 * What the head of a page has of the shop's brand: its styles, so that no page is painted in another colour first, its
 * icon, and its colour for link previews. Made once for each reading of the settings.
 */
export function brandHead(brand: ShopBrand): Html {
  const known = made.get(brand)
  if (known) return known
  const head = makeHead(brand)
  made.set(brand, head)
  return head
}

function makeHead({ accent, logo, iconUrl }: ShopBrand): Html {
  const icon = iconUrl
    ? html`<link rel="icon" href="${iconUrl}" type="image/png"><link rel="apple-touch-icon" href="${iconUrl}">`
    : html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`
  // Browsers take the first one whose media matches, which is above. Programs that show link previews know no media.
  const colour =
    accent === DEFAULT_ACCENT
      ? html``
      : html`<meta name="theme-color" content="${accentTones(accent).light.brand}">`
  // The contract writes it from checked colours and numbers and the address of a picture of the shop.
  const styles = { markup: brandStyles({ accent, logo }) }
  return html`${icon}${colour}<style id="${BRAND_STYLE_ID}">${styles}</style>`
}
