import { expect, it } from 'vitest'
import { createAuthenticator } from '../../../../test/areas/passkey-authenticator.ts'
import { useTestShop } from '../../../../test/shop.ts'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'

const shop = useTestShop()

it('a passkey that SQL of the shop gives to an owner does not sign in: only the shop can make its user handle', async () => {
  const [owner, thief] = [await shop.admin(), await shop.admin('SUPPORT')]
  await shop.owner.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [owner.id])
  // The thief makes a passkey in the shop, and then gives its key to the owner.
  const device = createAuthenticator(shop.platform.config.publicUrl)
  const { options } = (await shop.api('POST', '/security/passkey/begin', { token: thief.token, body: {} }))
    .body
  const passkey = device.create(options)
  await shop.api('POST', '/security/passkey', { token: thief.token, body: { name: 'Key', passkey } })
  const { rows } = await shop.owner.query('DELETE FROM passkeys WHERE user_id = $1 RETURNING public_key', [
    thief.id,
  ])
  const client = await shop.platform.pool.connect()
  await client.query('BEGIN')
  const entry = await client.query(
    "INSERT INTO audit_log (actor_id, action, subject) VALUES ($1, 'passkey.add', $2) RETURNING id",
    [owner.id, `user:${owner.id}`],
  )
  await client.query(`SELECT ${functionsSchema}.add_passkey($1, $2, 'x', $3, 0, '{}')`, [
    entry.rows[0].id,
    device.id,
    rows[0].public_key,
  ])
  await client.query('COMMIT')
  client.release()
  const begun = (await shop.api('POST', '/auth/passkey/begin', { body: {} })).body
  const proof = device.sign(begun.options)
  const { userHandle: _, ...response } = proof.response as Record<string, unknown>
  const answer = await shop.api('POST', '/auth/passkey/login', {
    body: { role: 'ADMIN', passkey: { ...proof, response } },
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_PASSKEY' } })
})
