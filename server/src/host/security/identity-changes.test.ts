import { mayManage, OPERATOR_ROLES, type OperatorRole } from '@docket/contract/permissions'
import { describe, expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { functionsSchema } from '../db/migrate/functions.ts'

/*
 * What a person can do who has the shop's own database role: by an injection of SQL, by a stolen DATABASE_URL, or by a
 * bug. Every statement here is sent as this role, apart from those of `shop.owner`.
 */

const shop = useTestShop()
const INSUFFICIENT_PRIVILEGE = '42501'

/** Adds an entry about a user and runs `call` with its id as $entry, in one transaction. */
async function withEntry(
  { actorId, action, userId }: { actorId: number | null; action: string; userId: number },
  call: string,
) {
  const client = await shop.platform.pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query(
      'INSERT INTO audit_log (actor_id, action, subject) VALUES ($1, $2, $3) RETURNING id',
      [actorId, action, `user:${userId}`],
    )
    const result = await client.query(
      `SELECT * FROM ${functionsSchema}.${call.replace('$entry', rows[0].id)}`,
    )
    await client.query('COMMIT')
    return result.rows
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function userRow(id: number) {
  const { rows } = await shop.owner.query(
    'SELECT role, operator_role AS "operatorRole", password_hash AS hash, suspended_at AS "suspendedAt" FROM users WHERE id = $1',
    [id],
  )
  return rows[0]
}

describe("a plain statement of the shop's own role", () => {
  it.each([
    [
      'add an owner',
      `INSERT INTO users (email, username, password_hash, role, operator_role)
      VALUES ('thief@shop.test', 'thief', 'x', 'ADMIN', 'OWNER')`,
    ],
    ['make a customer an admin', "UPDATE users SET role = 'ADMIN'"],
    ['change the role of an operator', "UPDATE users SET operator_role = 'OWNER'"],
    ['set a password', "UPDATE users SET password_hash = 'x'"],
    ['take over an address', "UPDATE users SET email = 'thief@shop.test'"],
    ['lift a suspension', 'UPDATE users SET suspended_at = NULL'],
    ['delete a user', 'DELETE FROM users'],
    ['confirm a second step', 'UPDATE admin_totp SET confirmed_at = NULL'],
    [
      'add a confirmed second step',
      "INSERT INTO admin_totp (id, key_id, secret, confirmed_at) VALUES (1, 1, '', now())",
    ],
    ['delete a second step', 'DELETE FROM admin_totp'],
    ['add a recovery code', "INSERT INTO admin_recovery_codes (user_id, hash) VALUES (1, '')"],
    ['make a recovery code work again', 'UPDATE admin_recovery_codes SET used_at = NULL'],
    ['delete recovery codes', 'DELETE FROM admin_recovery_codes'],
    [
      'add a passkey',
      `INSERT INTO passkeys (credential_id, user_id, name, public_key, counter, transports)
      VALUES ('x', 1, 'x', '', 0, '{}')`,
    ],
    ['put another key into a passkey', "UPDATE passkeys SET public_key = ''"],
    ['give a passkey to another user', 'UPDATE passkeys SET user_id = 1'],
    ['delete a passkey', 'DELETE FROM passkeys'],
    ['give a session to another user', 'UPDATE sessions SET user_id = 1'],
    ['make a session last longer', "UPDATE sessions SET expires_at = 'infinity'"],
    ['make a mailed link last longer', "UPDATE mailed_tokens SET expires_at = 'infinity'"],
    ['make an invitation of a link', "UPDATE mailed_tokens SET purpose = 'accept-invitation'"],
  ])('cannot %s', async (_what, statement) => {
    await expect(shop.platform.pool.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  })
})

describe('a function of the owner', () => {
  it.each([
    "set_operator_role($entry, 'OWNER')",
    'set_suspension($entry)',
    "set_password($entry, 'x')",
    'turn_on_second_step($entry, 1)',
    'replace_recovery_codes($entry, ARRAY[]::bytea[])',
    "use_recovery_code($entry, '')",
    'delete_second_step($entry)',
    "add_passkey($entry, 'x', 'x', '', 0, '{}')",
    'delete_passkeys($entry, NULL)',
  ])('refuses %s without an entry about it in the same transaction', async (call) => {
    const owner = await shop.admin()
    const entry = { actorId: owner.id, userId: owner.id }
    await expect(withEntry({ ...entry, action: 'product.update' }, call)).rejects.toMatchObject({
      code: 'DK000',
    })
    const { rows } = await shop.platform.pool.query(
      `INSERT INTO audit_log (actor_id, action, subject)
        SELECT $1, unnest(ARRAY['user.change-role', 'user.suspend', 'user.change-password', 'totp.turn-on',
          'totp.use-recovery-code', 'totp.turn-off', 'passkey.add', 'passkey.remove']), $2 RETURNING id`,
      [owner.id, `user:${owner.id}`],
    )
    for (const { id } of rows) {
      const late = shop.platform.pool.query(`SELECT ${functionsSchema}.${call.replace('$entry', id)}`)
      await expect(late).rejects.toMatchObject({ code: 'DK000' })
    }
  })

  it('makes a user an operator only if an operator may, and never a customer', async () => {
    const [owner, manager, support, customer] = [
      await shop.admin(),
      await shop.admin('MANAGER'),
      await shop.admin('SUPPORT'),
      await shop.user(),
    ]
    const makeOwner = "set_operator_role($entry, 'OWNER')"
    for (const [action, actorId, userId] of [
      ['user.create-admin', owner.id, customer.id],
      ['user.create-first-admin', null, customer.id],
      ['user.change-role', owner.id, customer.id],
      ['user.change-role', null, support.id],
      ['user.change-role', customer.id, support.id],
      ['user.change-role', manager.id, support.id],
      ['user.change-role', manager.id, manager.id],
    ] as const) {
      await expect(withEntry({ action, actorId, userId }, makeOwner), action).rejects.toMatchObject({
        code: 'DK000',
      })
    }
    expect(await userRow(customer.id)).toMatchObject({ role: 'USER', operatorRole: null })
    expect(await userRow(support.id)).toMatchObject({ operatorRole: 'SUPPORT' })
    await shop.owner.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [owner.id])
    const withoutSession = { action: 'user.change-role', actorId: owner.id, userId: support.id }
    await expect(withEntry(withoutSession, makeOwner)).rejects.toMatchObject({ code: 'DK000' })
  })

  it('asks for the same rights over operators as `mayManage` of the contract', async () => {
    const answers = async (actor: OperatorRole | null, other: OperatorRole | null) => {
      const [{ id: actorId }, { id: userId }] = [await shop.admin(actor), await shop.admin(other)]
      return withEntry({ action: 'user.suspend', actorId, userId }, 'set_suspension($entry)').then(
        () => true,
        () => false,
      )
    }
    for (const actor of [...OPERATOR_ROLES, null]) {
      for (const other of [...OPERATOR_ROLES, null]) {
        expect(await answers(actor, other), `${actor} over ${other}`).toBe(mayManage(actor, other))
      }
    }
  })

  it('sets a password only for the user who changes it, or who has used a mailed link', async () => {
    const [owner, other] = [await shop.admin(), await shop.admin()]
    const set = "set_password($entry, 'of the thief')"
    for (const [action, actorId] of [
      ['user.change-password', other.id],
      ['user.change-password', null],
      ['user.reset-password', owner.id],
      ['user.accept-invitation', owner.id],
    ] as const) {
      await expect(withEntry({ action, actorId, userId: owner.id }, set), action).rejects.toMatchObject({
        code: 'DK000',
      })
    }
    expect((await userRow(owner.id)).hash).toBe('none')
    await withEntry({ action: 'user.change-password', actorId: owner.id, userId: owner.id }, set)
    expect((await userRow(owner.id)).hash).toBe('of the thief')
  })

  it("removes an operator's second step and passkeys only for the operator, or for one who may manage that operator", async () => {
    const [owner, manager] = [await shop.admin(), await shop.admin('MANAGER')]
    for (const call of ['delete_second_step($entry)', 'delete_passkeys($entry, NULL)']) {
      for (const actorId of [null, manager.id]) {
        const entry = { action: 'totp.reset', actorId, userId: owner.id }
        await expect(withEntry(entry, call), call).rejects.toMatchObject({ code: 'DK000' })
      }
      await withEntry({ action: 'totp.reset', actorId: owner.id, userId: manager.id }, call)
    }
    await expect(
      shop.platform.pool.query(`SELECT ${functionsSchema}.delete_factors_of_erased($1)`, [owner.id]),
    ).rejects.toMatchObject({ code: 'DK000' })
  })
})

it('a token works only for the user whom it names, whatever the row of its session says', async () => {
  const [customer, owner] = [await shop.user(), await shop.admin()]
  const status = async () => (await shop.api('GET', '/auth/me', { token: customer.token })).status
  expect(await status()).toBe(200)
  // The shop's own role may delete a session and add one with the same id, but not sign a token.
  await shop.platform.pool.query('DELETE FROM sessions WHERE user_id = $1', [customer.id])
  const { sid } = JSON.parse(Buffer.from(customer.token.split('.')[1] ?? '', 'base64url').toString())
  await shop.platform.pool.query(
    "INSERT INTO sessions (id, user_id, expires_at) VALUES ($1, $2, now() + interval '1 hour')",
    [sid, owner.id],
  )
  shop.platform.sessions.forget('all')
  expect(await status()).toBe(401)
})
