import type { TestShop } from '../shop.ts'

/**
 * The security events of a test shop, oldest first, without ids and times. Before it reads them, it writes the events
 * that wait in memory.
 */
export async function securityEventsOf(
  { db, platform }: Pick<TestShop, 'db' | 'platform'>,
  { userId, kind }: { userId?: number; kind?: string } = {},
) {
  await platform.securityEvents.flush()
  return db
    .selectFrom('security_events')
    .select(['kind', 'user_id', 'actor_id', 'session_id', 'network', 'browser', 'details', 'count'])
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId ?? 0))
    .$if(kind !== undefined, (q) => q.where((where) => where(where.ref('kind'), '=', kind as never)))
    .orderBy('id')
    .execute()
}

/** The templates of the security mails to a user, oldest first, whether or not they are sent. */
export async function securityMailsTo({ db }: Pick<TestShop, 'db'>, userId: number): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select('template')
    .where('user_id', '=', userId)
    .where('template', 'in', ['new-device', 'password-changed', 'second-step-changed', 'many-failures'])
    .orderBy('id')
    .execute()
  return mails.map(({ template }) => template)
}
