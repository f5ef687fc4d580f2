import { describe, expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const post = (path: string, body: object, token = admin.token) => shop.api('POST', path, { token, body })
const get = (path: string) => shop.api('GET', path, { token: admin.token })
const upload = async (productId: number, accounts: string[]) => {
  const { body } = await shop.api(
    'POST',
    `/admin/account/import?logProductId=${productId}&mode=commit&source=list.txt&provenance=Acme+Ltd`,
    { token: admin.token, body: accounts.join('\n'), headers: { 'content-type': 'text/plain' } },
  )
  return body as { batchId: number | null; new: number; duplicateInStock: number }
}
const counts = async (productId: number) => {
  const { available, sold, withdrawn } = (await get(`/admin/account/list?logProductId=${productId}`)).body
  return { available, sold, withdrawn }
}
const textsOf = (name: string, count = 4) => Array.from({ length: count }, (_, index) => `${name}-${index}`)

async function stock(name: string) {
  const product = await shop.product({ accounts: 0 })
  const { batchId } = await upload(product.id, textsOf(name))
  if (batchId === null) throw new Error('Nothing was imported.')
  return { productId: product.id, batchId }
}
const buyOne = async (productId: number) => {
  const user = await shop.user({ balance: 50 })
  return shop.buy(user, productId)
}

describe('a batch', () => {
  it('is listed with its source and the numbers of its accounts by status', async () => {
    const { productId, batchId } = await stock('listed')
    await buyOne(productId)
    await upload(productId, ['listed-later'])
    const { body } = await get(`/admin/account/batch/list?logProductId=${productId}`)
    expect(body.total).toBe(2)
    expect(body.items[1]).toMatchObject({
      id: batchId,
      source: 'list.txt',
      importedBy: expect.any(String),
      accounts: 4,
      available: 3,
      sold: 1,
      withdrawn: 0,
    })
    expect((await get('/admin/account/batch/list?logProductId=2147483647')).status).toBe(404)
  })

  it('can be withdrawn: its unsold accounts cannot be bought or imported again', async () => {
    const { productId, batchId } = await stock('recalled')
    await buyOne(productId)
    const { status, body } = await post('/admin/account/batch/withdraw', {
      id: batchId,
      reason: 'the seller lied',
    })
    expect([status, body]).toEqual([200, { id: batchId, withdrawn: 3, sold: 1 }])
    expect(await counts(productId)).toEqual({ available: 0, sold: 1, withdrawn: 3 })
    expect((await buyOne(productId)).body.code).toBe('OUT_OF_STOCK')
    expect(await upload(productId, textsOf('recalled'))).toMatchObject({
      new: 0,
      duplicateInStock: 4,
      batchId: null,
    })
    const again = await post('/admin/account/batch/withdraw', { id: batchId, reason: 'once more' })
    expect(again.body).toEqual({ id: batchId, withdrawn: 0, sold: 1 })
    const undone = await post('/admin/account/batch/undo', { id: batchId })
    expect(undone.body).toEqual({ id: batchId, deleted: 0, kept: 4 })
  })

  it('can be undone: its unsold accounts are deleted and can be imported again, sold ones stay', async () => {
    const { productId, batchId } = await stock('mistake')
    await buyOne(productId)
    const { body } = await post('/admin/account/batch/undo', { id: batchId })
    expect(body).toEqual({ id: batchId, deleted: 3, kept: 1 })
    expect(await counts(productId)).toEqual({ available: 0, sold: 1, withdrawn: 0 })
    const otherProduct = await shop.product({ accounts: 0 })
    expect(await upload(otherProduct.id, textsOf('mistake'))).toMatchObject({ new: 3, duplicateInStock: 1 })
  })

  it('is deleted if an undo leaves no account, and cannot be undone twice', async () => {
    const { productId, batchId } = await stock('gone')
    expect((await post('/admin/account/batch/undo', { id: batchId })).body).toEqual({
      id: batchId,
      deleted: 4,
      kept: 0,
    })
    expect((await get(`/admin/account/batch/list?logProductId=${productId}`)).body.total).toBe(0)
    expect((await post('/admin/account/batch/undo', { id: batchId })).status).toBe(404)
  })

  it('is undone or withdrawn during purchases, and each account has one status after that', async () => {
    for (const path of ['undo', 'withdraw']) {
      const product = await shop.product({ accounts: 0 })
      const { batchId } = await upload(product.id, textsOf(`rush-${path}`, 40))
      const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.user({ balance: 50 })))
      const earlyPurchases = buyers.slice(0, 5).map((buyer) => shop.buy(buyer, product.id))
      const recall = post(`/admin/account/batch/${path}`, {
        id: batchId,
        ...(path === 'withdraw' && { reason: 'in the rush' }),
      })
      const answers = await Promise.all([
        ...earlyPurchases,
        ...buyers.slice(5).map((buyer) => shop.buy(buyer, product.id)),
      ])
      const sold = answers.filter(({ status }) => status === 201).length
      expect((await recall).status).toBe(200)
      expect(await counts(product.id)).toEqual({
        available: 0,
        sold,
        withdrawn: path === 'undo' ? 0 : 40 - sold,
      })
    }
  })

  it('that does not exist is not found, and a customer cannot undo or withdraw one', async () => {
    const user = await shop.user()
    for (const path of ['undo', 'withdraw']) {
      const body = { id: 2147483647, ...(path === 'withdraw' && { reason: 'nothing there' }) }
      expect((await post(`/admin/account/batch/${path}`, body)).status).toBe(404)
      expect((await post(`/admin/account/batch/${path}`, body, user.token)).status).toBe(403)
    }
    expect((await post('/admin/account/batch/withdraw', { id: 1, reason: '' })).status).toBe(400)
  })
})

