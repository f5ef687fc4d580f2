import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { auditMoney } from './audit-money.ts'
import { HOUSE, postTransfer, walletOf } from './ledger.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('counts for each rule the rows that it holds for, not the whole table', async () => {
  // One transfer each: play money for three, and a purchase by one of them.
  const buyer = await shop.user({ balance: 20 })
  await shop.user({ balance: 20 })
  await shop.user({ balance: 5 })
  const product = await shop.product({ price: 5 })
  expect((await shop.buy(buyer, product.id, { quantity: 2 })).status).toBe(201)

  const { checks, clean } = await auditMoney(shop.db)
  expect(clean).toBe(true)
  const examined = Object.fromEntries(checks.map(({ name, examined }) => [name, examined]))
  expect(examined).toMatchObject({
    'every transfer names two accounts that exist': 4,
    'every purchase transfer belongs to a purchase': 1,
    'every deposit transfer belongs to a deposit': 0,
    'every sold line exists, stands on a purchase that exists, and is not for sale any more': 2,
    'every line for sale is a line of that product': 8,
  })
})

it('counts a transfer among its kind also where it breaks the rule', async () => {
  const broken = await openTestShop()
  const { id } = await broken.user()
  await broken.db.transaction().execute(async (tx) => {
    await postTransfer(tx, {
      debitAccountId: HOUSE.deposits,
      creditAccountId: (await walletOf(tx, id)).accountId,
      amountCents: 700n,
      kind: 'DEPOSIT',
      reference: 'deposit:987654321',
    })
  })
  const { checks, clean } = await auditMoney(broken.db)
  expect(clean).toBe(false)
  expect(checks.filter(({ violations }) => violations.length > 0)).toMatchObject([
    { name: 'every deposit transfer belongs to a deposit', examined: 1 },
  ])
  await expect(broken.close()).rejects.toThrow('The books do not agree')
})
