import { describe, expect, it } from 'vitest'
import { addPastEntries } from '../../../test/areas/ledger-past.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { dayIn } from '../../host/zoned-time.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const thisMonth = () => dayIn('UTC', Date.now()).slice(0, 7)

const linkOf = ({ token }: { token: string }, month: string) =>
  shop.api('POST', `/history/statements/${month}/export-link`, { token })
const open = (url: string) => shop.api('GET', url.slice('/api'.length))

describe('the file of a statement', () => {
  it('has the lines of the screen, with times in the shop’s zone and no formula', async () => {
    const user = await shop.user()
    await addPastEntries(shop, user.id, [{ at: new Date('2026-02-28T23:30:00Z'), cents: 1_234 }])
    await shop.db.updateTable('shop_settings').set({ time_zone: 'Asia/Shanghai' }).execute()
    await shop.platform.shopIdentity.refresh()
    const { body, headers } = await open((await linkOf(user, '2026-03')).body.url)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="docket-statement-2026-03.csv"',
      'cache-control': 'no-store',
    })
    const { items } = (await shop.api('GET', '/history/statements/2026-03', { token: user.token })).body
    expect(body).toBe(
      '\uFEFF"Date (Asia/Shanghai)","Description","Reference","In (USD)","Out (USD)","Balance (USD)"\r\n' +
        `"2026-03-01T07:30:00+08:00","Added by the shop","T-${items[0].id}",12.34,,12.34\r\n`,
    )
    await shop.db.updateTable('shop_settings').set({ time_zone: null }).execute()
    await shop.platform.shopIdentity.refresh()
  })

  it('quotes the names of products, whatever they are', async () => {
    const user = await shop.user({ balance: 5 })
    const product = await shop.product({ price: 1, title: '"=1+1", ‮x\n@y' })
    await shop.buy(user, product.id)
    const { body } = await open((await linkOf(user, thisMonth())).body.url)
    expect(body).toContain('"Purchase: ""=1+1"", ‮x\n@y"')
  })

  it('of a month without entries has its headers only', async () => {
    const user = await shop.user()
    await addPastEntries(shop, user.id, [{ at: new Date('2026-01-15T00:00:00Z'), cents: 100 }])
    const { body } = await open((await linkOf(user, '2026-02')).body.url)
    expect(body.split('\r\n')).toHaveLength(2)
  })

  it('can be opened once, by the session that asked for it, and only for a month that has a statement', async () => {
    const user = await shop.user({ balance: 5 })
    const { url } = (await linkOf(user, thisMonth())).body
    expect((await open(url)).status).toBe(200)
    expect((await open(url)).body.code).toBe('INVALID_TOKEN')
    expect((await open('/api/history/statement.csv?token=none')).body.code).toBe('INVALID_TOKEN')
    // The token of another file.
    const { body: data } = await shop.api('POST', '/me/data/export-link', { token: user.token })
    const token = new URL(data.url, 'http://shop').searchParams.get('token') ?? ''
    expect((await open(`/api/history/statement.csv?token=${token}`)).body.code).toBe('INVALID_TOKEN')
    expect((await linkOf(user, '2020-01')).status).toBe(404)
    expect((await linkOf(user, '2020-1')).status).toBe(404)
    expect((await linkOf(admin, thisMonth())).status).toBe(403)
  })

  it('does not open after the session has ended, as it does when the customer is erased', async () => {
    const user: TestCaller = await shop.user()
    await addPastEntries(shop, user.id, [
      { at: new Date(), cents: 100 },
      { at: new Date(), cents: -100 },
    ])
    const { url } = (await linkOf(user, thisMonth())).body
    const erased = await shop.api('POST', '/admin/user/erase', {
      token: admin.token,
      body: { id: user.id, reason: 'A letter' },
    })
    expect(erased.status).toBe(200)
    expect((await open(url)).body.code).toBe('INVALID_TOKEN')
    expect((await linkOf(user, thisMonth())).status).toBe(401)
  })
})
