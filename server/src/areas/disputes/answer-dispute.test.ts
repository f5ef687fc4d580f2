import { afterEach, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { openCardShop } from '../../../test/areas/card-deposits.ts'
import { heard, hear as hearEvents } from '../../../test/areas/events.ts'
import { PDF, sendAnswer } from '../../../test/areas/evidence.ts'
import { ALL_KOBO, dispute, testReturns } from '../../../test/areas/returns.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { useShop, useTestAdmin } from '../../../test/shop.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { hear, moneyOf, returnsOf } = testReturns(shop)

afterEach(async () => {
  await shop.control({})
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
})

/** A dispute that the simulator knows. */
async function disputed() {
  const { user, deposit } = await shop.depositAfter('pay', 'dispute')
  const [row] = await returnsOf(deposit)
  if (!row?.provider_id) throw new Error('There is no dispute.')
  return { user, deposit, id: row.id, number: row.provider_id }
}

const send = (form: Parameters<typeof sendAnswer>[2], token = admin.token) => sendAnswer(shop, token, form)
const simulated = async (number: string) => {
  const { rows } = await shop.owner.query(
    'SELECT status, resolution FROM sandbox_paystack_returns WHERE id = $1',
    [number],
  )
  return rows[0]
}
const filesOf = async (number: string) =>
  (
    await shop.owner.query(
      'SELECT file_name IS NOT NULL AS file, bytes FROM sandbox_paystack_evidence WHERE dispute_id = $1 ORDER BY id',
      [number],
    )
  ).rows

describe('an answer', () => {
  it('goes to the provider with its file, the dispute is answered, and an entry says who sent what', async () => {
    await hearEvents(shop)
    const { user, deposit, id, number } = await disputed()
    const { status, body } = await send({ id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ status: 'ANSWERED', needsHandling: false, held: 50, takesAnswers: true },
      answer: { state: 'SENT', words: null, message: 'The goods were delivered and used.' },
      handled: { note: 'The goods were delivered and used.' },
    })
    expect(await simulated(number)).toEqual({ status: 'awaiting-bank-feedback', resolution: null })
    expect(await filesOf(number)).toEqual([{ file: true, bytes: PDF.length }])
    expect(await auditEntriesOf(shop, `dispute:${id}`)).toMatchObject([
      {
        action: 'dispute.answer',
        actor_id: admin.id,
        before: { status: 'OPEN' },
        after: { sent: 'SENT', status: 'ANSWERED', depositId: deposit.id, bytes: PDF.length },
      },
    ])
    const told = (await heard(shop, `deposit:${deposit.id}`)).map(([type]) => type)
    expect(told).toContain('dispute.answered')

    await shop.choose(deposit, 'dispute-declined')
    await shop.processEvents()
    expect(await moneyOf(user)).toEqual({ balance: 50, held: 0, debt: 0, disputes: 0 })
  })

  it('has the data of the customer as evidence only with a phone', async () => {
    const { id, number } = await disputed()
    expect((await send({ id, phone: '+234 802 345 6789' })).body.answer.state).toBe('SENT')
    expect(await filesOf(number)).toEqual([
      { file: false, bytes: null },
      { file: true, bytes: PDF.length },
    ])
  })

  it('is sent once: a second one is refused, and of two at once one is sent', async () => {
    const { id } = await disputed()
    const answers = await Promise.all([send({ id }), send({ id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await send({ id })).toMatchObject({ status: 409, body: { code: 'ALREADY_SETTLED' } })
    const entries = await auditEntriesOf(shop, `dispute:${id}`)
    expect(entries.map(({ action }) => action)).toEqual(['dispute.answer'])
  })
})

describe('an answer that fails', () => {
  it('stays open with the words of the provider, if the provider refuses it, and may be sent again', async () => {
    const { id, number } = await disputed()
    await shop.owner.query(
      `UPDATE sandbox_paystack_returns SET created_at = now() - interval '25 hours' WHERE id = $1`,
      [number],
    )
    const { status, body } = await send({ id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'OPEN',
      answer: { state: 'REFUSED', words: 'Paystack: Dispute is past its due date' },
    })
    await shop.owner.query('UPDATE sandbox_paystack_returns SET created_at = now() WHERE id = $1', [number])
    expect((await send({ id })).body).toMatchObject({ status: 'ANSWERED', answer: { state: 'SENT' } })
  })

  it.each(['down', 'error', 'proxy-502'])('may be sent again, if no answer came (%s)', async (api) => {
    const { id } = await disputed()
    await shop.control({ api })
    const { body } = await send({ id })
    expect(body).toMatchObject({ status: 'OPEN', answer: { state: 'UNREACHABLE' } })
    expect(body.answer.words).toMatch(/^Paystack[ :]/)
    await shop.control({})
    expect((await send({ id })).body.answer.state).toBe('SENT')
  })

  it('counts as sent, if the provider has it and only its answer was lost', async () => {
    const { id, number } = await disputed()
    await shop.db
      .insertInto('dispute_answers')
      .values({
        ...{
          return_id: id,
          state: 'UNREACHABLE',
          message: 'first',
          words: 'Paystack did not answer in time.',
        },
        ...{ sha256: Buffer.from('x'), bytes: 1, sent_by: admin.id },
      })
      .execute()
    await shop.owner.query(
      `UPDATE sandbox_paystack_returns SET status = 'awaiting-bank-feedback' WHERE id = $1`,
      [number],
    )
    expect((await send({ id })).body).toMatchObject({ status: 'ANSWERED', answer: { state: 'SENT' } })
    expect(await filesOf(number)).toEqual([])
  })

  it('is not ours, if the provider has an answer that the shop has never sent', async () => {
    const { id, number } = await disputed()
    await shop.owner.query(
      `UPDATE sandbox_paystack_returns SET status = 'awaiting-bank-feedback' WHERE id = $1`,
      [number],
    )
    expect((await send({ id })).body).toMatchObject({
      status: 'OPEN',
      answer: { state: 'REFUSED', words: 'Paystack has an answer already: awaiting-bank-feedback.' },
    })
  })

  it('lets no second operator send, until its process can have ended', async () => {
    const { id } = await disputed()
    const started = (minutes: number) =>
      shop.owner.query(
        `INSERT INTO dispute_answers (return_id, state, message, sha256, bytes, sent_by, started_at)
          VALUES ($1, 'SENDING', 'first', '\\x01', 1, $2, now() - make_interval(mins => $3))
          ON CONFLICT (return_id) DO UPDATE SET started_at = EXCLUDED.started_at`,
        [id, admin.id, minutes],
      )
    await started(1)
    expect(await send({ id })).toMatchObject({ status: 409, body: { code: 'IN_PROGRESS' } })
    await started(4)
    expect((await send({ id })).body.answer.state).toBe('SENT')
  })
})

describe('no answer is sent', () => {
  it('after the time to answer, for a dispute that is over, or for none', async () => {
    const late = await disputed()
    await shop.db
      .updateTable('returned_payments')
      .set({ due_at: new Date(Date.now() - 60_000) })
      .where('id', '=', late.id)
      .execute()
    expect(await send({ id: late.id })).toMatchObject({
      status: 409,
      body: { error: 'The time to answer is over.' },
    })
    const over = await disputed()
    await shop.choose(over.deposit, 'dispute-accepted')
    await shop.processEvents()
    expect((await send({ id: over.id })).status).toBe(409)
    expect((await send({ id: 2_147_483_647 })).status).toBe(404)
  })

  it('for a dispute whose number at the provider is not known', async () => {
    const { deposit } = await shop.depositAfter('pay')
    await hear(dispute(deposit, 'create', { id: null, refund_amount: ALL_KOBO, dueAt: inAnHour() }))
    const [row] = await returnsOf(deposit)
    const { body } = await shop.api('GET', `/admin/dispute/${row?.id}`, { token: admin.token })
    expect(body.takesAnswers).toBe(false)
    expect(await send({ id: row?.id })).toMatchObject({
      status: 400,
      body: { details: { id: ['Answer this dispute in the provider’s dashboard, then mark it here.'] } },
    })
  })

  it.each([
    ['without a file', { file: null }, { file: ['Choose a PDF.'] }],
    ['of another format', { file: Buffer.from('PK\u0003\u0004') }, { file: ['Choose a PDF.'] }],
    ['that was cut', { file: Buffer.from('%PDF-1.7 and no end') }, { file: ['Choose a PDF.'] }],
    ['with an empty message', { message: ' ' }, { message: ['Say why the payment is right.'] }],
    ['with an invalid phone', { phone: 'call me' }, { phone: [expect.stringContaining('phone number')] }],
  ])('%s', async (_what, form, details) => {
    const { id } = await disputed()
    expect(await send({ id, ...form })).toMatchObject({ status: 400, body: { details } })
  })

  it('with a file or a message that is too long', async () => {
    const { id } = await disputed()
    const large = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)])
    expect((await send({ id, file: large })).status).toBe(413)
    expect((await send({ id, message: 'é'.repeat(2_001) })).status).toBe(400)
    expect((await send({ id, message: 'é'.repeat(20_000) })).status).toBe(400)
  })

  it('without the permission to adjust wallets', async () => {
    const { id } = await disputed()
    const support = await shop.admin('SUPPORT')
    expect((await send({ id }, support.token)).status).toBe(403)
  })
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
