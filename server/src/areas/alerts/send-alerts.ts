import { sql } from 'kysely'
import type { JobContext } from '../../host/areas/declared-job.ts'
import { shopTimeZone } from '../../host/context/shop-identity.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import type { AlertGroup } from '../../host/db/json-columns.ts'
import { addJob } from '../../host/queue/jobs.ts'
import { decryptRows } from '../../host/security/encryption.ts'
import { retryMessages } from './alert-messages.ts'
import { writeEntry } from './audited.ts'
import type { Destination, Outcome } from './channels/channel/channel.ts'
import { CHANNELS } from './channels/registry.ts'
import { composeAlert, composeTest } from './compose.ts'
import { URGENT_KINDS } from './kinds.ts'
import { sendableUntil } from './when-to-send.ts'

/** A route sends no more often, so that a flood of alerts is a message a minute. */
const PACE_SECONDS = 60
/** Another process tries again if this one ends before it has stored the outcome. Longer than a call can take. */
const CLAIM_SECONDS = 90
/** How long a message is tried. What comes in the meantime is the next message. */
const GIVE_UP_HOURS = 48
/** The owners get a mail after this many failures in a row; at once if only an operator can change the cause. */
const FAILURES_BEFORE_MAIL = 3
const WAIT_MINUTES = [1, 2, 5, 10, 30, 60]
const LAST_WAIT_MINUTES = 60

interface Route {
  id: number
  channel: string
  target: string
  ciphertext: Buffer | null
  key_id: number | null
  quiet_from: number | null
  quiet_until: number | null
  digest_at: number | null
  is_on: boolean
  failing_since: Date | null
}

interface ClaimedMessage {
  id: number
  is_test: boolean
  groups: AlertGroup[]
  tries: number
  created_at: Date
}

/** Sends what each route may send now. Routes do not wait for each other. */
export async function sendAlerts(context: JobContext, stopping: AbortSignal): Promise<void> {
  const { db, log } = context.platform
  const routes = await db
    .selectFrom('alert_routes')
    .select(['id', 'channel', 'target', 'ciphertext', 'key_id', 'quiet_from', 'quiet_until', 'digest_at'])
    .select(['is_on', 'failing_since'])
    .orderBy('id')
    .execute()
  await Promise.all(
    routes.map((route) =>
      sendRoute(context, route, stopping).catch((error: unknown) =>
        log.error({ route: route.id, cause: String(error) }, 'A route for alerts could not be served.'),
      ),
    ),
  )
}

/** A test and a message, if they are due: a run that sends more would take longer than a job may. */
async function sendRoute(context: JobContext, route: Route, stopping: AbortSignal): Promise<void> {
  const { db } = context.platform
  const test = await claim(db, route.id, { isTest: true })
  if (test) await sendMessage(context, route, test, stopping)
  if (!route.is_on || stopping.aborted) return
  await gather(context, route)
  const message = await claim(db, route.id, { isTest: false })
  if (!message) return
  await sendMessage(context, route, message, stopping)
  // What comes in the meantime waits for the pace, and not for the next run by the clock.
  await addJob(db, 'send-alerts', {}, { key: `send-alerts-${route.id}`, delayMs: PACE_SECONDS * 1_000 })
}

/** Makes the next message of what waits, unless one is tried or the last one was just made. */
async function gather({ platform: { db, shopIdentity } }: JobContext, route: Route): Promise<void> {
  const until = sendableUntil(timesOf(route), Date.now(), shopTimeZone(shopIdentity.current()))
  const told = toldBy(until)
  await sql`
    WITH route AS MATERIALIZED (
      SELECT id FROM alert_routes WHERE id = ${route.id} AND is_on AND NOT EXISTS (
        SELECT FROM alert_messages m WHERE m.route_id = alert_routes.id AND NOT m.is_test
          AND (m.state = 'WAITING' OR m.created_at > now() - make_interval(secs => ${PACE_SECONDS}))
      ) FOR NO KEY UPDATE SKIP LOCKED
    ), taken AS (
      DELETE FROM waiting_alerts USING route
      WHERE route_id = route.id AND (kind = ANY (${URGENT_KINDS}::text[]) OR ${told})
      RETURNING kind, count, samples
    )
    INSERT INTO alert_messages (route_id, is_test, groups)
    SELECT ${route.id}, false, jsonb_agg(jsonb_build_object('kind', kind, 'count', count, 'samples', samples) ORDER BY kind)
    FROM taken HAVING count(*) > 0
    ON CONFLICT DO NOTHING`.execute(db)
}

