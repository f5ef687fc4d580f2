import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import type { Told } from './told.ts'

/** The actions that credit a deposit. */
export const CREDITS = ['deposit.complete', 'deposit.credit']

/** What other entries of the time line say: the row of the deposit, and the transfers of its money. */
const SAID_ELSEWHERE = ['deposit.create', 'deposit.settle-return']

/** More entries of one deposit are not read. */
const MAX_ENTRIES = 200

interface Row {
  id: number
  action: string
  at: Date
  by: string | null
  after: Record<string, unknown> | null
}

/** What the audit log has of a deposit and its disputes, the oldest first, and whether it has the credit. */
export async function auditedEntries(
  db: Database,
  depositId: number,
): Promise<{ entries: Told[]; isCredited: boolean }> {
  const subjects = [`deposit:${depositId}`, ...(await disputesOf(db, depositId)).map((id) => `dispute:${id}`)]
  // The index of subjects finds one at a time, and not any of a list.
  const isAbout = sql.join(
    subjects.map((subject) => sql`l.subject = ${subject}`),
    sql` OR `,
  )
  const { rows } = await sql<Row>`
    SELECT * FROM (
      SELECT l.id, l.action, l.created_at AS at, u.username AS by, l.after
      FROM audit_log l LEFT JOIN users u ON u.id = l.actor_id
      WHERE (${isAbout}) AND l.action <> ALL (${SAID_ELSEWHERE})
      ORDER BY l.id DESC LIMIT ${MAX_ENTRIES}
    ) newest ORDER BY id`.execute(db)
  return {
    entries: rows.map(entryOf),
    isCredited: rows.some(({ action }) => CREDITS.includes(action)),
  }
}

/** More disputes of one deposit are not read. */
const MAX_DISPUTES = 20

async function disputesOf(db: Database, depositId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .select('returned_payments.id')
    .where('deposit_id', '=', depositId)
    .where('returned_payments.kind', '=', 'dispute')
    .orderBy('returned_payments.id', 'desc')
    .limit(MAX_DISPUTES)
    .execute()
  return rows.map(({ id }) => id)
}

function entryOf({ id, action, at, by, after }: Row): Told {
  const { paymentId, amountCents, debitedCents, sent, state, status, ofDepositId, reason, note, words } =
    after ?? {}
  const cents = debitedCents ?? amountCents
  return {
    ...{ key: `audit-${id}`, what: action, at, by },
    paymentId: textOf(paymentId),
    deposit: typeof ofDepositId === 'number' ? ofDepositId : null,
    amount: typeof cents === 'number' ? cents / 100 : null,
    status: textOf(sent ?? state ?? status),
    // The reason of a review is a word of the shop, and the review says it.
    note: textOf(note ?? words ?? (action === 'deposit.review' ? null : reason)),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
