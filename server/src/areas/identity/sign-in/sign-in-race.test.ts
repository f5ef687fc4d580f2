import { expect, it } from 'vitest'
import { testOperators } from '../../../../test/areas/operators.ts'
import { type Answer, useTestAdmin, useTestShop } from '../../../../test/shop.ts'
import { waitForBlocked } from '../../../../test/waiting-statements.ts'
import { tokenHash } from '../mailed-links/mailed-tokens.ts'
import { removeDisputedFactors } from '../not-me/disputes.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { userWithPassword, userWithTotp, logInCustomer } = testOperators(() => shop)

const suspend = (id: number, suspended: boolean) =>
  shop.api('PUT', '/admin/user/suspension', {
    token: admin.token,
    body: { id, suspended, reason: 'a test' },
  })

/** Signs in while `event` has ended the sessions of the user, but has not committed: it waits for the row `held`. */
async function signInDuring(
  held: string,
  { event, signIn }: { event: () => Promise<unknown>; signIn: () => Promise<Answer> },
): Promise<string | undefined> {
  const holder = await shop.owner.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(`${held} FOR UPDATE`)
    const running = event()
    await waitForBlocked(shop.owner, { timeoutMs: 10_000 })
    const signedIn = signIn()
    // It answers, or waits for the event.
    await Promise.race([signedIn, waitForBlocked(shop.owner, { count: 2, timeoutMs: 10_000 })])
    await holder.query('COMMIT')
    await running
    return (await signedIn).body.token
  } finally {
    holder.release()
  }
}

const isSignedIn = async (token: string | undefined) =>
  token !== undefined && (await shop.api('GET', '/auth/me', { token })).status === 200

it('a sign-in while an operator resets the second step leaves no session', async () => {
  const user = await userWithTotp('USER')
  const token = await signInDuring(`SELECT FROM admin_totp WHERE id = ${user.id}`, {
    event: () =>
      shop.api('POST', '/admin/user/reset-second-step', {
        token: admin.token,
        body: { id: user.id, reason: 'a test' },
      }),
    signIn: () => logInCustomer(user.email, user.recoveryCodes[0]),
  })
  expect(await isSignedIn(token)).toBe(false)
})

it('a sign-in while a disputed two-step sign-in is removed leaves no session', async () => {
  const user = await userWithTotp('USER')
  await shop.owner.query('UPDATE admin_totp SET ends_at = now() WHERE id = $1', [user.id])
  const token = await signInDuring(`SELECT FROM admin_totp WHERE id = ${user.id}`, {
    event: () => removeDisputedFactors(shop.platform),
    signIn: () => logInCustomer(user.email, user.recoveryCodes[0]),
  })
  expect(await isSignedIn(token)).toBe(false)
})

it('a sign-in while a user is suspended leaves no session that works after the suspension', async () => {
  const user = await userWithPassword('USER')
  await shop.owner.query(
    `INSERT INTO mailed_tokens (hash, user_id, purpose, expires_at)
      VALUES ($1, $2, 'reset-password', now() + interval '1 hour')`,
    [tokenHash(String(user.id)), user.id],
  )
  const token = await signInDuring(`SELECT FROM mailed_tokens WHERE user_id = ${user.id}`, {
    event: () => suspend(user.id, true),
    signIn: () => logInCustomer(user.email),
  })
  await suspend(user.id, false)
  expect(await isSignedIn(token)).toBe(false)
})
