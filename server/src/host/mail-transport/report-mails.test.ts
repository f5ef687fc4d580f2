import { expect, it } from 'vitest'
import { testReports } from '../../../test/areas/reports.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import type { MailTemplate } from '../queue/mail.ts'
import { createMailContent, mailsOf } from './create-mail-content.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { addReport, answer, reply, decline } = testReports({ shop, admin })

/** The newest mail of a template to a user, as it would be sent now. */
async function contentOf(user: { id: number }, template: MailTemplate) {
  const mail = await shop.db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .selectAll('mails')
    .select('users.username')
    .where('mails.user_id', '=', user.id)
    .where('mails.template', '=', template)
    .orderBy('mails.id', 'desc')
    .executeTakeFirstOrThrow()
  const { db, keys } = shop.platform
  const mailShop = { storeName: 'A shop', publicUrl: 'https://shop.test' }
  return createMailContent({ db, keys, shop: mailShop, ...mailsOf(areas) }, mail)
}

it('a mail about a message links the customer to the order and the operator to the report, and contains neither a message nor the account', async () => {
  const { user, product, purchaseId, id } = await addReport({ message: 'words-of-the-report' })
  await answer(id, 'words-of-the-shop')
  await reply(user, id, 'words-of-the-customer')
  const [toCustomer, toAdmin] = [
    await contentOf(user, 'report-message'),
    await contentOf(admin, 'report-reply'),
  ]
  expect(toCustomer?.button?.url).toBe(`https://shop.test/history/${purchaseId}`)
  expect(toAdmin?.button?.url).toBe(`https://shop.test/admin/reports/${id}`)
  for (const content of [toCustomer, toAdmin]) {
    const text = JSON.stringify(content)
    expect(text).not.toContain('words-of')
    for (const account of product.accounts) expect(text).not.toContain(account)
  }
})

it('if the customer reopens the report before the mail with the answer is sent, the mail only says that the shop has written', async () => {
  const { user, id } = await addReport()
  await decline(id, 'It works for us.')
  expect((await contentOf(user, 'report-answered'))?.paragraphs).toContain('It works for us.')
  await reply(user, id, 'Not for me.')
  expect((await contentOf(user, 'report-answered'))?.title).toBe('The shop has written to you')
})
