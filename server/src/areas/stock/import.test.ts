import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'
import { describe, expect, it } from 'vitest'
import { testImports } from '../../../test/areas/imports.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const { upload, list, batches, emptyProduct } = testImports(() => ({ shop, admin }))

const values = async (productId: number) => (await list(productId)).items.map((item) => item.value)

describe('an import', () => {
  it('says whether its first account is a line of column names, and leaves it out if it is told to', async () => {
    const product = await emptyProduct()
    const text = '\n\ufeffemail,password,recovery\nann@mail.test,secret,bob@mail.test\nemail,password'
    expect((await upload(product.id, text, { mode: 'preview' })).body).toMatchObject({
      new: 3,
      header: 'email,password,recovery',
    })
    expect((await upload(product.id, text, { header: 'leave-out' })).body).toMatchObject({
      new: 2,
      header: 'email,password,recovery',
      problems: [
        { entry: 1, verdict: 'blank' },
        { entry: 2, value: 'email,password,recovery', verdict: 'header' },
      ],
    })
    expect(await values(product.id)).toEqual(['ann@mail.test,secret,bob@mail.test', 'email,password'])
    expect((await upload(product.id, 'carl@mail.test,secret', { header: 'leave-out' })).body).toMatchObject({
      new: 1,
      header: null,
    })
  })

  it('asks about a first line of any language that differs from the next ones, and imports it if it is told to', async () => {
    const product = await emptyProduct()
    const text = 'sähköposti;salasana\nann@mail.test;one\n\nbob@mail.test;two'
    expect((await upload(product.id, text, { mode: 'preview' })).body).toMatchObject({
      new: 3,
      header: 'sähköposti;salasana',
    })
    await upload(product.id, text, {})
    expect((await values(product.id)).toSorted()).toEqual([
      'ann@mail.test;one',
      'bob@mail.test;two',
      'sähköposti;salasana',
    ])
  })

  it('counts every entry once: new, duplicate in the upload, duplicate in stock, blank or invalid', async () => {
    const product = await shop.product({ accounts: ['known-1', 'known-2'] })
    const otherProduct = await shop.product({ accounts: ['known-elsewhere'] })
    const text = [
      'fresh-1',
      ' fresh-2 ',
      'fresh-1',
      '',
      'known-1',
      'known-elsewhere',
      'known-1',
      'x'.repeat(MAX_ACCOUNT_LENGTH + 1),
      'with\u0000nul',
      '   ',
      'fresh-3',
    ].join('\r\n')

    const counts = { new: 3, duplicateInUpload: 2, duplicateInStock: 2, blank: 2, invalid: 2 }
    const preview = await upload(product.id, text, { mode: 'preview' })
    expect(preview).toMatchObject({ status: 200, body: { ...counts, batchId: null } })
    expect(await values(product.id)).toEqual(['known-1', 'known-2'])

    const commit = await upload(product.id, text, { source: ' Supplier A, May ' })
    expect(commit).toMatchObject({ status: 200, body: { ...counts, batchId: expect.any(Number) } })
    expect(commit.body).toMatchObject({ sample: preview.body.sample, problems: preview.body.problems })
    expect(commit.body.sample).toEqual([
      { entry: 1, value: 'fresh-1', verdict: 'new' },
      { entry: 2, value: 'fresh-2', verdict: 'new' },
      { entry: 11, value: 'fresh-3', verdict: 'new' },
    ])
    expect(commit.body.problems).toEqual([
      { entry: 3, value: 'fresh-1', verdict: 'duplicateInUpload' },
      { entry: 4, value: '', verdict: 'blank' },
      { entry: 5, value: 'known-1', verdict: 'duplicateInStock' },
      { entry: 6, value: 'known-elsewhere', verdict: 'duplicateInStock' },
      { entry: 7, value: 'known-1', verdict: 'duplicateInUpload' },
      { entry: 8, value: 'x'.repeat(200), verdict: 'invalid' },
      { entry: 9, value: 'with\u0000nul', verdict: 'invalid' },
      { entry: 10, value: '', verdict: 'blank' },
    ])
    expect(await values(product.id)).toEqual(['known-1', 'known-2', 'fresh-1', 'fresh-2', 'fresh-3'])
    expect((await batches(product.id)).at(-1)).toMatchObject({
      id: commit.body.batchId,
      source: 'Supplier A, May',
      imported_by: admin.id,
      account_count: 3,
    })
    expect(await values(otherProduct.id)).toEqual(['known-elsewhere'])
  })

  it('puts its accounts on sale at once, in the order of the upload, and every account is delivered with its text', async () => {
    const product = await emptyProduct()
    const user = await shop.user({ balance: 10_000 })
    await shop.api('GET', `/shop/products/${product.id}`, { token: user.token })
    const accounts = Array.from({ length: 1_234 }, (_, n) => `sold-from ${n} ${'é'.repeat(n % 50)}.`)
    expect((await upload(product.id, accounts.join('\n'))).body.new).toBe(1_234)
    expect((await shop.api('GET', `/shop/products/${product.id}`, { token: user.token })).body.inStock).toBe(
      1_234,
    )

    const purchase = await shop.buy(user, product.id, { quantity: 1_234 })
    expect(purchase.body.accounts.map((account: { value: string }) => account.value)).toEqual(accounts)
    const again = await upload(product.id, accounts.join('\n'))
    expect(again.body).toMatchObject({ new: 0, duplicateInStock: 1_234, batchId: null })
  })

  it.each([
    ['a blank line', { separator: 'blank-line' }, 'mail: a\r\npass: b\r\n\r\n\r\nmail: c\npass: d\n'],
    ['a text', { separator: 'custom', custom: '---' }, 'mail: a\npass: b---mail: c\r\npass: d'],
    [
      'a text with line breaks',
      { separator: 'custom', custom: '\r\n==\r\n' },
      'mail: a\npass: b\n==\nmail: c\npass: d',
    ],
  ])('splits by %s', async (what, query, text) => {
    const product = await emptyProduct()
    text = text.replaceAll(': ', ` of ${what}: `)
    expect((await upload(product.id, text, query)).body.new).toBe(2)
    expect(await values(product.id)).toEqual([
      `mail of ${what}: a\npass of ${what}: b`,
      `mail of ${what}: c\npass of ${what}: d`,
    ])
  })

  it('without a separator is one account of several lines, even with a blank line in it', async () => {
    const product = await emptyProduct()
    const text = 'mail: whole\r\npass: whole\r\n\r\nnote: whole\r\n'
    const { body } = await upload(product.id, text, { separator: 'none' })
    expect(body).toMatchObject({ new: 1, blank: 0 })
    expect(await values(product.id)).toEqual(['mail: whole\npass: whole\n\nnote: whole'])
  })

  it('drops a byte-order mark and keeps every other character', async () => {
    const product = await emptyProduct()
    await upload(product.id, Buffer.from('\ufeffname|пароль|密码|🔑|"quoted"|\\n\ttab'))
    expect(await values(product.id)).toEqual(['name|пароль|密码|🔑|"quoted"|\\n\ttab'])
  })

  it('of an empty or blank text stores nothing', async () => {
    const product = await emptyProduct()
    for (const text of ['', '\n\n \n', '\ufeff']) {
      expect((await upload(product.id, text)).body).toMatchObject({
        new: 0,
        invalid: 0,
        batchId: null,
        problems: expect.any(Array),
        sample: [],
      })
    }
    expect(await batches(product.id)).toEqual([])
  })

  it('shows its first 20 new entries, and its first 20 problems from anywhere in the upload', async () => {
    const product = await emptyProduct()
    const text = Array.from({ length: 3_000 }, (_, n) => `sample ${n}`)
    const repeated = Array.from({ length: 30 }, (_, n) => `sample ${n}`)
    const { body } = await upload(product.id, [...text, ...repeated].join('\n'), { mode: 'preview' })
    expect(body).toMatchObject({ new: 3_000, duplicateInUpload: 30 })
    expect(body.sample).toHaveLength(20)
    expect(body.sample[19]).toEqual({ entry: 20, value: 'sample 19', verdict: 'new' })
    expect(body.problems).toHaveLength(20)
    expect(body.problems[0]).toEqual({ entry: 3_001, value: 'sample 0', verdict: 'duplicateInUpload' })
  })

  it('writes an audit entry with its batch and without the accounts', async () => {
    const product = await emptyProduct()
    const { body } = await upload(product.id, 'not-in-the-audit-log', { source: 'Supplier B' })
    await upload(product.id, 'not-in-the-audit-log-either', { mode: 'preview' })
    const rows = await shop.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'after'])
      .where('subject', '=', `product:${product.id}`)
      .execute()
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        action: 'account.import',
        after: { batchId: body.batchId, lines: 1, source: 'Supplier B', provenance: 'Made by a test' },
      },
    ])
  })
})

