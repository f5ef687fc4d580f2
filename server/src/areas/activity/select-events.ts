import { isIP } from 'node:net'
import type { securityEventsLink } from '@docket/contract/admin/activity'
import { activityList } from '@docket/contract/admin/activity-list'
import { toDollars } from '@docket/contract/money'
import type { OwnEvent, SecurityEvent } from '@docket/contract/security-events'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { type FilterColumns, matches } from '../../host/lists/matches.ts'
import { containsEmail, likePattern } from '../../host/lists/search.ts'

type Filters = z.output<typeof securityEventsLink.query>

/** `foundIds` are the ids of the users whose email contains the searched text, if the caller knows them. */
const filterColumns = (
  foundIds: number[] | undefined,
): FilterColumns<typeof activityList.filters, 'security_events'> => ({
  kind: 'security_events.kind',
  search: (text) => concerns(foundIds ? sql`${foundIds}::integer[]` : idsOf(text)),
  userId: (id) => concerns(sql`ARRAY[${id}::integer]`),
  network: (text) => matchesNetwork(text.trim()),
  from: 'security_events.at',
  to: 'security_events.at',
})

/** The security events that match the filters, newest first. */
export function selectEvents(db: Database, filters: Filters, foundIds?: number[]) {
  return db
    .selectFrom('security_events')
    .leftJoin('users', 'users.id', 'security_events.user_id')
    .leftJoin('users as actors', 'actors.id', 'security_events.actor_id')
    .where(matches(activityList.filters, filterColumns(foundIds), filters))
    .select([
      'security_events.id',
      'at',
      'kind',
      'count',
      'network',
      'browser',
      'details',
      'user_id',
      'users.username',
      'users.email',
      'actor_id',
      'actors.username as actor_username',
      'actors.email as actor_email',
    ])
    .orderBy('security_events.id', 'desc')
}

function concerns(ids: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(security_events.user_id = ANY (${ids}) OR security_events.actor_id = ANY (${ids}))`
}

function idsOf(email: string) {
  return sql<number>`SELECT id FROM users WHERE ${containsEmail('email', email)}`
}

/**
 * An address or a network matches the networks that overlap it, so that an IPv6 address finds its network. Other text
 * matches the networks that begin with it: `slice` removes the first `%` of `%text%`.
 */
function matchesNetwork(network: string) {
  return isNetwork(network)
    ? sql<boolean>`network && ${network}::inet`
    : sql<boolean>`network::text LIKE ${likePattern(network).slice(1)}`
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  // PostgreSQL does not know the zone of an IPv6 address, such as `%eth0`.
  const version = address.includes('%') ? 0 : isIP(address)
  const maxBits = version === 6 ? 128 : 32
  return (
    version !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= maxBits))
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

export function eventOf(row: Row): SecurityEvent {
  return {
    ...factsOf(row),
    network: row.network,
    browser: row.browser,
    user: userOf(row.user_id, row.username, row.email),
    actor: userOf(row.actor_id, row.actor_username, row.actor_email),
  }
}

/** What the user of an event may see. If an admin caused the event, the admin's network and browser are left out. */
export function ownEventOf(row: Row): OwnEvent {
  const { network, browser } = eventOf(row)
  const isOwn = row.actor_id === null
  return { ...factsOf(row), network: isOwn ? network : null, browser: isOwn ? browser : null }
}

function factsOf({ id, at, kind, count, details: { amountCents, ...details } }: Row) {
  return {
    id: String(id),
    at: at.toISOString(),
    kind,
    count,
    details: {
      ...details,
      ...(typeof amountCents === 'number' && { amount: toDollars(BigInt(amountCents)) }),
    },
  }
}

function userOf(id: number | null, username: string | null, email: string | null) {
  return id === null ? null : { id, username: username ?? '', email: email ?? '' }
}
