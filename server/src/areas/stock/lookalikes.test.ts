import { describe, expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { findOldLooks } from './find-old-looks.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const TWIN = 'twin@mail.test:Pa55'
const importOf = (productId: number, lines: string[], query = 'mode=preview') =>
  shop.api('POST', `/admin/account/import?logProductId=${productId}&provenance=Ours&${query}`, {
    token: admin.token,
    body: lines.join('\n'),
    headers: { 'content-type': 'text/plain' },
  })
const add = (logProductId: number, value: string, more = {}) =>
  shop.api('POST', '/admin/account', {
    token: admin.token,
    body: { logProductId, value, provenance: 'Ours', ...more },
  })
const valuesOf = async (productId: number) => {
  const { body } = await shop.api('GET', `/admin/account/list?logProductId=${productId}&pageSize=50`, {
    token: admin.token,
  })
  return (body.items as { value: string }[]).map(({ value }) => value).reverse()
}

describe('an account that only looks like another one', () => {
  const marks = [
    '\u200E',
    '\u00AD',
    '\u200B',
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ]

  it('is left out of an import and shown in the preview, with each kind of invisible mark', async () => {
    const { id } = await shop.product({ accounts: 0 })
    const lines = [
      `a${TWIN}`,
      ...marks.map((mark) => `a${mark}${TWIN}`),
      'ca\u0301fe:1',
      'cáfe:1',
      `a${TWIN}`,
      'other:1',
    ]
    const preview = await importOf(id, lines)
    expect(preview.body).toMatchObject({ new: 3, lookalike: 13, duplicateInUpload: 1, duplicateInStock: 0 })
    expect(preview.body.problems[0]).toEqual({ entry: 2, value: `a\u200E${TWIN}`, verdict: 'lookalike' })
    await importOf(id, lines, 'mode=commit')
    expect(await valuesOf(id)).toEqual([`a${TWIN}`, 'ca\u0301fe:1', 'other:1'])
  })

  it('is added if the operator says so, each byte as it came, and delivered so', async () => {
    const { id } = await shop.product({ price: 1, accounts: 0 })
    const lines = [`b${TWIN}`, `b\u200E${TWIN}\u00AD`, `b${TWIN}\u202E!`, 'cafe\u0301']
    expect((await importOf(id, lines, 'mode=commit&lookalikes=add')).body).toMatchObject({
      new: 4,
      lookalike: 0,
    })
    const user = await shop.user({ balance: 100 })
    const { body } = await shop.buy(user, id, { quantity: 4 })
    expect(body.accounts.map(({ value }: { value: string }) => value)).toEqual(lines)
  })

  it('is no account if it shows nothing: it is blank in a preview and refused as one account', async () => {
    const { id } = await shop.product({ accounts: 0 })
    const blanks = ['\u00AD', '\u200E', '\u2800', '\u3164 \u2060', '\u0001']
    const report = await importOf(id, ['one:1', ...blanks, 'two:2'])
    expect(report.body).toMatchObject({ new: 2, blank: blanks.length, lookalike: 0 })
    for (const blank of blanks)
      expect(await add(id, blank)).toMatchObject({
        status: 400,
        body: { details: { value: expect.any(Array) } },
      })
    expect(await valuesOf(id)).toEqual([])
  })

  it('is found whichever of the two is in the shop, also a sold one, in each way to add or change an account', async () => {
    const { id } = await shop.product({ price: 1, accounts: [`c${TWIN}`, `d\u200B${TWIN}`] })
    await shop.buy(await shop.user({ balance: 9 }), id, { quantity: 2 })
    const refused = {
      status: 409,
      body: {
        code: 'LOOKS_ALIKE',
        details: {
          value: [
            expect.stringContaining('looks the same'),
            expect.stringMatching(/^It is •+ of “.+”, (in stock|sold with order \d+)\.$/),
          ],
        },
      },
    }
    for (const value of [`c\u2066${TWIN}`, `d${TWIN}`, `d\u00AD${TWIN}`]) {
      expect(await add(id, value)).toMatchObject(refused)
      expect((await importOf(id, [value])).body).toMatchObject({ new: 0, lookalike: 1 })
    }
    const { body: kept } = await add(id, `d${TWIN}`, { addLookalike: true })
    expect(kept.value).toBe(`d${TWIN}`)

    const { body: edited } = await add(id, 'something else')
    const edit = (value: string, more = {}) =>
      shop.api('PUT', '/admin/account', { token: admin.token, body: { id: edited.id, value, ...more } })
    expect(await edit(`c\u200D${TWIN}`)).toMatchObject(refused)
    // An account looks like itself, before and after an edit.
    expect((await edit('some\u00ADthing else')).status).toBe(200)
    expect((await edit('something\u00AD else')).status).toBe(200)
    expect(await add(id, 'something else')).toMatchObject(refused)
    expect((await edit('another')).status).toBe(200)
    expect((await add(id, 'something else')).status).toBe(201)
  })

  it('is found if an older release has stored it, once the job has read it; an interrupted job continues', async () => {
    const { id } = await shop.product({ accounts: [`e\u200B${TWIN}`, 'f', `g\u200B${TWIN}`] })
    const { platform } = shop
    await shop.db.deleteFrom('account_looks').execute()
    await shop.db.updateTable('shop_settings').set({ looked_at_accounts_to: 0n }).execute()
    expect((await importOf(id, [`e${TWIN}`])).body).toMatchObject({ new: 1, lookalike: 0 })
    await findOldLooks(platform.db, platform.keys, AbortSignal.abort())
    expect((await importOf(id, [`e${TWIN}`])).body).toMatchObject({ new: 1 })
    for (let run = 0; run < 2; run++) {
      await findOldLooks(platform.db, platform.keys, new AbortController().signal)
      expect((await importOf(id, [`e${TWIN}`, `g${TWIN}`])).body).toMatchObject({ new: 0, lookalike: 2 })
    }
  })
})
