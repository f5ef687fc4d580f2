import { expect, it } from 'vitest'
import { codeOf, PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { type Answer, useTestShop } from '../../../../test/shop.ts'
import { waitForBlocked } from '../../../../test/waiting-statements.ts'
import { endSessions } from '../../../host/security/sessions.ts'

const shop = useTestShop()
const { call, userWithTotp } = testOperators(() => shop)

it.each(['keep', 'recovery-codes'])(
  'a thief whose sessions a dispute or a reset ends cannot use a call that waits for it: %s',
  async (what) => {
    const user = await userWithTotp('USER')
    let answer: Promise<Answer> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
      await tx
        .updateTable('admin_totp')
        .set({ ends_at: new Date(Date.now() + 1e8) })
        .where('id', '=', user.id)
        .execute()
      answer =
        what === 'keep'
          ? call('POST', '/totp/keep', user.token, {})
          : call('POST', '/recovery-codes', user.token, { password: PASSWORD, totp: codeOf(user.secret) })
      await waitForBlocked(shop.owner, { timeoutMs: 10_000 })
      await endSessions(tx, { userId: user.id })
    })
    expect((await answer)?.status).toBe(401)
  },
)