/** The condition for alerts that may be sent although they are not urgent. */
function toldBy(until: number | null) {
  if (until === null) return sql`false`
  return Number.isFinite(until) ? sql`first_at <= ${new Date(until)}` : sql`true`
}

function timesOf({ quiet_from, quiet_until, digest_at }: Route) {
  const quiet = quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until }
  return { quiet, digestAt: digest_at }
}

/** Takes the due message of a route, so that no other process sends it at the same time. */
async function claim(
  db: Database,
  routeId: number,
  { isTest }: { isTest: boolean },
): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    UPDATE alert_messages SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    WHERE id = (
      SELECT id FROM alert_messages
      WHERE route_id = ${routeId} AND is_test = ${isTest} AND state = 'WAITING' AND next_try_at <= now()
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, is_test, groups, tries, created_at`.execute(db)
  return rows[0]
}

async function sendMessage(
  context: JobContext,
  route: Route,
  message: ClaimedMessage,
  stopping: AbortSignal,
): Promise<void> {
  const outcome = await trySend(context, route, message, stopping)
  // The next process begins with this message.
  if (stopping.aborted && !outcome.isSent) return
  await context.platform.db.transaction().execute((tx) => storeOutcome(tx, route, message, outcome))
}

async function trySend(
  context: JobContext,
  route: Route,
  message: ClaimedMessage,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { config, shopIdentity } = context.platform
  const channel = CHANNELS[route.channel]
  if (!channel) return { isSent: false, words: 'This release does not know the channel.', isFinal: true }
  const destination = await openDestination(context, route)
  if (destination === null) {
    return { isSent: false, words: 'The stored token cannot be read. Replace it.', isFinal: true }
  }
  const shop = { storeName: shopIdentity.current().storeName, publicUrl: config.publicUrl }
  const alert = message.is_test ? composeTest(shop, channel) : composeAlert(message.groups, shop, channel)
  return channel.send(context, destination, { id: message.id, ...alert }, stopping)
}

/** The destination with its decrypted secret; null if it cannot be decrypted. */
async function openDestination({ platform }: JobContext, route: Route): Promise<Destination | null> {
  const { id, target, ciphertext, key_id } = route
  if (ciphertext === null || key_id === null) return { target, secret: null }
  try {
    const [row] = await decryptRows(platform.keys, 'alert_routes', [{ id, key_id, ciphertext }])
    return row ? { target, secret: row.value } : null
  } catch {
    return null
  }
}

async function storeOutcome(tx: Tx, route: Route, message: ClaimedMessage, outcome: Outcome): Promise<void> {
  const words = outcome.words.slice(0, 300).toWellFormed()
  const end = (state: 'SENT' | 'FAILED' | 'GIVEN_UP') =>
    tx
      .updateTable('alert_messages')
      .set({ state, words, ended_at: new Date() })
      .where('id', '=', message.id)
      .where('state', '=', 'WAITING')
      .execute()
  if (outcome.isSent) {
    await end('SENT')
    await tx.updateTable('alert_routes').set({ failing_since: null }).where('id', '=', route.id).execute()
    // The route works: what waits for its next try does not wait for the hour that the service was given.
    if (message.is_test) await retryMessages(tx, route.id)
    return
  }
  // A person waits for the answer to a test, and can send another one.
  if (message.is_test) return void (await end('FAILED'))
  const isOver = Date.now() - message.created_at.getTime() > GIVE_UP_HOURS * 3_600_000
  if (isOver) await end('GIVEN_UP')
  else await waitForNextTry(tx, message, { ...outcome, words })
  if (outcome.isFinal || message.tries >= FAILURES_BEFORE_MAIL) await tellOwnersOnce(tx, route.id)
}

async function waitForNextTry(
  tx: Tx,
  { id, tries }: ClaimedMessage,
  { words, isFinal, retryAfterMs }: Extract<Outcome, { isSent: false }>,
): Promise<void> {
  const minutes = isFinal ? LAST_WAIT_MINUTES : (WAIT_MINUTES[tries - 1] ?? LAST_WAIT_MINUTES)
  const ms = retryAfterMs ?? minutes * 60_000
  await tx
    .updateTable('alert_messages')
    .set({ words, next_try_at: sql`now() + make_interval(secs => ${ms / 1_000})` })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

/** One mail to the owners until the route works again. */
async function tellOwnersOnce(tx: Tx, routeId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('alert_routes')
    .set({ failing_since: new Date() })
    .where('id', '=', routeId)
    .where('failing_since', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await writeEntry(tx, { actorId: null, action: 'alert-route.fail', subject: `alert-route:${routeId}` })
}
