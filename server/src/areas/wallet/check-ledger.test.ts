import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkLedger, ledgerRules } from '../../../test/check-ledger.ts'
import { openTestShop, useTestShop } from '../../../test/shop.ts'
import type { LedgerRule } from '../../host/areas/ledger-rule.ts'
import { HOUSE, postTransfer, walletOf } from './ledger.ts'

const shop = useTestShop()

it('counts for each rule only the rows that the rule is about', async () => {
  // Four transfers: the first balance of three customers, and the purchase of one of them.
  const buyer = await shop.user({ balance: 20 })
  await shop.user({ balance: 20 })
  await shop.user({ balance: 5 })
  const product = await shop.product({ price: 5 })
  expect((await shop.buy(buyer, product.id, { quantity: 2 })).status).toBe(201)

  const { checks, clean } = await checkLedger(shop.db)
  expect(clean).toBe(true)
  const examined = Object.fromEntries(checks.map(({ name, examined }) => [name, examined]))
  // Two of the product's ten accounts are sold.
  expect(examined).toMatchObject({
    'both ledger accounts of every transfer exist': 4,
    'every purchase transfer belongs to a purchase': 1,
    'every deposit transfer belongs to a deposit': 0,
    'every sold account exists, its purchase exists, and it is not for sale': 2,
    'every account for sale belongs to the product that it is sold as': 8,
  })
})

it('also counts the rows that break a rule', async () => {
  const broken = await openTestShop()
  const { id } = await broken.user()
  await broken.db.transaction().execute(async (tx) => {
    await postTransfer(tx, {
      debitAccountId: HOUSE.deposits,
      creditAccountId: (await walletOf(tx, id)).ledgerAccountId,
      amountCents: 700n,
      kind: 'DEPOSIT',
      reference: 'deposit:987654321',
    })
  })
  const { checks, clean } = await checkLedger(broken.db)
  expect(clean).toBe(false)
  expect(checks.filter(({ violations }) => violations.length > 0)).toMatchObject([
    { name: 'every deposit transfer belongs to a deposit', examined: 1 },
  ])
  await expect(broken.close()).rejects.toThrow('The ledger check failed')
})

it('checks each rule in its own place', () => {
  expect(ledgerRules.map(({ nth }) => nth)).toEqual(ledgerRules.map((_rule, index) => index + 1))
})

// Small tables fit into the memory of a hash table, and large ones do not. Then PostgreSQL would read the whole second
// table for each row of the first one.
it.each(ledgerRules)('$name: reads no table again for each row', async (rule) => {
  expect(nodesIn(await planInLargeShop(rule), { isRepeated: false })).not.toContainEqual(
    expect.stringMatching(/^(Seq|CTE) Scan$/),
  )
})

interface PlanNode {
  'Node Type': string
  'Subplan Name'?: string
  Plans?: PlanNode[]
}

/** The plan that PostgreSQL would choose if the tables were much larger than its memory for a query. */
function planInLargeShop({ violations }: LedgerRule): Promise<PlanNode> {
  return shop.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off; SET LOCAL work_mem = '64kB'`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      EXPLAIN (FORMAT JSON) ${sql.raw(violations)}`.execute(tx)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('EXPLAIN has returned no plan.')
    return plan
  })
}

/** The types of the nodes that PostgreSQL executes for each row of another node. */
function nodesIn(node: PlanNode, { isRepeated }: { isRepeated: boolean }): string[] {
  const isInner = isRepeated || (node['Subplan Name']?.startsWith('SubPlan') ?? false)
  const below = (node.Plans ?? []).flatMap((child) => nodesIn(child, { isRepeated: isInner }))
  return isInner ? [node['Node Type'], ...below] : below
}
