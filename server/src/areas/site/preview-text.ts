import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANDING } from '@docket/contract/page-slots'
import { LEGAL_TEXT_NAMES, type SiteText } from '@docket/contract/site-texts'
import type { Platform } from '../../host/context/platform.ts'
import { ShopError } from '../../host/errors.ts'
import { brandHead, withBrandSlot } from '../../host/pages/brand-head.ts'
import { renderTemplate } from '../../host/pages/render-template.ts'
import { WEB_FOLDER } from '../../host/server-folder.ts'
import type { Providers } from '../deposits/payments/registry.ts'
import { pageSlots } from './page-slots.ts'
import { sanitizeText } from './sanitize-text.ts'
import { readStock } from './stock.ts'
import { readTexts } from './texts.ts'

/**
 * The HTML of the page that shows this text, as it would be if the text were saved. Stores nothing.
 * @throws VALIDATION_ERROR, UNAVAILABLE if this server has no built pages
 */
export async function previewText(
  platform: Pick<Platform, 'db' | 'config' | 'shopIdentity'>,
  providers: Providers,
  text: SiteText,
): Promise<{ html: string }> {
  const page = pageOf(text)
  const file = path.join(WEB_FOLDER, 'pages', `${page}.html`)
  if (!existsSync(file)) throw new ShopError('UNAVAILABLE', 'The pages of this shop are not built.')
  const texts = new Map(await readTexts(platform.db))
  if (text.content === null) texts.delete(text.name)
  else texts.set(text.name, { text: sanitizeText(text), savedAt: new Date() })
  const stock = page === LANDING ? await readStock(platform.db, texts) : null
  const identity = platform.shopIdentity.current()
  const slots = pageSlots(page, { platform, providers, texts, stock, identity })
  // Removes the scripts of the page, because a preview runs none. A text of an admin cannot contain a script.
  const template = withBrandSlot(readFileSync(file, 'utf8')).replace(/<script[^<>]*>[^<]*<\/script>/g, '')
  return { html: renderTemplate(template, { ...slots, brand: brandHead(identity.brand) }) }
}

/** The page that shows a text: its file name without `.html`. */
function pageOf({ name }: SiteText): string {
  return LEGAL_TEXT_NAMES.some((legal) => legal === name) ? name : LANDING
}
