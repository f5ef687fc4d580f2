import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { MailLane } from '../queue/mail.ts'

/** No batch waits longer than this, even if the row of `mail_pace` has a later time. */
const MAX_WAIT_SECONDS = 30

/**
 * Reserves the next `count` sends of the whole shop and returns the milliseconds to wait before them. The row of
 * `mail_pace` has the time until which sends are reserved. Mails for sign-in wait only for each other, but they count
 * towards the pace of other mails.
 */
export async function reserveSends(
  db: Database,
  { lane, count, perSecond }: { lane: MailLane; count: number; perSecond: number },
): Promise<number> {
  const freeAt = sql.ref(lane === 'security-mail' ? 'security_free_at' : 'free_at')
  const seconds = count / perSecond
  const timeAfterSends = (column: 'security_free_at' | 'free_at') => sql`
    least(greatest(${sql.ref(column)}, clock_timestamp()), clock_timestamp() + make_interval(secs => ${MAX_WAIT_SECONDS}))
      + make_interval(secs => ${seconds})`
  const { rows } = await sql<{ wait_ms: number }>`
    UPDATE mail_pace SET free_at = ${timeAfterSends('free_at')}
      ${lane === 'security-mail' ? sql`, security_free_at = ${timeAfterSends('security_free_at')}` : sql``}
    RETURNING
      greatest(0, extract(epoch FROM ${freeAt} - clock_timestamp()) - ${seconds})::double precision * 1000 AS wait_ms
  `.execute(db)
  return rows[0]?.wait_ms ?? 0
}
