import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { dispute, leaveReturnsToOperators, refund, testReturns } from '../../../../test/areas/returns.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { useShop, useTestAdmin } from '../../../../test/shop.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
// What operators do about returns from before holds and debts.
beforeAll(() => leaveReturnsToOperators(shop))
const { hear, returnsOf } = testReturns(shop)

afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

type Deposit = Awaited<ReturnType<typeof shop.depositAfter>>['deposit']
interface Shown {
  id: number
  providerId: string
  state: string
  needsHandling: boolean
  toDebit: number | null
  debited: number
}

const act = (path: string, body: object) =>
  shop.api('POST', path, { token: admin.token, body, headers: { 'idempotency-key': randomUUID() } })

/** The returns of a deposit of $50, the oldest first, and what happens to them. */
async function played() {
  const { user, deposit } = await shop.depositAfter('pay')
  const { charge_kobo } = await shop.db
    .selectFrom('deposits')
    .select('charge_kobo')
    .where('id', '=', deposit.id)
    .executeTakeFirstOrThrow()
  const shown = async (): Promise<Shown[]> => {
    const { body } = await shop.api('GET', `/admin/deposit/${deposit.id}`, { token: admin.token })
    return body.returns.toReversed()
  }
  const handle = async ({ id, state, debited }: Shown, debit: number) => {
    if (state === 'kept') {
      const back = { userId: user.id, amount: debited, reason: 'given back' }
      expect((await act('/admin/user/wallet-adjustment', back)).status).toBe(201)
    }
    const body = { id, debit: debit > 0 ? debit : null, note: 'as asked' }
    expect((await act('/admin/deposit/return/handle', body)).status).toBe(200)
  }
  return { user, deposit, kobo: Number(charge_kobo), shown, handle }
}

/** What a provider tells, for example “R1 half processed”: a refund starts with R, a dispute is a number. */
function notice(deposit: Deposit, kobo: number, [id = '', part, event = '']: string[]): string {
  const amount = part === 'half' ? kobo / 2 : kobo
  if (id.startsWith('R')) return refund(deposit, event, { refund_reference: id, amount: String(amount) })
  const end = { lost: 'merchant-accepted', won: 'declined' }[event]
  const facts = { id: Number(id), refund_amount: amount, ...(part === 'unknown' && { currency: 'KES' }) }
  return end
    ? dispute(deposit, 'resolve', { ...facts, status: 'resolved', resolution: end })
    : dispute(deposit, 'create', facts)
}

const ALL = 50
const HALF = 25

