import {
  type AlertRoute,
  type AlertRouteBody,
  type AlertRoutes,
  MAX_ALERT_ROUTES,
} from '@docket/contract/admin/alerts'
import { type Selectable, sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import type { AlertRoutes as RouteRow } from '../../host/db/tables.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import type { Actor } from '../../host/security/actor.ts'
import { type KeyRing, rowContext } from '../../host/security/encryption.ts'
import { endMessages, lastMessages, retryMessages } from './alert-messages.ts'
import { writeEntry } from './audited.ts'
import type { Channel, Destination } from './channels/channel/channel.ts'
import { CHANNELS } from './channels/registry.ts'
import { KINDS } from './kinds.ts'
import { listenToWanted } from './listen.ts'
import { lockRoute } from './lock-route.ts'
import { lockAlerts, wakeSender } from './raise-alerts.ts'
import { minuteOf, timeOf } from './when-to-send.ts'

type Row = Selectable<RouteRow>
type Needs = Pick<Platform, 'db' | 'keys'>

/** All routes, and what a route can have. */
export async function listAlertRoutes(db: Database): Promise<AlertRoutes> {
  return {
    routes: await readRoutes(db),
    kinds: Object.entries(KINDS).map(([kind, { group, name, isUrgent = false }]) => ({
      kind,
      group,
      name,
      isUrgent,
    })),
    channels: Object.entries(CHANNELS).map(([channel, { name, target, secret }]) => ({
      channel,
      name,
      target,
      secret,
    })),
  }
}

/** Adds a route. @throws VALIDATION_ERROR, also if there are MAX_ALERT_ROUTES routes already */
export async function createAlertRoute(
  { db, keys }: Needs,
  actor: Actor,
  body: AlertRouteBody & { channel: string },
): Promise<AlertRoute> {
  const channel = CHANNELS[body.channel]
  if (!channel) throw invalid({ channel: ['Choose one of the list.'] })
  const destination = channel.read({ target: body.target, secret: body.secret || null })
  requireSecret(channel, destination.secret)
  requireKinds(body.kinds)
  return db.transaction().execute(async (tx) => {
    await requireRoom(tx)
    const { rows } = await sql<{ id: number }>`SELECT nextval('alert_routes_id_seq')::integer AS id`.execute(
      tx,
    )
    const id = rows[0]?.id ?? 0
    const values = { id, channel: body.channel, ...columnsOf(body), ...stored(keys, id, destination) }
    const row = await tx.insertInto('alert_routes').values(values).returningAll().executeTakeFirstOrThrow()
    await listenToWanted(tx)
    await writeEntry(tx, {
      ...actor,
      action: 'alert-route.create',
      subject: `alert-route:${id}`,
      after: auditedOf(row),
    })
    return readRoute(tx, id)
  })
}

/**
 * Changes a route; without a secret the stored one stays. What it could not send is tried again at once. A route that is
 * turned off sends nothing that waits. With a `revision`, changes the route only if it still has that revision.
 * @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_ERROR
 */
export async function updateAlertRoute(
  { db, keys }: Needs,
  actor: Actor,
  { id, revision, ...body }: AlertRouteBody & { id: number; revision?: number | undefined },
): Promise<AlertRoute> {
  return db.transaction().execute(async (tx) => {
    const before = await lockRoute(tx, id)
    if (revision !== undefined && revision !== before.revision) throw new ShopError('CHANGED_MEANWHILE')
    const channel = CHANNELS[before.channel]
    if (!channel) throw new ShopError('NOT_FOUND')
    const entered = channel.target ? body.target : before.target
    const destination = channel.read({ target: entered, secret: body.secret || null })
    if (before.ciphertext === null) requireSecret(channel, destination.secret)
    requireKinds(body.kinds)
    const row = await tx
      .updateTable('alert_routes')
      .set({ ...columnsOf(body), ...stored(keys, id, destination), revision: before.revision + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const isNewDestination = before.target !== row.target || destination.secret !== null
    await dropUnwanted(tx, row)
    await listenToWanted(tx)
    await writeEntry(tx, {
      ...actor,
      action: 'alert-route.update',
      subject: `alert-route:${id}`,
      before: auditedOf(before),
      after: { ...auditedOf(row), isNewDestination, tellsLess: tellsLess(before, row) },
    })
    return readRoute(tx, id)
  })
}

/** Deletes a route with its log and what waits for it. @throws NOT_FOUND */
export async function deleteAlertRoute(db: Database, actor: Actor, { id }: { id: number }) {
  return db.transaction().execute(async (tx) => {
    const before = await lockRoute(tx, id)
    await tx.deleteFrom('alert_routes').where('id', '=', id).execute()
    await listenToWanted(tx)
    await writeEntry(tx, {
      ...actor,
      action: 'alert-route.delete',
      subject: `alert-route:${id}`,
      before: auditedOf(before),
    })
    return { id }
  })
}

async function dropUnwanted(tx: Tx, { id, is_on, kinds }: Row): Promise<void> {
  await tx
    .deleteFrom('waiting_alerts')
    .where('route_id', '=', id)
    .$if(is_on, (q) => q.where(sql<boolean>`kind <> ALL (${kinds}::text[])`))
    .execute()
  if (!is_on) return endMessages(tx, id, 'The route was turned off.')
  await retryMessages(tx, id)
  await wakeSender(tx)
}

function requireSecret({ secret: field }: Channel, secret: string | null): void {
  if (field && !field.isOptional && secret === null)
    throw invalid({ secret: [`${field.label} is required.`] })
}

function requireKinds(kinds: readonly string[]): void {
  if (!kinds.every((kind) => Object.hasOwn(KINDS, kind))) throw invalid({ kinds: ['Choose from the list.'] })
}

/** One transaction at a time adds a route. */
async function requireRoom(tx: Tx): Promise<void> {
  await lockAlerts(tx)
  const { count } = await tx
    .selectFrom('alert_routes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_ALERT_ROUTES) {
    throw invalid({ name: [`The shop has ${MAX_ALERT_ROUTES} routes already. Delete one first.`] })
  }
}

function columnsOf({ name, kinds, quiet, digestAt, isOn }: AlertRouteBody) {
  return {
    name,
    kinds: [...new Set(kinds)],
    quiet_from: quiet ? minuteOf(quiet.from) : null,
    quiet_until: quiet ? minuteOf(quiet.until) : null,
    digest_at: digestAt === null ? null : minuteOf(digestAt),
    is_on: isOn,
  }
}

/** The columns of a destination. Without a secret, the stored one stays. */
function stored(keys: KeyRing, id: number, { target, secret }: Destination) {
  if (secret === null) return { target }
  const keyId = keys.currentKeyId
  return { target, key_id: keyId, ciphertext: keys.encrypt(secret, rowContext('alert_routes', id), keyId) }
}

/** What the audit log keeps: not the destination, which can be a person's address. */
function auditedOf({ channel, name, kinds, is_on, quiet_from, quiet_until, digest_at }: Row) {
  return {
    channel,
    name,
    kinds,
    isOn: is_on,
    quietFrom: quiet_from,
    quietUntil: quiet_until,
    digestAt: digest_at,
  }
}

function tellsLess(before: Row, after: Row): boolean {
  return before.is_on && (!after.is_on || before.kinds.some((kind) => !after.kinds.includes(kind)))
}

async function readRoute(db: Database, id: number): Promise<AlertRoute> {
  const route = (await readRoutes(db, id))[0]
  if (!route) throw new ShopError('NOT_FOUND')
  return route
}

async function readRoutes(db: Database, id?: number): Promise<AlertRoute[]> {
  const rows = await db
    .selectFrom('alert_routes')
    .selectAll()
    .select(
      sql<number>`(SELECT coalesce(sum(count), 0) FROM waiting_alerts w WHERE w.route_id = alert_routes.id)::float8`.as(
        'waiting',
      ),
    )
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute()
  const last = await lastMessages(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    name: row.name,
    target: row.target,
    kinds: row.kinds,
    quiet:
      row.quiet_from === null || row.quiet_until === null
        ? null
        : { from: timeOf(row.quiet_from), until: timeOf(row.quiet_until) },
    digestAt: row.digest_at === null ? null : timeOf(row.digest_at),
    isOn: row.is_on,
    revision: row.revision,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    last: last.get(row.id) ?? null,
  }))
}
