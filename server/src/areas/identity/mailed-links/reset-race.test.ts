import { expect, it } from 'vitest'
import { codeOf, PASSWORD, testOperators } from '../../../../test/areas/operators.ts'
import { createAuthenticator } from '../../../../test/areas/passkey-authenticator.ts'
import { type Answer, type TestCaller, useTestShop } from '../../../../test/shop.ts'
import { waitForBlocked } from '../../../../test/waiting-statements.ts'
import { endSessions } from '../../../host/security/sessions.ts'

const shop = useTestShop()
const { call, userWithPassword } = testOperators(() => shop)

/** Prepares a call that adds a credential, and returns the call. */
const additions: [string, (user: TestCaller) => Promise<() => Promise<Answer>>][] = [
  [
    'tracking key',
    async ({ token }) =>
      () =>
        shop.api('POST', '/trackingNo/keys', { token, body: { name: 'Tests' } }),
  ],
  [
    'passkey',
    async ({ token }) => {
      const { options } = (await call('POST', '/passkey/begin', token, {})).body
      const passkey = createAuthenticator(shop.platform.config.publicUrl).create(options)
      return () => call('POST', '/passkey', token, { name: 'Key', passkey })
    },
  ],
  [
    'two-step sign-in',
    async ({ token }) => {
      const { secret } = (await call('POST', '/totp/begin', token, { password: PASSWORD })).body
      return () => call('POST', '/totp/confirm', token, { totp: codeOf(secret) })
    },
  ],
]

it.each(additions)(
  'a %s is not added by a call that waits while the password is reset, so it does not survive the reset',
  async (_, prepare) => {
    const user = await userWithPassword('USER')
    const add = await prepare(user)
    let answer: Promise<Answer> | undefined
    // What a reset does: it locks the user's row and ends the sessions.
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
      answer = add()
      await waitForBlocked(shop.owner, { timeoutMs: 10_000 })
      await endSessions(tx, { userId: user.id })
    })
    expect((await answer)?.status).toBe(401)
  },
)
