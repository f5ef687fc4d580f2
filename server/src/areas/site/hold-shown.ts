import { type HeldValue, holdNewest } from '../../host/context/hold-newest.ts'
import type { Platform } from '../../host/context/platform.ts'
import { openRecentStock, type RecentStock, readStock } from './read-stock.ts'
import { tiedProducts } from './texts/featured-cards.ts'
import { readTexts, type SiteTexts } from './texts/read-texts.ts'
import { TEXTS_CHANGED } from './texts/save-text.ts'

/** What the public pages show: the texts of admins, and the stock with the products that these texts name. */
interface Shown {
  texts: SiteTexts
  recentStock: RecentStock
}

export type HeldShown = Pick<HeldValue<Shown>, 'current'>

/** The texts are read again when one is saved, and whenever notifications may have been missed. */
export async function holdShown(platform: Platform): Promise<HeldShown> {
  const { db, notifications, log } = platform
  const none: SiteTexts = new Map()
  // The pages are served even if the first read fails.
  let lastRead: Shown = { texts: none, recentStock: openRecentStock(platform, none) }
  const read = async () => {
    try {
      const texts = await readTexts(db)
      const isSameStock = tiedProducts(texts).join() === tiedProducts(lastRead.texts).join()
      // A card is shown as tied only together with its product: until then, the page has the texts from before.
      const recentStock = isSameStock
        ? lastRead.recentStock
        : openRecentStock(platform, texts, await readStock(db, texts))
      lastRead = { texts, recentStock }
    } catch (error) {
      log.warn({ cause: (error as Error).message }, 'The texts could not be read.')
    }
    return lastRead
  }
  const shown = await holdNewest(read)
  notifications.on(TEXTS_CHANGED, () => void shown.refresh())
  return shown
}
