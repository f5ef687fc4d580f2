import { expect, it } from 'vitest'
import { testReports } from '../../../../test/areas/reports.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop({ RATE_LIMITS: 'on' })
const admin = useTestAdmin(shop)
const { report, addReport, readReport, reply } = testReports({ shop, admin })

it('a report has the reason that the customer chose, and the text of the reason as the message if the customer wrote none', async () => {
  const { id } = await addReport({ reason: 'ALREADY_USED', message: undefined })
  expect((await readReport(id)).body).toMatchObject({ reason: 'ALREADY_USED', message: 'Already used' })
  const { id: other } = await addReport({ reason: 'OTHER', message: 'The box is empty.' })
  expect((await readReport(other)).body).toMatchObject({ reason: 'OTHER', message: 'The box is empty.' })
})

it('a report without a reason is accepted if it has a message, because pages of the previous release send no reason', async () => {
  const { id } = await addReport({ message: 'It is locked.' })
  expect((await readReport(id)).body).toMatchObject({ reason: null, message: 'It is locked.' })
})

it.each([
  ['no reason', {}],
  ['something else', { reason: 'OTHER' }],
  ['a claim', { kind: 'OWNERSHIP' }],
  ['a claim with a reason', { kind: 'OWNERSHIP', reason: 'ALREADY_USED' }],
])('a message is needed with %s', async (_what, fields) => {
  const { user, purchaseId } = await addReport()
  for (const message of [undefined, '', null, '  ']) {
    const { status, body } = await report(user, { purchaseId, message, ...fields })
    expect([status, body.details]).toEqual([400, { message: ['Say what is wrong, in a few words.'] }])
  }
})

it('an unknown reason is refused', async () => {
  const { user, purchaseId } = await addReport()
  const { status, body } = await report(user, { purchaseId, reason: 'BORED', message: 'It is dull.' })
  expect([status, Object.keys(body.details)]).toEqual([400, ['reason']])
})

it('a customer can write 20 messages in ten minutes, on all reports together', async () => {
  const { user, id, purchaseId, accountIds } = await addReport()
  const second = await report(user, { purchaseId, accountId: accountIds[1], message: 'This one, too.' })
  const statuses: number[] = []
  for (let number = 1; number <= 21; number++) {
    // Each report gets the same text again and again. That adds no message, but counts as an attempt.
    statuses.push((await reply(user, number % 2 ? id : second.body.id, 'Hello?')).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
})