describe('concurrency of imports', () => {
  it('imports of the same accounts store each account once, and count the others as duplicates in stock', async () => {
    const [one, two, three] = [await emptyProduct(), await emptyProduct(), await emptyProduct()]
    const accounts = Array.from({ length: 3_000 }, (_, n) => `raced ${n}`)
    const reversed = accounts.toReversed()
    const answers = await Promise.all([
      upload(one.id, accounts.join('\n')),
      upload(two.id, reversed.join('\n')),
      upload(three.id, accounts.join('\n')),
    ])
    const sum = (key: string) => answers.reduce((total, { body }) => total + body[key], 0)
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect([sum('new'), sum('duplicateInStock')]).toEqual([3_000, 6_000])
    for (const [index, product] of [one, two, three].entries()) {
      const { total } = await list(product.id)
      expect(total).toBe(answers[index]?.body.new)
      const stored = (await batches(product.id)).map((batch) => batch.account_count)
      expect(stored).toEqual(total > 0 ? [total] : [])
      const report = answers[index]?.body
      const shown = [...report.sample, ...report.problems].map((entry: { verdict: string }) => entry.verdict)
      expect(new Set(shown)).toEqual(new Set([total > 0 ? 'new' : 'duplicateInStock']))
    }
  })

  it('an import and edits of the same accounts at the same time all get an answer', async () => {
    for (let round = 0; round < 5; round++) {
      const product = await shop.product({ accounts: [`edit-from ${round} a`, `edit-from ${round} b`] })
      const [a, b] = (await list(product.id)).items
      const filler = Array.from({ length: 1_000 }, (_, n) => `filler ${round} ${n}`)
      const names = [
        `edit-to ${round} a`,
        `edit-from ${round} b`,
        ...filler,
        `edit-to ${round} b`,
        `edit-from ${round} a`,
      ]
      const put = (id: number | undefined, value: string) =>
        shop.api('PUT', '/admin/account', { token: admin.token, body: { id, value } })
      const [imported, ...edits] = await Promise.all([
        upload((await emptyProduct()).id, names.join('\n')),
        put(a?.id, `edit-to ${round} a`),
        put(b?.id, `edit-to ${round} b`),
      ])
      expect(imported.status).toBe(200)
      for (const edit of edits) expect([200, 409]).toContain(edit.status)
    }
  })

  it('an import and a deletion of its product at the same time leave no account behind', async () => {
    for (let round = 0; round < 5; round++) {
      const product = await emptyProduct()
      const text = Array.from({ length: 800 }, (_, n) => `late ${round} ${n}`).join('\n')
      const [imported, deleted] = await Promise.all([
        upload(product.id, text),
        shop.api('DELETE', `/admin/product/${product.id}`, { token: admin.token }),
      ])
      expect([200, 404]).toContain(imported.status)
      expect(deleted.status).toBe(200)
      const remaining = await shop.db
        .selectFrom('accounts')
        .select('id')
        .where('product_id', '=', product.id)
        .execute()
      expect(remaining).toEqual([])
    }
  })

  it('an import does not delay purchases, even with 20,000 accounts', async () => {
    const [importedProduct, boughtProduct] = [
      await emptyProduct(),
      await shop.product({ price: 1, accounts: 200 }),
    ]
    const user = await shop.user({ balance: 1_000 })
    const text = Array.from({ length: 20_000 }, (_, n) => `bulk ${n} ${'p'.repeat(80)}`).join('\n')
    let isImporting = true
    const imported = upload(importedProduct.id, text).finally(() => {
      isImporting = false
    })
    const waits: number[] = []
    while (isImporting && waits.length < 200) {
      const started = performance.now()
      const { status } = await shop.buy(user, boughtProduct.id)
      waits.push(performance.now() - started)
      expect(status).toBe(201)
    }
    expect((await imported).body.new).toBe(20_000)
    expect(waits.length).toBeGreaterThan(20)
    expect(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)]).toBeLessThan(1_000)
  })
})
