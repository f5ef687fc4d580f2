import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/host/db/database.ts'
import { poll } from '../poll.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import { type OpensDatabase, tryAlertsNow } from '../testbed/try-alerts.ts'
import { type Guarantee, guarantee } from './guarantee.ts'

const TOLD_WITHIN_MS = 60_000
const TRY_EVERY_MS = 1_500
/** For alerts that wait for each other: a route sends one message at a time. */
const SENT_WITHIN_MS = 15_000

/** The parts of a testbed that show what was told. */
interface Told extends OpensDatabase {
  timeline: Pick<ShopUnderTest['timeline'], 'lastEndAt'>
  messengers: Pick<ShopUnderTest['messengers'], 'received'>
  mails: Pick<ShopUnderTest['mails'], 'has'>
  webhooks: Pick<ShopUnderTest['webhooks'], 'origin'>
}

/** Waits until every event is handled and every alert is sent or given up, at most 60 s after the last fault. */
export async function eventGuarantees(
  testbed: Told,
  db: Database,
  sentWithinMs = SENT_WITHIN_MS,
): Promise<Guarantee[]> {
  const remainingMs = () => Math.max(0, testbed.timeline.lastEndAt() + TOLD_WITHIN_MS - performance.now())
  await poll(async () => (await waitingEvents(db)).length === 0, { timeoutMs: remainingMs(), everyMs: 500 })
  const isTold = async () => {
    await tryAlertsNow(testbed)
    return (await waitingAlerts(db)).length === 0
  }
  await poll(isTold, { timeoutMs: Math.max(remainingMs(), sentWithinMs), everyMs: TRY_EVERY_MS })
  return [
    guarantee('every event is handled or given up within 60 s of the last fault', await waitingEvents(db)),
    guarantee('every end of a dispute and every review is an event', await missingEvents(db)),
    guarantee('every event is told over each route, or given up in its log', [
      ...(await waitingAlerts(db)),
      ...(await uncountedAlerts(db)),
    ]),
    guarantee('every alert that is sent by the log has arrived', await lostAlerts(testbed, db)),
  ]
}

async function textsOf(db: Database, query: RawBuilder<{ text: string }>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ text }) => text)
}

function waitingEvents(db: Database): Promise<string[]> {
  return textsOf(
    db,
    sql<{ text: string }>`SELECT format('%s waits for %s', type, listener) AS text FROM events
      WHERE relayed_at IS NULL AND given_up_at IS NULL`,
  )
}

/** The last word about a dispute must be told, and that a deposit has to be decided by an operator. */
function missingEvents(db: Database): Promise<string[]> {
  return textsOf(
    db,
    sql<{
      text: string
    }>`SELECT format('dispute %s is %s, and the last event about it is %s', r.id, r.state, coalesce(last.type, 'none')) AS text
      FROM returned_payments r
      LEFT JOIN LATERAL (
        SELECT type FROM events WHERE type LIKE 'dispute.%' AND (payload ->> 'disputeId')::bigint = r.id
        ORDER BY id DESC LIMIT 1
      ) last ON true
      WHERE r.kind = 'dispute' AND r.state IN ('kept', 'returned')
        AND last.type IS DISTINCT FROM CASE r.state WHEN 'kept' THEN 'dispute.won' ELSE 'dispute.lost' END
      UNION ALL
      SELECT format('deposit %s is in review, and no event says so', d.id) FROM deposits d
      WHERE d.status = 'REVIEW' AND NOT EXISTS (
        SELECT FROM events WHERE type = 'deposit.needs_review' AND (payload ->> 'depositId')::bigint = d.id)`,
  )
}

function waitingAlerts(db: Database): Promise<string[]> {
  return textsOf(
    db,
    sql<{
      text: string
    }>`SELECT format('%s alerts of route %s wait', count, route_id) AS text FROM waiting_alerts
      UNION ALL
      SELECT format('a message of route %s waits: %s', route_id, words) FROM alert_messages WHERE state = 'WAITING'`,
  )
}

/** Each event that the alerts have handled is one alert of each route. */
function uncountedAlerts(db: Database): Promise<string[]> {
  return textsOf(
    db,
    sql<{
      text: string
    }>`SELECT format('route %s has told or given up %s of %s alerts', id, told, events) AS text FROM (
      SELECT r.id, (SELECT count(*) FROM events WHERE listener = 'alerts' AND relayed_at IS NOT NULL) AS events,
        (SELECT coalesce(sum((g ->> 'count')::integer), 0) FROM alert_messages m, jsonb_array_elements(m.groups) AS g
          WHERE m.route_id = r.id AND m.state IN ('SENT', 'GIVEN_UP')) AS told
      FROM alert_routes r
    ) routes WHERE told <> events`,
  )
}

const TELEGRAM_ID = /as message (\d{1,15})\./

/** Compares the log of each route with what the messengers and the mail server have. A message may arrive twice. */
async function lostAlerts({ messengers, mails, webhooks }: Told, db: Database): Promise<string[]> {
  const received = await messengers.received()
  const sent = await db
    .selectFrom('alert_messages')
    .innerJoin('alert_routes', 'alert_routes.id', 'route_id')
    .select(['alert_messages.id', 'channel', 'words'])
    .where('state', '=', 'SENT')
    .execute()
  const inDiscord = sent.filter(({ channel }) => channel === 'discord').length
  const mailId = (id: number) => `<alert-${id}@${new URL(webhooks.origin).hostname}>`
  const lost = sent.filter(({ id, channel, words }) =>
    channel === 'telegram'
      ? !received.telegram.has(TELEGRAM_ID.exec(words ?? '')?.[1] ?? '')
      : channel === 'mail' && !mails.has(mailId(id)),
  )
  return [
    ...(sent.length === 0 ? ['no alert was sent'] : []),
    ...lost.map(({ channel }) => `a message by ${channel} has not arrived`),
    ...(inDiscord > received.discord ? [`Discord has ${received.discord} of ${inDiscord} messages`] : []),
  ]
}
