import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createEmptyDatabase, run } from '../../../test/areas/backups.ts'
import { openTestClient } from '../../../test/connect.ts'
import { useTestShop } from '../../../test/shop.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { LAST_OF_PREVIOUS_RELEASE, readMigrations } from '../db/migrate/migrations.ts'
import { endCredentials } from './end-credentials.ts'

const shop = useTestShop()

it.each([
  { release: '0.3.0', last: '0052-events-of-a-network.sql', ended: '', mails: [] },
  {
    release: '0.3.1',
    last: LAST_OF_PREVIOUS_RELEASE,
    ended: ', disputes of a second factor 0',
    mails: [{ template: 'tracking-keys-ended' }],
  },
])(
  'a database of $release, which a restore leaves without newer migrations, loses its sessions and keys, too, and gets no mail that this release does not know',
  async ({ last, ended, mails }) => {
    const target = await createEmptyDatabase()
    const migrations = (await readMigrations()).filter(({ name }) => name <= last)
    await migrate(target.url, { migrations, functions: false })
    await run(
      target.url,
      `WITH person AS (
      INSERT INTO users (email, username, password_hash) VALUES ('a@shop.test', 'ann', 'none') RETURNING id
    ), session AS (
      INSERT INTO sessions (id, user_id, expires_at)
      SELECT gen_random_uuid(), id, now() + interval '1 hour' FROM person
    ) INSERT INTO tracking_keys (user_id, name, ending, hash) SELECT id, 'Tests', 'abcd', '\\x01' FROM person`,
    )
    const client = await openTestClient(target.url)
    const line = await endCredentials(client)
    await client.end()
    expect(line).toContain(`sessions 1, mailed links 0, first sign-ins 0, tracking keys 1${ended}.`)
    const left = `SELECT FROM sessions WHERE revoked_at IS NULL UNION ALL SELECT FROM tracking_keys`
    expect(await run(target.url, left)).toEqual([])
    expect(await run(target.url, 'SELECT template FROM mails')).toEqual(mails)
    await target.drop()
  },
)

it('npm run credentials:end ends them in a shop that another program has restored', {
  timeout: 60_000,
}, async () => {
  const { token } = await shop.user()
  const command = path.join(import.meta.dirname, '../commands/end-credentials.ts')
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: shop.url }
  const { stdout } = await promisify(execFile)(process.execPath, [command], {
    env: { ...env, SECRET_KEY: 'a-secret-for-tests-only-of-fair-length' },
  })
  expect(stdout).toMatch(/^Ended, because they may have ended since the backup: sessions [1-9]/)
  shop.platform.sessions.forget('all')
  expect((await shop.api('GET', '/auth/me', { token })).status).toBe(401)
})
