import type { adoptTimeZone as adoptContract, Settings } from '@docket/contract/admin/settings'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import type { Tx } from '../../host/db/database.ts'
import { invalid } from '../../host/errors.ts'
import { addJob } from '../../host/queue/jobs.ts'
import { notifyOnCommit } from '../../host/realtime/notifications.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeEntry } from './audited.ts'
import { readSettings, selectTimeZone } from './read-settings.ts'
import { readIdentityAgain } from './save-store.ts'

type Needs = Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>

/**
 * Sets the time zone of the shop's days. Lists, files and receipts use it at once; the dashboard uses it as soon as a job
 * has added up its figures by the new days.
 */
export async function saveTimeZone(needs: Needs, actor: Actor, { timeZone }: Zone): Promise<Settings> {
  const saved = await needs.db.transaction().execute(async (tx) => {
    await requireKnown(tx, timeZone)
    const before = await selectTimeZone(tx).forUpdate().executeTakeFirstOrThrow()
    if (before.timeZone !== timeZone) await write(tx, actor, { before, timeZone })
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
): Promise<Output<typeof adoptContract>> {
  const adopted = await needs.db.transaction().execute(async (tx) => {
    const before = await selectTimeZone(tx).forUpdate().executeTakeFirstOrThrow()
    if (before.timeZone !== null) return { timeZone: before.timeZone }
    await requireKnown(tx, timeZone)
    await write(tx, actor, { before, timeZone })
    return { timeZone }
  })
  await readIdentityAgain(needs)
  return adopted
}

interface Zone {
  timeZone: string
}

async function write(
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
async function requireKnown(tx: Tx, timeZone: string): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_timezone_names WHERE name = ${timeZone}`.execute(tx)
  if (rows.length === 0) throw invalid({ timeZone: ['The database does not know this time zone.'] })
}
