import type { DisputeDetails } from '@docket/contract/admin/disputes'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import type { Providers } from '../deposits/payments/registry.ts'
import { HOUSE } from '../wallet/ledger.ts'
import { answeringProvider } from './answer-dispute.ts'
import { disputeOf, selectDisputes } from './select-disputes.ts'

/** A dispute with its deposit, its customer and the transfers of its money. @throws NOT_FOUND */
export async function getDispute(
  { db, providers }: { db: Database; providers: Providers },
  id: number,
): Promise<DisputeDetails> {
  const row = await selectDisputes(db)
    .innerJoin('wallets', 'wallets.user_id', 'deposits.user_id')
    .leftJoin('users as operators', 'operators.id', 'returned_payments.handled_by')
    .leftJoin('dispute_answers', 'dispute_answers.return_id', 'returned_payments.id')
    .leftJoin('users as senders', 'senders.id', 'dispute_answers.sent_by')
    .select([
      'returned_payments.provider_id',
      'returned_payments.provider_status',
      'returned_payments.transfers',
      'returned_payments.handled_at',
      'returned_payments.handled_note',
      'operators.username as handled_by',
      'dispute_answers.state as sent_state',
      'dispute_answers.message as sent_message',
      'dispute_answers.words as sent_words',
      'senders.username as sent_by',
      sql<Date | null>`coalesce(dispute_answers.ended_at, dispute_answers.started_at)`.as('sent_at'),
      'deposits.method',
      'deposits.amount_cents as deposit_cents',
      'deposits.status as deposit_status',
      'deposits.created_at as deposited_at',
      'users.username',
      'users.created_at as joined_at',
      'users.erased_at',
      'wallets.balance_cents',
      'wallets.held_cents as wallet_held_cents',
      'wallets.debt_cents',
    ])
    .where('returned_payments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return {
    ...disputeOf(row),
    providerId: row.provider_id,
    providerStatus: row.provider_status,
    deposit: {
      id: row.deposit_id,
      method: row.method,
      amount: toDollars(row.deposit_cents),
      status: row.deposit_status,
      createdAt: row.deposited_at.toISOString(),
    },
    wallet: {
      balance: toDollars(row.balance_cents),
      held: toDollars(row.wallet_held_cents),
      owed: toDollars(row.debt_cents),
    },
    customer: {
      id: row.user_id,
      username: row.username,
      createdAt: row.joined_at.toISOString(),
      isErased: row.erased_at !== null,
    },
    moves: await movesOf(db, row),
    handled: row.handled_at && {
      at: row.handled_at.toISOString(),
      by: row.handled_by ?? '',
      note: row.handled_note ?? '',
    },
    takesAnswers: row.provider_id !== null && answeringProvider(providers, row.method) !== null,
    answer: row.sent_state && {
      state: row.sent_state,
      message: row.sent_message ?? '',
      words: row.sent_words,
      by: row.sent_by ?? '',
      at: (row.sent_at ?? row.changed_at).toISOString(),
    },
  }
}

/** The most transfers of one dispute that its page shows. */
const MAX_MOVES = 100

async function movesOf(db: Database, { id, transfers }: { id: number; transfers: number }) {
  const { rows } = await sql<{ kind: DisputeDetails['moves'][number]['kind']; cents: bigint; at: Date }>`
    SELECT CASE
        WHEN credit_account_id = ${HOUSE.held} THEN 'held'
        WHEN debit_account_id = ${HOUSE.held} THEN 'released'
        WHEN credit_account_id = ${HOUSE.returned} THEN 'taken'
        WHEN debit_account_id = ${HOUSE.returned} THEN 'given-back'
        WHEN debit_account_id = ${HOUSE.debts} THEN 'owed'
      END AS kind, amount_cents AS cents, created_at AS at
    FROM transfers
    WHERE credit_account_id <> ${HOUSE.debts} AND reference IN (
      SELECT 'return:' || ${id}::bigint || ':' || nth || ending
      FROM generate_series(1, ${Math.min(transfers, MAX_MOVES)}::integer) AS nth, unnest(ARRAY['', ':debt']) AS ending)
    ORDER BY id`.execute(db)
  return rows.map(({ kind, cents, at }) => ({ kind, amount: toDollars(cents), at: at.toISOString() }))
}