/** What happens, then each return: the state, whether it is a task, what it asks to debit, what is debited. */
const TABLE: [string, [string, string, boolean, number | null, number][]][] = [
  ['R1 all processed', [['R1', 'returned', true, ALL, 0]]],
  ['R1 all processed, R1 none', [['R1', 'returned', false, null, 0]]],
  ['R1 all processed, R1 asked', [['R1', 'returned', false, null, ALL]]],
  ['R1 all pending, R1 none, R1 all processed', [['R1', 'returned', true, ALL, 0]]],
  ['R1 all pending, R1 asked, R1 all processed', [['R1', 'returned', false, null, ALL]]],
  ['R1 all pending, R1 10, R1 all processed', [['R1', 'returned', true, 40, 10]]],
  ['R1 all processed, R1 none, R1 all failed', [['R1', 'kept', false, null, 0]]],
  ['R1 all processed, R1 asked, R1 all failed', [['R1', 'kept', true, null, ALL]]],
  [
    'R1 all processed, R1 asked, R1 all failed, R2 all processed',
    [
      ['R1', 'kept', true, null, ALL],
      ['R2', 'returned', true, ALL, 0],
    ],
  ],
  [
    'R1 all processed, R1 asked, R1 all failed, R1 back, R2 all processed',
    [
      ['R1', 'kept', false, null, ALL],
      ['R2', 'returned', true, ALL, 0],
    ],
  ],
  ['1 all opened, 1 10, 1 all lost', [['1', 'returned', true, 40, 10]]],
  ['1 all opened, 1 none, 1 all lost', [['1', 'returned', true, ALL, 0]]],
  ['1 all opened, 1 asked, 1 all lost', [['1', 'returned', false, null, ALL]]],
  ['1 unknown opened, 1 10, 1 unknown lost', [['1', 'returned', true, 40, 10]]],
  ['1 unknown opened, 1 50, 1 unknown lost', [['1', 'returned', false, null, ALL]]],
  ['1 all opened, 1 asked, 1 all won', [['1', 'kept', true, null, ALL]]],
  ['1 all opened, 1 asked, 1 all won, 1 all lost', [['1', 'returned', true, 0, ALL]]],
  ['1 all opened, 1 asked, 1 all won, 1 back, 1 all lost', [['1', 'returned', true, ALL, 0]]],
  ['1 all opened, 1 none, 1 all won, 1 all lost', [['1', 'returned', true, ALL, 0]]],
  [
    '1 all opened, 1 asked, 1 all won, 1 back, 2 all opened',
    [
      ['1', 'kept', false, null, ALL],
      ['2', 'open', true, ALL, 0],
    ],
  ],
  [
    'R1 all processed, 1 all opened, R1 asked, R1 all failed, 1 all lost',
    [
      ['R1', 'kept', true, null, ALL],
      ['1', 'returned', true, ALL, 0],
    ],
  ],
  ...['R1 asked, 1 none', '1 none, R1 none'].map((handled): (typeof TABLE)[number] => [
    `R1 all processed, 1 all opened, 1 all lost, ${handled}, R1 all failed`,
    [
      ['R1', 'kept', handled.startsWith('R1'), null, handled.startsWith('R1') ? ALL : 0],
      ['1', 'returned', true, ALL, 0],
    ],
  ]),
  [
    'R1 half processed, R2 half processed, R1 none, R2 asked, R2 half failed',
    [
      ['R1', 'returned', false, null, 0],
      ['R2', 'kept', true, null, HALF],
    ],
  ],
  [
    '1 half opened, R1 half processed, 2 half opened, 1 asked, R1 asked, 2 asked, 1 half won, 2 half lost',
    [
      ['1', 'kept', true, null, HALF],
      ['R1', 'returned', false, null, HALF],
      ['2', 'returned', true, HALF, 0],
    ],
  ],
]

it.each(TABLE)('the debit of a return counts until it is given back: %s', async (story, expected) => {
  const { user, deposit, kobo, shown, handle } = await played()
  const find = async (id?: string) => {
    const one = (await shown()).find(({ providerId }) => providerId === id)
    if (!one) throw new Error('There is no such return.')
    return one
  }
  for (const words of story.split(', ').map((step) => step.split(' '))) {
    if (words.length === 3) {
      await hear(notice(deposit, kobo, words))
      continue
    }
    const one = await find(words[0])
    await handle(one, words[1] === 'asked' ? (one.toDebit ?? 0) : Number(words[1]) || 0)
  }
  const rows = (await shown()).map((row) => [
    row.providerId,
    row.state,
    row.needsHandling,
    row.toDebit,
    row.debited,
  ])
  expect(rows).toEqual(expected)

  // If each task is followed, the wallet is short of what is debited for money that is gone: a kept return costs nothing.
  for (const one of (await shown()).filter(({ needsHandling }) => needsHandling).toSorted(keptFirst))
    await handle(one, (await find(one.providerId)).toDebit ?? 0)
  const debited = (await returnsOf(deposit))
    .filter(({ state }) => state !== 'kept')
    .reduce((sum, row) => sum + Number(row.debited_cents), 0)
  expect(await shop.balanceOf(user.id)).toBe(50 - debited / 100)
})

const keptFirst = (a: Shown, b: Shown) => Number(b.state === 'kept') - Number(a.state === 'kept')
