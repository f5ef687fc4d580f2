import { hashPassword } from '../../server/src/areas/identity/sign-in/passwords.ts'
import type { TestCaller, TestShop } from '../../server/test/shop.ts'
import type { CallerName } from './fuzzed-request.ts'
import type { Callers } from './plan-request.ts'
import type { FuzzedAnswer } from './send.ts'

/** The password of each caller, so that a valid login is among the requests. */
const PASSWORD = 'a password of fuzzing 4711'
const BALANCE = 500
const MAX_LEARNED = 20
/** The first rows of every table have small ids. */
const FIRST_IDS = 12

export interface FuzzCallers extends Callers {
  /**
   * Undoes what the requests of an admin did: they suspend users, delete products and require two-step sign-in. Without
   * this, all later requests would be refused. Gives each caller a new session, and the shop a new product with stock.
   */
  renew(): Promise<void>
  /** Keeps values of an answer that later requests can use: a link, a key, a number. */
  learn(answer: FuzzedAnswer): void
}

export async function openCallers(shop: TestShop): Promise<FuzzCallers> {
  const people: Record<Exclude<CallerName, 'none'>, TestCaller> = {
    customer: await shop.user({ balance: BALANCE }),
    'another customer': await shop.user({ balance: BALANCE }),
    admin: await shop.admin(),
  }
  await shop.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute()
  const ids = Array.from({ length: FIRST_IDS }, (_, index) => index + 1)
  const texts: Record<string, string[]> = {
    email: Object.values(people).map(({ email }) => email),
    password: [PASSWORD],
    country: ['DE', 'FR', 'JP'],
    originCountry: ['US', 'GB'],
    city: ['Berlin'],
    couponCode: ['FUZZ10'],
    code: ['FUZZ10'],
    token: ['unknown'],
    number: ['DKT-TEST-AAAAAAAAAA'],
    referralId: [''],
  }
  await shop.coupon({ code: 'FUZZ10', percentage: 10 })
  const now = new Date()
  await shop.db
    .insertInto('exchange_rates')
    .values({ rate_e4: 15_000_000n, source: 'fuzzing', provider_time: now, ask_again_at: now })
    .execute()
  let trackingKey: string | null = null

  const learnText = (name: string, text: string) => {
    texts[name] = [...(texts[name] ?? []), text].slice(-MAX_LEARNED)
  }

  return {
    tokenOf: (name) => (name === 'none' ? null : people[name].token),
    trackingKey: () => trackingKey,
    known: { ids, texts },

    async renew() {
      const { db, platform } = shop
      await db
        .updateTable('shop_settings')
        .set({ require_admin_totp: false, tracking_cost_cents: 10n, tracking_selling_cents: 20n })
        .execute()
      await db.deleteFrom('admin_totp').execute()
      await db.updateTable('users').set({ suspended_at: null }).execute()
      platform.sessions.forget('all')
      for (const person of Object.values(people)) {
        const role = person === people.admin ? 'ADMIN' : 'USER'
        person.token = await platform.sessions.issue({ id: person.id, role }, { address: '127.0.0.1' })
      }
      const { id } = await shop.product({ price: 1, accounts: 20 })
      ids.push(id)
      if (ids.length > MAX_LEARNED) ids.splice(FIRST_IDS, 1)
    },

    learn({ status, text }) {
      if (status === null || status >= 300) return
      const link = /export\.csv\?token=([\w.-]+)/.exec(text)?.[1]
      if (link) learnText('token', link)
      const rateToken = /"token":"([^"]+)","attribution"/.exec(text)?.[1]
      if (rateToken) learnText('rateToken', rateToken)
      const sessionId = /"id":"([\da-f-]{36})"/.exec(text)?.[1]
      if (sessionId) learnText('id', sessionId)
      const number = /DKT-TEST-[A-Z0-9]{10}/.exec(text)?.[0]
      if (number) learnText('number', number)
      trackingKey = /dkt_track_[\w-]{20,}/.exec(text)?.[0] ?? trackingKey
    },
  }
}
