import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { endCredentials } from './end-credentials.ts'

const shop = useTestShop()

it('credentials:end ends the sessions of a running shop, too, at once', async () => {
  const user = await shop.user()
  const status = async () => (await shop.api('GET', '/auth/me', { token: user.token })).status
  expect(await status()).toBe(200)
  const client = await shop.owner.connect()
  try {
    await endCredentials(client)
  } finally {
    client.release()
  }
  await expect.poll(status, { timeout: 3_000 }).toBe(401)
})
