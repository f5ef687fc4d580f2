import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMailDelivery, type TestMailDelivery } from '../../../test/areas/mail-delivery.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'
import { listMails } from '../../host/sandbox/mailbox/mails.ts'

let shop: TestShop
let admin: TestCaller
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const failedMails = async () =>
  (await shop.api('GET', '/admin/stat', { token: admin.token })).body.failedMails
const sendAgain = () => shop.api('POST', '/admin/mail/send-again', { token: admin.token, body: {} })

async function addFailed(userId: number, template: string, failure = '550 mailbox full') {
  await shop.db
    .insertInto('mails')
    .values({
      user_id: userId,
      template,
      params: JSON.stringify({
        kind: 'new-device',
        at: new Date().toISOString(),
        network: null,
        browser: null,
      }),
      failed_at: new Date(),
      failure,
      attempts: 20,
    })
    .execute()
}

it('mails that failed are counted on the dashboard, and arrive after an admin sends them again', async () => {
  const customer = await shop.user()
  await addFailed(customer.id, 'new-device')
  await addFailed(customer.id, 'new-device')
  // These two do not count: a user asks for another link if one does not arrive, and a superseded mail was replaced.
  await addFailed(customer.id, 'reset-password')
  await addFailed(customer.id, 'new-device', 'superseded')
  expect(await failedMails()).toBe(2)

  expect((await sendAgain()).body).toEqual({ mails: 2 })
  expect(await failedMails()).toBe(0)
  expect((await sendAgain()).body).toEqual({ mails: 0 })
  const delivery: TestMailDelivery = await openTestMailDelivery(shop)
  await delivery.waitUntilIdle()
  expect(await listMails(shop.db, customer.email)).toHaveLength(2)
  await delivery.close()

  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject', 'after'])
    .where('action', '=', 'mail.send-again')
    .execute()
  expect(entries).toEqual([{ actor_id: admin.id, subject: 'mails:failed', after: { mails: 2 } }])
})
