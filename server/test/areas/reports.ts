import type { AdminContext } from '../shop.ts'

/** What the tests of reports do and read. */
export function testReports({ shop, admin }: AdminContext) {
  const call = (caller: { token: string }, method: 'GET' | 'POST', path: string, body?: object) =>
    shop.api(method, path, { token: caller.token, body })

  const report = (customer: { token: string }, body: object) =>
    call(customer, 'POST', '/history/purchases/report', body)

  /** A customer with two accounts for $4.00, the first of which is reported. */
  async function addReport(body: object = {}) {
    const product = await shop.product({ price: 2, accounts: 4 })
    const user = await shop.user({ balance: 20 })
    const { body: purchase } = await shop.buy(user, product.id, { quantity: 2 })
    const accountIds: number[] = purchase.accounts.map((account: { id: number }) => account.id)
    const defaults = { purchaseId: purchase.id, accountId: accountIds[0], message: 'It does not work.' }
    const { body: answer } = await report(user, { ...defaults, ...body })
    return { user, product, accountIds, purchaseId: purchase.id as number, id: answer.id as number }
  }

  const readReport = (id: number, caller: { token: string } = admin) =>
    call(caller, 'GET', `/admin/report/${id}`)
  const decline = (id: number, answer = 'It works for us.', caller: { token: string } = admin) =>
    call(caller, 'POST', '/admin/report/decline', { id, answer })

  const answer = (id: number, text: unknown, caller: { token: string } = admin) =>
    call(caller, 'POST', '/admin/report/answer', { id, text })
  const reply = (customer: { token: string }, id: number, text: unknown) =>
    call(customer, 'POST', '/history/purchases/report/message', { id, text })

  /** The messages of a report as they are stored, as `kind of the author: text`. */
  async function messagesOf(id: number) {
    const rows = await shop.db
      .selectFrom('report_messages')
      .select(['author_kind', 'text'])
      .where('report_id', '=', id)
      .orderBy('id')
      .execute()
    return rows.map(({ author_kind, text }) => `${author_kind}: ${text}`)
  }

  /** A report as its customer reads it in the order. */
  async function ownReport(customer: { token: string }, purchaseId: number, id: number) {
    const { body } = await call(customer, 'GET', `/history/purchases/${purchaseId}`)
    return body.reports.find((report: { id: number }) => report.id === id)
  }

  /** The mails to a user about messages of reports. */
  const mailsOf = (user: { id: number }) =>
    shop.db
      .selectFrom('mails')
      .select(['template', 'params'])
      .where('user_id', '=', user.id)
      .where('template', 'in', ['report-message', 'report-reply'])
      .orderBy('id')
      .execute()

  return { call, report, addReport, readReport, decline, answer, reply, messagesOf, ownReport, mailsOf }
}
