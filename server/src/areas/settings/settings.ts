import type { Limits, LimitsAndRaises } from '@docket/contract/admin/limits'
import type {
  adoptTimeZone as adoptCall,
  Settings,
  saveTrackingPrice as savePriceCall,
  storeBody,
  trackingPriceBody,
} from '@docket/contract/admin/settings'
import type { Output } from '@docket/contract/endpoint'
import { toCents, toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Config } from '../../host/config.ts'
import type { Platform } from '../../host/context/platform.ts'
import { environmentIdentity, selectIdentitySettings } from '../../host/context/shop-identity.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { invalid } from '../../host/errors.ts'
import { addJob } from '../../host/queue/jobs.ts'
import { notifyOnCommit } from '../../host/realtime/notifications.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeLimits } from '../../host/security/operator-limits/limits.ts'
import { writeEntry } from './audited.ts'

/** The settings that an admin has saved, and the values of the environment, which apply if none is saved. */
export async function readSettings(db: Database, config: Config): Promise<Settings> {
  return {
    store: await selectIdentitySettings(db).executeTakeFirstOrThrow(),
    environment: environmentIdentity(config),
    ...(await selectTimeZone(db).executeTakeFirstOrThrow()),
    seller: await selectSeller(db).executeTakeFirstOrThrow(),
    ...(await readTrackingPrices(db)),
  }
}

export function selectSeller(db: Database) {
  return db
    .selectFrom('shop_settings')
    .select(['seller_name as name', 'seller_address as address', 'seller_tax_number as taxNumber'])
}

function selectTimeZone(db: Database) {
  return db.selectFrom('shop_settings').select('time_zone as timeZone')
}

/**
 * Saves the shop's name and chat number for all processes. The last call wins. Returns what this call saved, even if
 * another call saves something else right after it.
 */
export async function saveStore(
  { db, config, shopIdentity, log }: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  actor: Actor,
  { storeName, supportChatNumber }: z.output<typeof storeBody>,
): Promise<Settings> {
  const saved = await db.transaction().execute(async (tx) => {
    const before = await selectIdentitySettings(tx).forUpdate().executeTakeFirstOrThrow()
    await tx
      .updateTable('shop_settings')
      .set({ store_name: storeName, support_chat_number: supportChatNumber })
      .execute()
    const settings = await readSettings(tx, config)
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:store',
      before,
      after: settings.store,
    })
    await notifyOnCommit(tx, 'identity-changed')
    return settings
  })
  await readIdentityAgain({ shopIdentity, log })
  return saved
}

/** So that the next call to this process sees a change. If this read fails, the notification causes another one. */
export async function readIdentityAgain({
  shopIdentity,
  log,
}: Pick<Platform, 'shopIdentity' | 'log'>): Promise<void> {
  try {
    await shopIdentity.refresh()
  } catch (error) {
    log.warn({ cause: String(error) }, 'Could not read the settings again.')
  }
}

type Needs = Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>

/**
 * Sets the time zone of the shop's days. Lists, files and receipts use it at once; the dashboard uses it as soon as a job
 * has added up its figures by the new days.
 */
export async function saveTimeZone(needs: Needs, actor: Actor, { timeZone }: Zone): Promise<Settings> {
  const saved = await needs.db.transaction().execute(async (tx) => {
    await requireKnownZone(tx, timeZone)
    const before = await selectTimeZone(tx).forUpdate().executeTakeFirstOrThrow()
    if (before.timeZone !== timeZone) await writeTimeZone(tx, actor, { before, timeZone })
    return readSettings(tx, needs.config)
  })
  await readIdentityAgain(needs)
  return saved
}

/**
 * Sets the time zone to that of an operator's browser, if it was never set. Returns the shop's time zone: of several
 * operators who sign in at the same time, the first one sets it.
 */
export async function adoptTimeZone(
  needs: Needs,
  actor: Actor,
  { timeZone }: Zone,
): Promise<Output<typeof adoptCall>> {
  const adopted = await needs.db.transaction().execute(async (tx) => {
    const before = await selectTimeZone(tx).forUpdate().executeTakeFirstOrThrow()
    if (before.timeZone !== null) return { timeZone: before.timeZone }
    await requireKnownZone(tx, timeZone)
    await writeTimeZone(tx, actor, { before, timeZone })
    return { timeZone }
  })
  await readIdentityAgain(needs)
  return adopted
}

interface Zone {
  timeZone: string
}

async function writeTimeZone(
  tx: Tx,
  actor: Actor,
  { before, timeZone }: { before: { timeZone: string | null }; timeZone: string },
): Promise<void> {
  await tx.updateTable('shop_settings').set({ time_zone: timeZone }).execute()
  // The job adds up the dashboard's figures by the new days.
  await addJob(tx, 'close-sales-days', {}, { key: 'close-sales-days' })
  await writeEntry(tx, {
    ...actor,
    action: 'settings.update',
    subject: 'settings:time-zone',
    before,
    after: { timeZone },
  })
  await notifyOnCommit(tx, 'identity-changed')
}

/** The contract has asked Node's list. PostgreSQL has a list of its own, and counts the days. */
async function requireKnownZone(tx: Tx, timeZone: string): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_timezone_names WHERE name = ${timeZone}`.execute(tx)
  if (rows.length === 0) throw invalid({ timeZone: ['The database does not know this time zone.'] })
}

/**
 * Saves the selling price and cost price of a test shipment. If both are null, shipments are not for sale. A purchase
 * reads the prices itself and refuses an old expected amount, so a buyer never pays a price that they did not see.
 */
export async function saveTrackingPrice(
  db: Database,
  actor: Actor,
  { sellingPrice, costPrice }: z.output<typeof trackingPriceBody>,
): Promise<Output<typeof savePriceCall>> {
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

async function readTrackingPrices(db: Database): Promise<Output<typeof savePriceCall>> {
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

/** Changes the limits of all operators, owners included. What is raised applies in an hour, all else at once. */
export async function saveLimits(db: Database, actor: Actor, limits: Limits): Promise<LimitsAndRaises> {
  return db.transaction().execute(async (tx) => {
    const { before, after } = await writeLimits(tx, limits)
    const raisesApplyAt = after.raises
      .map(({ appliesAt }) => appliesAt)
      .sort()
      .at(-1)
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:limits',
      before,
      after: { ...limits, ...(raisesApplyAt && { raisesApplyAt }) },
    })
    return after
  })
}
