import { describe, expect, it } from 'vitest'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { waitForBlocked } from '../../../test/waiting-statements.ts'
import { tidyUp } from '../../host/jobs/tidy-up.ts'
import { savedViews } from './area.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

type Operator = Pick<TestCaller, 'token'>

const list = async (operator: Operator) =>
  (await shop.api('GET', '/admin/saved-view/list', { token: operator.token })).body.views
const create = (operator: Operator, body: Record<string, unknown>) =>
  shop.api('POST', '/admin/saved-view', {
    token: operator.token,
    body: { list: 'products', search: {}, ...body },
  })
const update = (operator: Operator, body: Record<string, unknown>) =>
  shop.api('PUT', '/admin/saved-view', { token: operator.token, body })
const remove = (operator: Operator, id: number) =>
  shop.api('DELETE', `/admin/saved-view/${id}`, { token: operator.token })

describe('a saved view', () => {
  it('keeps the filters and the order of a list under a name, for its operator only', async () => {
    const [one, other] = [await shop.admin(), await shop.admin('STOCK')]
    const search = { stock: 'low', sort: '-inStock' }
    const created = await create(one, { name: '  Low stock ', search })
    expect(created).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), list: 'products', name: 'Low stock', search, isStart: false },
    })
    expect(await list(one)).toEqual([created.body])
    expect(await list(other)).toEqual([])
    const { id } = created.body
    expect((await update(other, { id, name: 'Mine now', isStart: false })).status).toBe(404)
    expect((await remove(other, id)).status).toBe(404)
    expect(await list(one)).toEqual([created.body])
  })

  it('can be renamed, get other filters, and be deleted', async () => {
    const operator = await shop.admin()
    const { body: view } = await create(operator, { name: 'Old', search: { stock: 'out' } })
    const change = { id: view.id, name: 'New', isStart: false }
    expect((await update(operator, change)).body).toEqual({ ...view, name: 'New' })
    const search = { search: 'vpn' }
    expect((await update(operator, { ...change, search })).body).toEqual({ ...view, name: 'New', search })
    expect((await update(operator, change)).body).toEqual({ ...view, name: 'New', search })
    expect((await update(operator, { id: view.id, name: 'Other' })).status).toBe(400)
    expect((await update(operator, { id: view.id, isStart: true })).status).toBe(400)
    expect(await list(operator)).toEqual([{ ...view, name: 'New', search }])
    expect(await remove(operator, view.id)).toMatchObject({ status: 200, body: { id: view.id } })
    expect(await list(operator)).toEqual([])
    expect((await remove(operator, view.id)).status).toBe(404)
  })

  it('that is deleted while it is changed is not found', async () => {
    const operator = await shop.admin()
    const { body: view } = await create(operator, { name: 'Old' })
    const { change } = await shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('saved_views').where('id', '=', view.id).execute()
      const change = update(operator, { id: view.id, name: 'New', isStart: false })
      await waitForBlocked(shop.owner, { like: '%"saved_views"%' })
      return { change }
    })
    expect((await change).status).toBe(404)
  })

  it('has a name that no other view of the list has; case, width and invisible characters do not matter', async () => {
    const operator = await shop.admin()
    await create(operator, { name: 'Refunds' })
    const refusal = {
      status: 400,
      body: { details: { name: [expect.stringContaining('this name already')] } },
    }
    for (const name of ['refunds', 'Ｒefunds', 'Ref\u200Bunds'])
      expect(await create(operator, { name })).toMatchObject(refusal)
    expect((await create(operator, { name: 'Refunds', list: 'coupons' })).status).toBe(201)
    const { body: other } = await create(operator, { name: 'Other' })
    expect(await update(operator, { id: other.id, name: 'REFUNDS', isStart: false })).toMatchObject(refusal)
    expect(await update(operator, { id: other.id, name: 'Ｒefunds', isStart: false })).toMatchObject(refusal)
    expect((await create(admin, { name: 'Refunds' })).status).toBe(201)
  })

  it('of an older release keeps working if another one has an equal name now', async () => {
    const operator = await shop.admin()
    const { body: one } = await create(operator, { name: 'Refunds' })
    const { body: other } = await create(operator, { name: 'Others' })
    const name = 'Ｒefunds'
    await shop.db.updateTable('saved_views').set({ name }).where('id', '=', other.id).execute()
    const search = { search: 'vpn' }
    const change = await update(operator, { id: other.id, name, search, isStart: true })
    expect(change).toMatchObject({ status: 200, body: { name, search, isStart: true } })
    expect(await list(operator)).toMatchObject([{ id: one.id }, { id: other.id }])
    expect((await update(operator, { id: other.id, name: 'Others', isStart: false })).status).toBe(200)
  })

  it('is refused if its list has twenty views already, even if calls arrive at the same time', async () => {
    const operator = await shop.admin()
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => create(operator, { name: `View ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(20).fill(201),
      ...Array(4).fill(400),
    ])
    expect(await list(operator)).toHaveLength(20)
    expect((await create(operator, { name: 'Elsewhere', list: 'users' })).status).toBe(201)
  })

  it('can be the start of its list; a list has at most one start', async () => {
    const operator = await shop.admin()
    const { body: first } = await create(operator, { name: 'First', isStart: true })
    const { body: second } = await create(operator, { name: 'Second', isStart: true })
    const { body: users } = await create(operator, { name: 'Users', list: 'users', isStart: true })
    const starts = async () =>
      (await list(operator)).flatMap(({ id, isStart }: { id: number; isStart: boolean }) =>
        isStart ? [id] : [],
      )
    expect(await starts()).toEqual([second.id, users.id])
    await update(operator, { id: first.id, name: 'First', isStart: true })
    expect(await starts()).toEqual([first.id, users.id])
    await update(operator, { id: first.id, name: 'First', isStart: false })
    expect(await starts()).toEqual([users.id])
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a name of 41 characters', { name: 'x'.repeat(41) }],
    ['an unknown list', { name: 'A', list: 'secrets' }],
    ['a filter that is no text', { name: 'A', search: { page: 2 } }],
    ['a parameter that is no name', { name: 'A', search: { 'a b': '2' } }],
    ['a long filter', { name: 'A', search: { search: 'x'.repeat(201) } }],
    [
      'many filters',
      { name: 'A', search: Object.fromEntries([...'abcdefghijklmnop'].map((key) => [key, '1'])) },
    ],
    ['an unknown field', { name: 'A', userId: 1 }],
  ])('is refused with %s', async (_what, body) => {
    const operator = await shop.admin()
    expect((await create(operator, body)).status).toBe(400)
    expect(await list(operator)).toEqual([])
  })
})

describe('saved views that are no longer needed', () => {
  it('are deleted 90 days after their operator is suspended, and not before', async () => {
    const [longAgo, lately] = [await shop.admin(), await shop.admin()]
    for (const operator of [longAgo, lately]) await create(operator, { name: 'Mine' })
    const suspend = (id: number, days: number) =>
      shop.db
        .updateTable('users')
        .set({ suspended_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id)
        .execute()
    await suspend(longAgo.id, 91)
    await suspend(lately.id, 89)
    await tidyUp(shop.platform, [savedViews])
    const left = await shop.db
      .selectFrom('saved_views')
      .select('user_id')
      .where('user_id', 'in', [longAgo.id, lately.id])
      .execute()
    expect(left).toEqual([{ user_id: lately.id }])
  })

  it('are deleted when the customer whose e-mail or username they contain is erased, but not if they contain a longer e-mail that ends with it', async () => {
    const operator = await shop.admin()
    const customer = await shop.user()
    await create(operator, {
      name: 'One',
      list: 'purchases',
      search: { search: customer.email.toUpperCase() },
    })
    await create(operator, {
      name: customer.email.slice(0, 40),
      list: 'deposits',
      search: { search: customer.email },
    })
    const { username } = await shop.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    await create(operator, { name: 'Two', list: 'users', search: { search: username } })
    await create(operator, { name: 'Others', list: 'purchases', search: { search: 'another@else.test' } })
    await create(operator, { name: 'Longer', list: 'purchases', search: { search: `jo${customer.email}` } })
    const erasure = { id: customer.id, reason: 'A letter' }
    const erased = await shop.api('POST', '/admin/user/erase', { token: operator.token, body: erasure })
    expect(erased.status).toBe(200)
    expect((await list(operator)).map(({ name }: { name: string }) => name)).toEqual(['Longer', 'Others'])
  })
})
