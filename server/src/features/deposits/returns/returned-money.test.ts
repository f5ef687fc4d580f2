import { afterEach, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/features/audit-entries.ts'
import { openCardShop } from '../../../../test/features/card-deposits.ts'
import type { TestCaller } from '../../../../test/shop.ts'
import { useShop } from '../../../../test/shop.ts'
import { checkLedger } from '../../../ledger/check-ledger.ts'

const shop = useShop(openCardShop)

afterEach(async () => {
  await shop.control({})
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
})

type Deposit = Awaited<ReturnType<typeof shop.openDeposit>>['deposit']
let number = 0
const unique = () => `r${++number}`

/** A refund's notice, as Paystack sends it: the amount is text. */
const refund = ({ reference }: Deposit, step: string, facts: object = {}) =>
  JSON.stringify({
    event: `refund.${step}`,
    data: {
      ...{ status: step, transaction_reference: reference, refund_reference: null, currency: 'NGN' },
      ...{ amount: '500000', processor: 'instant-transfer', domain: 'test' },
      ...facts,
    },
  })

const dispute = ({ reference }: Deposit, step: string, facts: object = {}) =>
  JSON.stringify({
    event: `charge.dispute.${step}`,
    data: {
      ...{ id: 358_950, refund_amount: 500_000, currency: 'NGN', status: 'awaiting-merchant-feedback' },
      ...{ resolution: null, category: 'chargeback', dueAt: '2026-11-25T18:00:00.000Z' },
      transaction: { id: 896_467_688, reference, amount: 7_000_000, currency: 'NGN' },
      ...facts,
    },
  })

/** Posts notices one after the other, each with a valid signature, and processes them. */
async function hear(...bodies: string[]) {
  for (const body of bodies) {
    expect((await shop.notify(body)).status).toBe(200)
    await shop.processEvents()
  }
}

const returnsOf = ({ id }: Deposit) =>
  shop.db
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .selectAll('returned_payments')
    .where('deposit_id', '=', id)
    .orderBy('returned_payments.id')
    .execute()

/** Kind, the provider's id, the amount in kobo, the state, and whether it is a task. */
const outlineOf = async (deposit: Deposit) =>
  (await returnsOf(deposit)).map((row) => [
    row.kind,
    row.provider_id,
    row.minor_units === null ? null : Number(row.minor_units),
    row.state,
    row.needs_handling,
  ])

const returnEntriesOf = async ({ id }: Deposit) =>
  (await auditEntriesOf(shop, `deposit:${id}`)).filter(({ action }) => /refund|disput/.test(action))

const ownerMailsAbout = ({ id }: Deposit) =>
  shop.db
    .selectFrom('mails')
    .select(['user_id', 'params'])
    .where('template', '=', 'owner-notice')
    .execute()
    .then((mails) => mails.filter(({ params }) => params.subject === `deposit:${id}`))

const getDeposit = async (admin: TestCaller, { id }: Deposit) =>
  (await shop.api('GET', `/admin/deposit/${id}`, { token: admin.token })).body

describe('a refund', () => {
  it('of a part is a return of its own: two of 5,000 and 7,000 naira are two, each with id and amount', async () => {
    const owner = await shop.admin()
    const { user, deposit } = await shop.depositAfter('pay')
    const bodies = [
      refund(deposit, 'processed', { refund_reference: 'A' }),
      refund(deposit, 'processed', { refund_reference: 'B', amount: '700000' }),
    ]
    await hear(...bodies, ...bodies)
    expect(await outlineOf(deposit)).toEqual([
      ['refund', 'A', 500_000, 'returned', true],
      ['refund', 'B', 700_000, 'returned', true],
    ])
    const { returns, returned } = await getDeposit(owner, deposit)
    expect(returns.map(({ original }: { original: object }) => original)).toEqual([
      { currency: 'NGN', amount: 7_000 },
      { currency: 'NGN', amount: 5_000 },
    ])
    const cents = (await returnsOf(deposit)).map(({ amount_cents }) => Number(amount_cents))
    expect(cents.every((amount) => amount > 0)).toBe(true)
    expect(Math.round(returned * 100)).toBe(cents.reduce((sum, amount) => sum + amount))

    const entries = await returnEntriesOf(deposit)
    expect(entries.map(({ action, after }) => [action, after?.amountCents])).toEqual(
      cents.map((amount) => ['deposit.refunded-by-provider', amount]),
    )
    expect(await ownerMailsAbout(deposit)).toHaveLength(2 * (await owners()))
    expect(await shop.balanceOf(user.id)).toBe(50)
  })

  it('that failed is no task any more, and the money counts as the shop’s again', async () => {
    const owner = await shop.admin()
    const { deposit } = await shop.depositAfter('pay')
    const failed = refund(deposit, 'failed', { refund_reference: 'A' })
    await hear(refund(deposit, 'processed', { refund_reference: 'A' }))
    expect((await getDeposit(owner, deposit)).returned).toBeGreaterThan(0)
    await hear(failed, failed)
    expect(await outlineOf(deposit)).toEqual([['refund', 'A', 500_000, 'kept', false]])
    expect((await getDeposit(owner, deposit)).returned).toBe(0)
    expect((await returnEntriesOf(deposit)).map(({ action }) => action)).toEqual([
      'deposit.refunded-by-provider',
      'deposit.refund-failed',
    ])
  })

  it('ends in the same state if its notices come in another order or more than once', async () => {
    const steps = ['pending', 'processing', 'processed', 'failed']
    for (const order of [
      steps,
      steps.toReversed(),
      ['processed', 'pending', 'failed', 'processing', 'processed'],
    ]) {
      const { deposit } = await shop.depositAfter('pay')
      await hear(...order.map((step) => refund(deposit, step, { id: 7 })))
      expect(await outlineOf(deposit)).toEqual([['refund', '7', 500_000, 'kept', false]])
    }
  })

  it('that the provider names only once it is paid is one return, and one of its amount after a failed one is another', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const paid = (id: string) => refund(deposit, 'processed', { refund_reference: id })
    await hear(refund(deposit, 'pending'), refund(deposit, 'processing'), refund(deposit, 'failed'))
    expect(await outlineOf(deposit)).toEqual([['refund', null, 500_000, 'kept', false]])
    await hear(paid('A'))
    expect((await outlineOf(deposit))[1]).toEqual(['refund', 'A', 500_000, 'returned', true])

    const other = (await shop.depositAfter('pay')).deposit
    await hear(refund(other, 'pending'), refund(other, 'processed', { refund_reference: 'B' }))
    await hear(refund(other, 'pending'))
    expect(await outlineOf(other)).toEqual([['refund', 'B', 500_000, 'returned', true]])
  })

  it('of all of the money is one return, although the status of the payment says it, too', async () => {
    const { deposit } = await shop.depositAfter('pay', 'refund', 'resend')
    expect(await outlineOf(deposit)).toMatchObject([
      ['refund', expect.any(String), expect.any(Number), 'returned', true],
    ])
    expect((await returnsOf(deposit))[0]?.amount_cents).toBe(5_000n)
  })

  it('of a payment that the shop has never seen paid is one return, of what was paid', async () => {
    const { deposit } = await shop.openDeposit()
    await shop.control({ notices: 'lost' })
    await shop.choose(deposit, 'wrong-amount')
    await shop.control({})
    await shop.choose(deposit, 'refund')
    await shop.processEvents()
    expect((await returnsOf(deposit)).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['refund', 2_500n],
    ])
  })

  it('after an operator’s credit is a task, too', async () => {
    const admin = await shop.admin()
    const { deposit } = await shop.depositAfter('wrong-amount')
    const settled = await shop.api('POST', '/admin/deposit/settle', {
      token: admin.token,
      body: { id: deposit.id, decision: 'credit', amount: 25, reason: 'half of it came' },
    })
    expect(settled.status).toBe(200)
    await shop.choose(deposit, 'refund')
    await shop.processEvents()
    expect(await outlineOf(deposit)).toMatchObject([
      ['refund', expect.any(String), expect.any(Number), 'returned', true],
    ])
    expect((await returnsOf(deposit))[0]?.amount_cents).toBe(2_500n)
  })

  it('of a payment that is not credited yet is kept, and the payment can be credited later', async () => {
    const { user, deposit } = await shop.openDeposit()
    await hear(refund(deposit, 'pending', { refund_reference: 'A' }))
    expect(await outlineOf(deposit)).toEqual([['refund', 'A', 500_000, 'open', true]])
    await shop.choose(deposit, 'pay')
    await shop.processEvents()
    expect(await shop.balanceOf(user.id)).toBe(50)
    expect(await outlineOf(deposit)).toHaveLength(1)
  })

  it('of a payment that is not ours leaves nothing', async () => {
    const before = await shop.db.selectFrom('returned_payments').select('id').execute()
    await shop.notify(refund({ id: 0, reference: 'not-ours', pageUrl: '' }, 'processed'))
    await expect(shop.processEvents()).rejects.toThrow('does not know')
    await shop.passTime('61 minutes')
    await shop.processEvents()
    expect(await shop.db.selectFrom('returned_payments').select('id').execute()).toEqual(before)
  })

  it('that two jobs process at once, and twice, is one return, one entry and one mail', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const bodies = Array.from({ length: 6 }, () => refund(deposit, 'processed', { refund_reference: 'A' }))
    for (const body of bodies) await shop.notify(body)
    await Promise.all([shop.processEvents(), shop.processEvents()])
    expect(await outlineOf(deposit)).toEqual([['refund', 'A', 500_000, 'returned', true]])
    expect(await returnEntriesOf(deposit)).toHaveLength(1)
    expect(await ownerMailsAbout(deposit)).toHaveLength(await owners())
  })

  it.each([
    ['-5', null],
    ['0', null],
    ['1e9', null],
    ['5000.5', null],
    ['9'.repeat(400), null],
    [{ $gt: 0 }, null],
    ['999999999999999999', 5_000],
  ])(
    'of the amount %s counts for at most the payment, and its other facts are kept',
    async (amount, cents) => {
      const { deposit } = await shop.depositAfter('pay')
      const hostile = { refund_reference: unique(), status: '<b>'.repeat(5_000), reason: ['x'], amount }
      await hear(refund(deposit, 'processed', hostile))
      const [row] = await returnsOf(deposit)
      expect(row).toMatchObject({ state: 'returned', provider_status: 'processed', reason: null })
      expect(row?.amount_cents === null ? null : Number(row?.amount_cents)).toBe(cents)
    },
  )
})

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
    expect(mails).toHaveLength(await owners())
    expect(mails[0]?.params).toMatchObject({ kind: 'payment-returned', returnKind: 'dispute', dueAt })
    expect(await shop.balanceOf(user.id)).toBe(50)
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
    ['all', 7_650_000, [['dispute', 4_999n, 5_000n]]],
    [
      'a part',
      1_530_000,
      [
        ['reversal', 4_001n, 5_000n],
        ['dispute', 999n, 0n],
      ],
    ],
  ])(
    'that is lost explains %s of a reversal that the status of the payment told earlier',
    async (_part, kobo, returns) => {
      const { deposit } = await shop.depositAfter('pay')
      await shop.control({ notices: 'lost' })
      for (const outcome of ['dispute', 'dispute-accepted'] as const) await shop.choose(deposit, outcome)
      await shop.control({})
      await hear(dispute(deposit, 'create', { refund_amount: kobo }))
      const [, reversal] = await returnsOf(deposit)
      expect(await outlineOf(deposit)).toMatchObject([
        ['dispute', '358950', kobo, 'open', true],
        ['reversal', null, null, 'returned', true],
      ])
      const admin = await shop.admin()
      const body = { id: reversal?.id, debit: 50, note: 'Taken from the wallet' }
      await shop.api('POST', '/admin/deposit/return/handle', { token: admin.token, body })
      const lost = { refund_amount: kobo, status: 'resolved', resolution: 'merchant-accepted' }
      await hear(dispute(deposit, 'resolve', lost), dispute(deposit, 'resolve', lost))
      const rows = await returnsOf(deposit)
      expect(rows.map((row) => [row.kind, row.amount_cents, row.debited_cents]).sort()).toEqual(
        returns.sort(),
      )
    },
  )

  it('whose end has an unknown word stays a task', async () => {
    const { deposit } = await shop.depositAfter('pay')
    await hear(dispute(deposit, 'resolve', { status: 'resolved', resolution: 'split', dueAt: 'soon' }))
    const [row] = await returnsOf(deposit)
    expect(row).toMatchObject({ state: 'answered', provider_status: 'resolved: split', due_at: null })
    expect(row?.needs_handling).toBe(true)
  })
})

async function owners(): Promise<number> {
  const rows = await shop.db
    .selectFrom('users')
    .select('id')
    .where('operator_role', '=', 'OWNER')
    .where('email_verified_at', 'is not', null)
    .execute()
  return rows.length
}