describe('a single account', () => {
  it('can be withdrawn; then it cannot be changed, deleted, sold or added again', async () => {
    const product = await shop.product({ accounts: ['single-a', 'single-b'] })
    const list = (await get(`/admin/account/list?logProductId=${product.id}&sort=createdAt`)).body.items
    const id = list[0].id
    const { body } = await post('/admin/account/withdraw', { id, reason: 'reported as stolen' })
    expect(body).toMatchObject({ id, value: null, isWithdrawn: true, isSold: false })
    const withdrawn = (await get(`/admin/account/list?logProductId=${product.id}&status=withdrawn`)).body
    expect([withdrawn.total, withdrawn.items[0].id]).toEqual([1, id])
    for (const call of [
      () => post('/admin/account/withdraw', { id, reason: 'once more' }),
      () => shop.api('PUT', '/admin/account', { token: admin.token, body: { id, value: 'single-c' } }),
      () => shop.api('DELETE', `/admin/account/${id}`, { token: admin.token }),
    ]) {
      expect((await call()).body.code).toBe('ACCOUNT_WITHDRAWN')
    }
    const added = await post('/admin/account', {
      logProductId: product.id,
      value: 'single-a',
      provenance: 'Acme Ltd',
    })
    expect(added.body.code).toBe('ALREADY_EXISTS')
    expect((await buyOne(product.id)).body.accounts[0].value).toBe('single-b')
    expect((await post('/admin/account/withdraw', { id: list[1].id, reason: 'too late' })).body.code).toBe(
      'ACCOUNT_SOLD',
    )
    expect((await post('/admin/account/withdraw', { id: 2147483647, reason: 'none' })).status).toBe(404)
  })

  it('that is withdrawn cannot be imported again, even after its product is deleted', async () => {
    const product = await shop.product({ accounts: ['kept-known'] })
    const { id } = (await get(`/admin/account/list?logProductId=${product.id}`)).body.items[0]
    await post('/admin/account/withdraw', { id, reason: 'never again' })
    await shop.api('DELETE', `/admin/product/${product.id}`, { token: admin.token })
    const other = await shop.product({ accounts: 0 })
    expect(await upload(other.id, ['kept-known'])).toMatchObject({ new: 0, duplicateInStock: 1 })
  })
})
