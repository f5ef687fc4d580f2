import { expect, it } from 'vitest'
import { openTestShop, useTestShop } from '../../test/shop.ts'
import { checkLedger } from './check-ledger.ts'
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
