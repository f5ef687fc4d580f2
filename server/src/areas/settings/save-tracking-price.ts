import type { saveTrackingPrice as contract, trackingPriceBody } from '@docket/contract/admin/settings'
import type { Output } from '@docket/contract/endpoint'
import { toCents, toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeEntry } from './audited.ts'

/**
 * Saves the selling price and cost price of a test shipment. If both are null, shipments are not for sale. A purchase
 * reads the prices itself and refuses an old expected amount, so a buyer never pays a price that they did not see.
 */
export async function saveTrackingPrice(
  db: Database,
  actor: Actor,
  { sellingPrice, costPrice }: z.output<typeof trackingPriceBody>,
): Promise<Output<typeof contract>> {
  return db.transaction().execute(async (tx) => {
    const before = await selectPrices(tx).forUpdate().executeTakeFirstOrThrow()
    await tx
      .updateTable('shop_settings')
      .set({
        tracking_selling_cents: sellingPrice === null ? null : toCents(sellingPrice),
        tracking_cost_cents: costPrice === null ? null : toCents(costPrice),
      })
      .execute()
    const after = await selectPrices(tx).executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:tracking',
      before,
      after,
    })
    return pricesOf(after)
  })
}

export async function readTrackingPrices(db: Database): Promise<Output<typeof contract>> {
  return pricesOf(await selectPrices(db).executeTakeFirstOrThrow())
}

function selectPrices(db: Database) {
  return db
    .selectFrom('shop_settings')
    .select(['tracking_selling_cents as sellingCents', 'tracking_cost_cents as costCents'])
}

function pricesOf({ sellingCents, costCents }: { sellingCents: bigint | null; costCents: bigint | null }) {
  return {
    trackingNumberCostPrice: costCents === null ? null : toDollars(costCents),
    trackingNumberSellingPrice: sellingCents === null ? null : toDollars(sellingCents),
  }
}
