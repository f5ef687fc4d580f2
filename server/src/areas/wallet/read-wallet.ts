import type { Output } from '@docket/contract/endpoint'
import type { userWallet } from '@docket/contract/identity'
import { toDollars } from '@docket/contract/money'
import type { Database } from '../../host/db/database.ts'

/** A customer's wallet, and why it cannot be spent: the conditions of api.buy. */
export async function readWallet(db: Database, userId: number): Promise<Output<typeof userWallet>> {
  const wallet = await db
    .selectFrom('wallets')
    .select(['balance_cents', 'held_cents', 'debt_cents', 'open_disputes'])
    .select(({ selectFrom }) =>
      selectFrom('shop_settings').select('buying_during_disputes').as('may_buy_during_disputes'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const isDisputed = wallet.open_disputes > 0 && !wallet.may_buy_during_disputes
  const stopped = wallet.debt_cents > 0n ? 'IN_DEBT' : isDisputed ? 'PAYMENT_DISPUTED' : null
  return {
    balance: toDollars(wallet.balance_cents),
    // The requirements know the balance alone, so an ordinary wallet has nothing else.
    ...(wallet.held_cents > 0n && { held: toDollars(wallet.held_cents) }),
    ...(wallet.debt_cents > 0n && { owed: toDollars(wallet.debt_cents) }),
    ...(stopped !== null && { stopped }),
  }
}
