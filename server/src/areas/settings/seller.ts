import type { Settings, sellerBody } from '@docket/contract/admin/settings'
import type { Output } from '@docket/contract/endpoint'
import type { seller } from '@docket/contract/seller'
import type * as z from 'zod'
import type { Platform } from '../../host/context/platform.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeEntry } from './audited.ts'
import { readSettings, selectSeller } from './settings.ts'

/** Who sells, on the papers of customers: the name of the shop, until an operator has set a legal name. */
export async function readSeller({
  db,
  shopIdentity,
}: Pick<Platform, 'db' | 'shopIdentity'>): Promise<Output<typeof seller>> {
  const { name, ...others } = await selectSeller(db).executeTakeFirstOrThrow()
  return { name: name ?? shopIdentity.current().storeName, ...others }
}

/** Sets who sells. Papers have it at once, those of earlier sales, too. The last call wins. */
export async function saveSeller(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  actor: Actor,
  { name, address, taxNumber }: z.output<typeof sellerBody>,
): Promise<Settings> {
  return db.transaction().execute(async (tx) => {
    const before = await selectSeller(tx).forUpdate().executeTakeFirstOrThrow()
    await tx
      .updateTable('shop_settings')
      .set({ seller_name: name, seller_address: address, seller_tax_number: taxNumber })
      .execute()
    const settings = await readSettings(tx, config)
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:seller',
      before,
      after: settings.seller,
    })
    return settings
  })
}
