import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { heard, hear as listen } from '../../../../test/areas/events.ts'
import { dispute, testReturns } from '../../../../test/areas/returns.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { useShop, useTestAdmin } from '../../../../test/shop.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { countOwners, hear, moneyOf, outlineOf, ownerMailsAbout, returnEntriesOf, returnsOf } =
  testReturns(shop)

afterEach(async () => {
  await shop.control({})
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
})

async function openNotices() {
  const { body } = await shop.api('GET', '/admin/deposit/notice/list', { token: admin.token })
  return body.notices
}

describe('a dispute', () => {
  it('is a return with its deadline, and the owners get one mail that says how long they have to answer', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const dueAt = new Date(Date.now() + 16.5 * 3_600_000).toISOString()
    const created = dispute(deposit, 'create', { dueAt })
    await hear(created, dispute(deposit, 'remind', { dueAt }), created)
    expect(await outlineOf(deposit)).toEqual([['dispute', '358950', 500_000, 'open', true]])
    const [row] = await returnsOf(deposit)
    expect(row).toMatchObject({ reason: 'chargeback', provider_status: 'awaiting-merchant-feedback' })
    expect(row?.due_at?.toISOString()).toBe(dueAt)
    const mails = await ownerMailsAbout(deposit)
    expect(mails).toHaveLength(await countOwners())
    expect(mails[0]?.params).toMatchObject({ kind: 'payment-returned', returnKind: 'dispute', dueAt })
    const { balance, held, disputes } = await moneyOf(user)
    expect([balance + held, held, disputes]).toEqual([50, expect.closeTo(3.27, 1), 1])
  })

  it('is told once for each of its states, also if a notice comes twice', async () => {
    await listen(shop, ['dispute.opened', 'dispute.answered', 'dispute.won', 'dispute.lost'])
    const { user, deposit } = await shop.depositAfter('pay')
    const dueAt = new Date(Date.now() + 3_600_000).toISOString()
    const created = dispute(deposit, 'create', { dueAt })
    const lost = dispute(deposit, 'resolve', { status: 'resolved', resolution: 'merchant-accepted' })
    await hear(created, created, lost, lost, created)
    const about = { depositId: deposit.id, userId: user.id, method: 'card' }
    const [row] = await returnsOf(deposit)
    const facts = { ...about, disputeId: row?.id, amountCents: Number(row?.amount_cents) }
    expect(await heard(shop, `deposit:${deposit.id}`)).toEqual([
      ['dispute.opened', { ...facts, dueAt }],
      ['dispute.lost', { ...facts, debtCents: 0 }],
    ])
  })

  it('with another id is another return: a declined one can come back', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const declined = { status: 'resolved', resolution: 'declined' }
    await hear(dispute(deposit, 'create'), dispute(deposit, 'resolve', declined))
    expect(await outlineOf(deposit)).toEqual([['dispute', '358950', 500_000, 'kept', false]])
    await hear(dispute(deposit, 'create', { id: 358_951 }))
    expect((await outlineOf(deposit))[1]).toEqual(['dispute', '358951', 500_000, 'open', true])
    expect((await returnEntriesOf(deposit)).map(({ action }) => action)).toEqual([
      'deposit.disputed',
      'deposit.dispute-resolved',
      'deposit.disputed',
    ])
  })

  it('ends in the same state in any order, also if its end is told in two ways', async () => {
    const end = (resolution: string) => ['resolve', { status: 'resolved', resolution }] as const
    const bank = ['remind', { status: 'awaiting-bank-feedback' }] as const
    const news = [['create', {}] as const, bank, end('declined'), end('merchant-accepted')]
    for (const order of [news, news.toReversed()]) {
      const { deposit } = await shop.depositAfter('pay')
      await hear(...order.map(([step, facts]) => dispute(deposit, step, facts)))
      expect(await outlineOf(deposit)).toEqual([['dispute', '358950', 500_000, 'returned', true]])
    }
  })

  it.each([
    ['all', 7_650_000, [['dispute', 4_999n, 4_999n]]],
    [
      'a part',
      1_530_000,
      [
        ['reversal', 4_001n, 4_001n],
        ['dispute', 999n, 999n],
      ],
    ],
  ])(
    'that is lost explains %s of a reversal that the status of the payment told earlier',
    async (_part, kobo, returns) => {
      const { user, deposit } = await shop.depositAfter('pay')
      await shop.control({ notices: 'lost' })
      for (const outcome of ['dispute', 'dispute-accepted'] as const) await shop.choose(deposit, outcome)
      await shop.control({})
      await hear(dispute(deposit, 'create', { refund_amount: kobo }))
      expect(await outlineOf(deposit)).toMatchObject([
        ['dispute', '358950', kobo, 'open', true],
        ['reversal', null, null, 'returned', true],
      ])
      expect(await moneyOf(user)).toMatchObject({ balance: 0, held: 0 })
      const lost = { refund_amount: kobo, status: 'resolved', resolution: 'merchant-accepted' }
      await hear(dispute(deposit, 'resolve', lost), dispute(deposit, 'resolve', lost))
      const rows = await returnsOf(deposit)
      expect(rows.map((row) => [row.kind, row.amount_cents, row.taken_cents]).sort()).toEqual(returns.sort())
      const taken = rows.reduce((sum, row) => sum + Number(row.taken_cents), 0)
      expect(await moneyOf(user)).toMatchObject({ balance: (5_000 - taken) / 100, held: 0, debt: 0 })
    },
  )

  it('that names its payment only by Paystack’s number is a return of that payment', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const { details } = await shop.db
      .selectFrom('payments')
      .select('details')
      .where('payment_id', '=', deposit.reference)
      .executeTakeFirstOrThrow()
    // It has 64 bits, so it is a number only in the text of the notice.
    const withNumber = (body: string) => body.replace('"the number"', String(details.id))
    await hear(withNumber(dispute(deposit, 'create', { transaction: 'the number' })))
    await hear(withNumber(dispute(deposit, 'remind', { transaction: { id: 'the number' } })))
    expect(await outlineOf(deposit)).toEqual([['dispute', '358950', 500_000, 'open', true]])
    expect(await openNotices()).toEqual([])
  })

  it('of a number that the shop does not know is a task at once, with the time to answer it', async () => {
    const dueAt = new Date(Date.now() + 16.5 * 3_600_000).toISOString()
    const body = dispute({ reference: '' }, 'create', { transaction: 896_467_688, dueAt })
    await hear(body, body)
    expect(await openNotices()).toMatchObject([
      {
        ...{
          provider: 'paystack',
          kind: 'dispute',
          paymentId: '896467688',
          returnId: '358950',
          depositId: null,
        },
        ...{ amount: '5000.00 NGN', status: 'awaiting-merchant-feedback', dueAt, times: 2 },
      },
    ])
    const methods = await shop.api('GET', '/admin/deposit/method/list', { token: admin.token })
    expect(methods.body.unmatchedNotices).toBe(1)
  })

  it('whose end has an unknown word stays a task', async () => {
    const { deposit } = await shop.depositAfter('pay')
    await hear(dispute(deposit, 'resolve', { status: 'resolved', resolution: 'split', dueAt: 'soon' }))
    const [row] = await returnsOf(deposit)
    expect(row).toMatchObject({ state: 'answered', provider_status: 'resolved: split', due_at: null })
    expect(row?.needs_handling).toBe(true)
  })
})
