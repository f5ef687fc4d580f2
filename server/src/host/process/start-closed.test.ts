import { once } from 'node:events'
import { expect, it } from 'vitest'
import { spawnServerProcess } from '../../../test/process/server-process.ts'

/** What the shop prints if it does not start. It has no database, so it must end before it needs one. */
async function outputOf(env: Record<string, string>): Promise<string> {
  const server = await spawnServerProcess({ DATABASE_URL: 'postgres://127.0.0.1:1/none', ...env })
  const [code] = await once(server.child, 'close')
  expect(code).toBe(1)
  return server.output()
}

it.each([
  ['a public address without NODE_ENV', 'PUBLIC_URL', { NODE_ENV: '', PUBLIC_URL: 'https://shop.example' }],
  ['an address that others can reach', 'HOST', { NODE_ENV: '', HOST: '0.0.0.0' }],
  ['a live key', 'PAYSTACK_SECRET_KEY', { NODE_ENV: '', PAYSTACK_SECRET_KEY: 'sk_live_1' }],
  [
    'a guessable key in production',
    'SECRET_KEY',
    {
      NODE_ENV: 'production',
      SECRET_KEY: 'a'.repeat(32),
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'shop@shop.example',
    },
  ],
])('with %s the shop does not start, and one line says why', async (_, name, env) => {
  expect(await outputOf(env)).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`))
})
