import type { Platform } from '../../../host/context/platform.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'
import { writeEntry } from '../../wallet/audited.ts'
import { HOUSE, openWallet, postTransfer, walletOf } from '../../wallet/ledger.ts'
import { hashPassword } from '../sign-in/passwords.ts'

export const DEMO_USER = { email: 'demo@docket.test', username: 'demo' }
const DEMO_BALANCE_CENTS = 250_00n

/**
 * Creates the sandbox's customer `demo@docket.test`, confirmed and with $250, if no user has that address or name. If
 * several processes start at the same time, only one creates this customer.
 */
export async function ensureDemoUser({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  if (!config.sandbox) return
  const { email, username } = DEMO_USER
  const existing = await db
    .selectFrom('users')
    .select('id')
    .where((q) => q.or([q('email', '=', email), q(byTextKey('username'), '=', username)]))
    .executeTakeFirst()
  if (existing) return

  const passwordHash = await hashPassword(config.sandboxPasswords.demo)
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ email, username, password_hash: passwordHash, email_verified_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return
    await openWallet(tx, user.id)
    const { ledgerAccountId } = await walletOf(tx, user.id)
    await postTransfer(tx, {
      debitAccountId: HOUSE.adjustments,
      creditAccountId: ledgerAccountId,
      amountCents: DEMO_BALANCE_CENTS,
      kind: 'ADJUSTMENT',
      reference: `demo-balance:${user.id}`,
    })
    await writeEntry(tx, {
      actorId: null,
      action: 'wallet.adjust',
      subject: `user:${user.id}`,
      after: { amountCents: DEMO_BALANCE_CENTS, reason: 'Play money of the sandbox.' },
    })
  })
}
