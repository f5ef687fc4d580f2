import { purchaseById } from '@docket/contract/purchases'
import { sql } from 'kysely'
import type { Database } from '../../server/src/host/db/database.ts'
import type { Acknowledgements } from '../acknowledgements.ts'
import { readWaiting } from '../customers/pay.ts'
import { poll } from '../poll.ts'
import { type Caller, repeatUntilKnown } from '../repeat-until-known.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import { type Guarantee, guarantee } from './guarantee.ts'

const BOUGHT_WITHIN_MS = 60_000
const ANSWERED_WITHIN_MS = 60_000

/**
 * Waits until everything that is paid is bought or refused, at most 60 s after the last fault. Then asks the shop, as
 * each customer, what became of it, and adds what was bought to the acknowledged purchases: the other guarantees compare
 * them with the wallets, the accounts and the keys.
 */
export async function waitingGuarantees(
  testbed: ShopUnderTest,
  db: Database,
  acknowledged: Acknowledgements,
): Promise<Guarantee[]> {
  const remainingMs = () => Math.max(0, testbed.timeline.lastEndAt() + BOUGHT_WITHIN_MS - performance.now())
  await poll(async () => (await findUnfinished(db)).length === 0, {
    timeoutMs: remainingMs(),
    everyMs: 250,
  })
  const unfinished = await findUnfinished(db)
  const states = await learnEnds(testbed, acknowledged)
  testbed.log.write('waiting purchases', { states: Object.fromEntries(states) })
  return [
    guarantee(
      'what a credited deposit pays for is bought or refused within 60 s of the last fault',
      unfinished,
    ),
    guarantee(
      'every customer learns what became of a purchase that waited',
      Array.from({ length: states.get('unknown') ?? 0 }, () => 'no answer came'),
    ),
    guarantee(
      'customers without money can pay and get their goods in one press',
      states.get('BOUGHT') ? [] : ['none of them got any'],
    ),
  ]
}

async function findUnfinished(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT format('waiting purchase %s is %s, its deposit is %s', w.id, w.state, d.status) AS text
    FROM waiting_purchases w JOIN deposits d ON d.id = w.deposit_id
    WHERE w.state = 'DUE' OR (w.state = 'WAITING' AND d.status = 'COMPLETED')`.execute(db)
  return rows.map(({ text }) => text)
}

/** Returns how many waiting purchases ended in each state, as their customers were told. */
async function learnEnds(
  testbed: ShopUnderTest,
  { waiting, purchases }: Acknowledgements,
): Promise<Map<string, number>> {
  const states = new Map<string, number>()
  const giveUpAt = performance.now() + ANSWERED_WITHIN_MS
  const caller: Caller = { who: 'customer', server: 0, giveUpAt: () => giveUpAt }
  for (const [id, { userId, token, expectedAmount }] of waiting) {
    const told = await readWaiting({ testbed, customer: { token }, caller }, id)
    const state = told?.state ?? 'unknown'
    states.set(state, (states.get(state) ?? 0) + 1)
    const key = `wait#${id}`
    const record = { userId, key, expectedAmount, code: null, receipt: null, replayedOrderId: null }
    if (!told) continue
    if (told.purchaseId === null) purchases.push({ ...record, outcome: 'refused', code: told.refusal })
    else {
      const path = purchaseById.path.replace(':id', String(told.purchaseId))
      const { body } = await repeatUntilKnown(testbed, { method: 'GET', path, token }, caller)
      const receipt = { ...purchaseById.output.parse(body), trackingNo: null }
      purchases.push({ ...record, outcome: 'bought', receipt })
    }
  }
  return states
}
