import { expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { addAdmin } from '../operators/create-admin.ts'

const shop = useTestShop()

it('creates an admin with a wallet, a role and an audit entry, and adds the job that mails a link', async () => {
  expect(
    await addAdmin(shop.db, { email: 'second@shop.test', username: 'second', operatorRole: 'MANAGER' }),
  ).toBe(true)
  const admin = await shop.db
    .selectFrom('users')
    .innerJoin('wallets', 'wallets.user_id', 'users.id')
    .select(['users.id', 'role', 'operator_role', 'email_verified_at'])
    .where('email', '=', 'second@shop.test')
    .executeTakeFirstOrThrow()
  expect(admin).toMatchObject({ role: 'ADMIN', operator_role: 'MANAGER', email_verified_at: null })
  const [entry] = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('subject', '=', `user:${admin.id}`)
    .execute()
  expect(entry).toEqual({ action: 'user.create-admin', subject: `user:${admin.id}` })
  const { rows } = await shop.owner.query(
    "SELECT count(*)::integer AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'mail-link'",
  )
  expect(rows[0]).toEqual({ jobs: 1 })
})

it('refuses the address of a customer and a name that is taken', async () => {
  const user = await shop.user()
  expect(await addAdmin(shop.db, { email: user.email, username: 'third', operatorRole: 'OWNER' })).toBe(false)
  const { role } = await shop.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(role).toBe('USER')
  await expect(
    addAdmin(shop.db, { email: 'fourth@shop.test', username: 'SECOND', operatorRole: 'OWNER' }),
  ).rejects.toMatchObject({
    extras: { details: { username: ['This username is already taken.'] } },
  })
})
