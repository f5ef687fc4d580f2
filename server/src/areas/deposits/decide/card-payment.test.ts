import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { depositStates } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop(openCardShop)

afterEach(() => shop.control({}))

const { credited, unpaid, inReview } = depositStates
const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)

describe('a card payment is credited once', () => {
  it('by its webhook alone', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
    expect(await shop.auditActionsOf(deposit.id)).toEqual(['deposit.create', 'deposit.complete'])
  })

  it('by the customer’s return if the webhook is lost', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'notices-lost')
    expect((await shop.verify(user, deposit.reference)).body).toEqual({
      success: true,
      depositId: deposit.id,
      status: 'COMPLETED',
      amount: 50,
      chargeNaira: expect.any(Number),
      review: null,
    })
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
  })

  it('by the sweep if the webhook is lost and the customer does not return', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'notices-lost')
    await shop.sweep()
    expect(await shop.stateOf(user)).toEqual(unpaid('PENDING'))
    await shop.passTime('6 minutes')
    await Promise.all([shop.sweep(), shop.sweep()])
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
  })

  it('even if return, webhooks and sweeps run at the same time, twice', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'notices-twice')
    await shop.choose(deposit, 'resend')
    await shop.passTime('6 minutes')
    const runAll = () =>
      Promise.all([
        ...Array.from({ length: 10 }, () => shop.verify(user, deposit.reference)),
        shop.processEvents(),
        shop.sweep(),
        shop.sweep(),
      ])
    await runAll()
    await runAll()
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
  })

  it('with the quoted amount if fees were charged on top', async () => {
    const { user, deposit } = await shop.depositAfter('pay-fees')
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
  })

  it('after a declined card, by another card on the same page', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'decline')
    expect((await shop.verify(user, deposit.reference)).body).toMatchObject({
      success: false,
      status: 'FAILED',
    })
    expect(await shop.stateOf(user)).toEqual(unpaid('FAILED'))
    await shop.choose(deposit, 'pay')
    await shop.processEvents()
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
    expect(await shop.auditActionsOf(deposit.id)).toEqual([
      'deposit.create',
      'deposit.fail',
      'deposit.complete',
    ])
  })

  it('when its processing is finished', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'process')
    expect((await shop.verify(user, deposit.reference)).body).toMatchObject({
      success: false,
      status: 'PENDING',
    })
    await shop.choose(deposit, 'finish')
    await shop.processEvents()
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
  })

  it('even if a repeated call gets a second reference and the customer pays both; the second payment is in REVIEW', async () => {
    const user = await shop.user()
    const [key, rate] = ['a-key-of-eight-or-more', await shop.rateFor(user)]
    await shop.control({ api: 'lost' })
    await shop.initialize(user, { key, rate })
    await shop.control({})
    const { body } = await shop.initialize(user, { key, rate })
    const { rows } = await query(
      'SELECT reference, access_code FROM sandbox_paystack_transactions WHERE reference LIKE $1',
      [`${body.reference.slice(0, 32)}%`],
    )
    expect(rows).toHaveLength(2)
    for (const { access_code } of rows) {
      await shop.choose(
        { id: 0, reference: '', pageUrl: `http://x/sandbox/paystack/checkout/${access_code}` },
        'pay',
      )
      await shop.processEvents()
    }
    const { balance, deposits } = await shop.stateOf(user)
    expect(balance).toBe(50)
    expect(deposits).toEqual([
      ['COMPLETED', 5_000, null],
      ['REVIEW', 5_000, 'second-payment'],
    ])
  })
})

describe('a card payment is not credited', () => {
  it('while the customer has not paid, and expires after a day', async () => {
    const { user, deposit } = await shop.openDeposit()
    expect((await shop.verify(user, deposit.reference)).body).toMatchObject({
      success: false,
      status: 'PENDING',
    })
    await shop.passTime('23 hours')
    await shop.sweep()
    expect(await shop.stateOf(user)).toEqual(unpaid('PENDING'))
    await shop.passTime('2 hours')
    await shop.sweep()
    expect(await shop.stateOf(user)).toEqual(unpaid('EXPIRED'))
  })

  it('if it is paid after the deposit expired; it is in REVIEW', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.passTime('25 hours')
    await shop.sweep()
    await shop.choose(deposit, 'pay')
    await shop.processEvents()
    expect(await shop.stateOf(user)).toEqual(inReview('late'))
  })

  it('if it succeeds more than an hour after its rate ended; it is in REVIEW', async () => {
    for (const [firstOutcome, lateOutcome] of [
      ['decline', 'pay'],
      ['process', 'finish'],
    ] as const) {
      const { user, deposit } = await shop.openDeposit()
      await shop.choose(deposit, firstOutcome)
      await shop.verify(user, deposit.reference)
      await query("UPDATE deposits SET rate_valid_until = now() - interval '61 minutes' WHERE id = $1", [
        deposit.id,
      ])
      await shop.choose(deposit, lateOutcome)
      await shop.processEvents()
      expect(await shop.stateOf(user)).toEqual(inReview('late'))
    }
  })

  it('if its customer was erased after a declined card; it is in REVIEW', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'decline')
    await shop.verify(user, deposit.reference)
    await query('UPDATE users SET erased_at = now() WHERE id = $1', [user.id])
    await shop.choose(deposit, 'pay')
    await shop.processEvents()
    expect(await shop.stateOf(user)).toEqual(inReview('late'))
  })

  it('if its processing takes more than three days; the deposit expires', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'process')
    await shop.verify(user, deposit.reference)
    await shop.passTime('2 days')
    await shop.sweep()
    expect(await shop.stateOf(user)).toEqual(unpaid('PENDING'))
    await shop.passTime('2 days')
    await shop.sweep()
    expect(await shop.stateOf(user)).toEqual(unpaid('EXPIRED'))
  })

  it.each([
    ['wrong-amount', 'underpaid'],
    ['wrong-currency', 'wrong-currency'],
  ] as const)('after %s; it is in REVIEW with the payment that arrived', async (outcome, reason) => {
    const { user, deposit } = await shop.depositAfter(outcome)
    expect(await shop.stateOf(user)).toEqual(inReview(reason))
    const [row] = await shop.depositsOf(user.id)
    expect(row?.review).toMatchObject({ paymentId: deposit.reference, status: 'success' })
    expect((await shop.verify(user, deposit.reference)).body).toMatchObject({
      success: false,
      status: 'REVIEW',
    })
  })

  it.each(['decline', 'insufficient-funds'] as const)('after %s', async (outcome) => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, outcome)
    await shop.verify(user, deposit.reference)
    expect(await shop.stateOf(user)).toEqual(unpaid('FAILED'))
  })
})

it('the real jobs credit a deposit within seconds', async () => {
  const jobs = await shop.startJobs()
  const { user, deposit } = await shop.openDeposit()
  await shop.choose(deposit, 'pay')
  await expect.poll(() => shop.balanceOf(user.id), { timeout: 10_000 }).toBe(50)
  await jobs.stop()
})
