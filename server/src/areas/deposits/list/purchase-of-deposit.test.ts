import { LATE_MINUTES } from '@docket/contract/deposit-values'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { testExports } from '../../../../test/areas/exports.ts'
import { waitingPurchasesOf } from '../../../../test/areas/waiting-purchases.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../../test/shop.ts'

const shop = useShop(() => openDepositShop())
const admin = useTestAdmin(shop)
const { waiting, stateOf, cancel, run, paid } = waitingPurchasesOf(shop)

const exports = testExports(() => shop)

type Wait = Awaited<ReturnType<typeof waiting>>

const get = async (path: string) => (await shop.api('GET', `/admin${path}`, { token: admin.token })).body
const idsOf = async (filter: string): Promise<number[]> =>
  (await get(`/history/deposits/list?pageSize=100&${filter}`)).items.map(({ id }: { id: number }) => id)
const depositOf = async ({ user, id }: { user: TestCaller; id: number }): Promise<number> =>
  (await stateOf(user, id)).deposit.id
const storyOf = async (depositId: number) => (await get(`/deposit/${depositId}/story`)).items.toReversed()
const becameDue = (id: number, minutesAgo: number) =>
  shop.owner.query(
    'UPDATE waiting_purchases SET credited_at = now() - make_interval(mins => $2) WHERE id = $1',
    [id, minutesAgo],
  )

const NAMES = ['open', 'bought', 'refused', 'cancelled', 'due'] as const
type Name = (typeof NAMES)[number]

describe('what a deposit is to pay for', () => {
  const waits = {} as Record<Name, Wait>
  /** Of the deposits. */
  const ids = {} as Record<Name, number>
  /** A deposit to the wallet alone. */
  let plain: number
  beforeAll(async () => {
    for (const name of NAMES) waits[name] = await waiting()
    for (const name of NAMES) ids[name] = await depositOf(waits[name])
    await paid(waits.bought.url)
    await shop.buy(await shop.user({ balance: 20 }), waits.refused.productId)
    await paid(waits.refused.url)
    await cancel(waits.cancelled.user, waits.cancelled.id)
    await shop.choose(waits.due.url, 'pay')
    await shop.processEvents()
    plain = (await shop.open(await shop.user(), 20)).id
  })

  it('is in the list of deposits, which its state narrows', async () => {
    expect((await idsOf('purchase=open')).toSorted()).toEqual([ids.open, ids.due].toSorted())
    expect(await idsOf('purchase=bought')).toEqual([ids.bought])
    expect(await idsOf('purchase=refused')).toEqual([ids.refused])
    expect((await idsOf('purchase=all')).toSorted()).toEqual(Object.values(ids).toSorted())
    expect(await idsOf(`purchase=open&userId=${waits.open.user.id}`)).toEqual([ids.open])
    const { items } = await get('/history/deposits/list?pageSize=100')
    expect(items.find(({ id }: { id: number }) => id === plain)).toMatchObject({ purchase: null })
    expect(items.find(({ id }: { id: number }) => id === ids.open).purchase).toEqual({
      ...{ state: 'WAITING', title: expect.any(String), productId: waits.open.productId, quantity: 1 },
      ...{ expectedAmount: 20, isLate: false, purchaseId: null, refusal: null },
    })
  })

  it('is late once it has been due for some minutes', async () => {
    expect(await idsOf('purchase=late')).toEqual([])
    await becameDue(waits.due.id, LATE_MINUTES - 1)
    expect(await idsOf('purchase=late')).toEqual([])
    await becameDue(waits.due.id, LATE_MINUTES + 1)
    expect(await idsOf('purchase=late')).toEqual([ids.due])
    expect((await get(`/deposit/${ids.due}`)).purchase).toMatchObject({ state: 'DUE', isLate: true })
    await run()
    expect(await idsOf('purchase=late')).toEqual([])
  })

  it('is on the deposit, with the order or the reason', async () => {
    const { purchaseId } = await stateOf(waits.bought.user, waits.bought.id)
    expect((await get(`/deposit/${ids.bought}`)).purchase).toMatchObject({ state: 'BOUGHT', purchaseId })
    expect((await get(`/deposit/${ids.refused}`)).purchase).toMatchObject({
      state: 'REFUSED',
      refusal: 'OUT_OF_STOCK',
    })
    expect((await get(`/deposit/${plain}`)).purchase).toBeNull()
  })

  it('is told in the time line: what it was for, and what came of it', async () => {
    const { purchaseId } = await stateOf(waits.bought.user, waits.bought.id)
    const story = await storyOf(ids.bought)
    const told = story.map(({ what }: { what: string }) => what)
    expect(told.slice(0, 2)).toEqual(['opened', 'to-buy'])
    expect(told.indexOf('bought')).toBeGreaterThan(told.indexOf('deposit.complete'))
    expect(story[1]).toMatchObject({ amount: 20, status: expect.any(String) })
    expect(story[told.indexOf('bought')]).toMatchObject({ purchase: purchaseId })
    expect(await storyOf(ids.refused)).toContainEqual(
      expect.objectContaining({ what: 'not-bought', status: 'OUT_OF_STOCK', purchase: null }),
    )
    expect(await storyOf(ids.cancelled)).toContainEqual(expect.objectContaining({ what: 'buy-cancelled' }))
  })

  it('is in the file', async () => {
    const { purchaseId } = await stateOf(waits.bought.user, waits.bought.id)
    const { headers, rows } = await exports.read(admin.token, '/admin/history/deposits', 'purchase=bought')
    const row = rows.find((cells) => cells[headers.indexOf('ID')] === String(ids.bought))
    const cellsOf = (names: string[]) => names.map((name) => row?.[headers.indexOf(name)])
    expect(cellsOf(['Purchase', 'Order'])).toEqual(['BOUGHT', String(purchaseId)])
  })
})
