import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop(openCardShop)

afterEach(() => shop.control({}))

describe('the state of a card payment', () => {
  it('can be read only by its own user', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const other = await shop.user()
    const invalidReferences = ['a_b', 'a%2Fb', '%00', 'x'.repeat(101)]
    for (const reference of [deposit.reference, 'no-such-reference', '0'.repeat(100), ...invalidReferences]) {
      const { status, body } = await shop.verify(other, reference)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it.each(['error', 'down'])(
    'is not available while Paystack fails (%s), unless the payment is already credited',
    async (api) => {
      const paid = await shop.depositAfter('pay')
      const { user, deposit } = await shop.openDeposit()
      await shop.control({ api })
      const { status, body } = await shop.verify(user, deposit.reference)
      expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
      expect((await shop.verify(paid.user, paid.deposit.reference)).body.success).toBe(true)
      await shop.control({})
      expect((await shop.verify(user, deposit.reference)).body.status).toBe('PENDING')
    },
  )
})
