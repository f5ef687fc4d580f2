import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'

// Without jobs: what they do later, a caller cannot measure.
const shop = useTestShop()

const suspend = async () => {
  const { id, email } = await shop.user()
  await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute()
  return email
}
const OWNERS: (() => Promise<string>)[] = [
  async () => `${randomUUID()}@docket.test`,
  async () => (await shop.user()).email,
  suspend,
  async () => (await shop.admin()).email,
]
const password = 'a fair long password'
const CALLS: Record<string, (email: string) => object> = {
  '/auth/signup': (email) => ({
    email,
    username: `w-${randomUUID().slice(0, 12)}`,
    password,
    confirmPassword: password,
  }),
  '/auth/login': (email) => ({ email, password }),
  '/admin/auth/login': (email) => ({ email, password }),
  '/auth/forgot-password': (email) => ({ email }),
  '/auth/resend-verification': (email) => ({ email }),
}

/** The statements of one call; the smallest count of three, because the shop's timers may add some. */
async function statementsOf(path: string, createOwner: () => Promise<string>): Promise<number> {
  const counts: number[] = []
  for (let round = 0; round < 3; round++) {
    const body = CALLS[path]?.(await createOwner())
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await shop.api('POST', path, { body })
    counts.push(query.mock.calls.length)
    query.mockRestore()
  }
  return Math.min(...counts)
}

// A new user has a wallet and an audit entry, instead of which a registered address costs a look-up and a reserved name.
it.each(Object.keys(CALLS))(
  '%s makes about as many statements for an address of no one as for one of a customer or an operator',
  async (path) => {
    const counts: number[] = []
    for (const createOwner of OWNERS) counts.push(await statementsOf(path, createOwner))
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(path === '/auth/signup' ? 2 : 0)
  },
)
