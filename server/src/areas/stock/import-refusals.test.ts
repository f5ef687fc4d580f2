import { MAX_IMPORT_BYTES } from '@docket/contract/admin/import'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testImports } from '../../../test/areas/imports.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const { upload, list, emptyProduct } = testImports(() => ({ shop, admin }))

/** The numbers of accounts and batches of the shop. */
const storedCounts = () =>
  Promise.all(
    (['accounts', 'account_batches'] as const).map(async (table) => {
      const { count } = await shop.db
        .selectFrom(table)
        .select((q) => q.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }),
  )

describe('an upload is refused and nothing is stored', () => {
  let before: number[]
  beforeEach(async () => {
    before = await storedCounts()
  })
  afterEach(async () => expect(await storedCounts()).toEqual(before))

  it.each([
    ['at its start', Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('a\nb\n')])],
    [
      'after thousands of valid entries',
      Buffer.concat([Buffer.from('good\n'.repeat(5_000)), Buffer.from([0xc3, 0x28])]),
    ],
    ['in its last byte', Buffer.concat([Buffer.from('a good entry\nanother '), Buffer.from([0xe2, 0x82])])],
  ])('for neither UTF-8 nor UTF-16 %s', async (_what, bytes) => {
    const product = await emptyProduct()
    for (const mode of ['commit', 'preview']) {
      expect(await upload(product.id, bytes, { mode })).toMatchObject({
        status: 400,
        body: {
          code: 'VALIDATION_ERROR',
          details: {
            body: ['This text is neither UTF-8 nor UTF-16. Save the file as UTF-8 and choose it again.'],
          },
        },
      })
    }
  })

  it.each([
    'application/json',
    'application/octet-stream',
    'text/html',
    'text/csv',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/plain; charset=utf-16',
    'text/plain; charset=iso-8859-1',
  ])('as %s', async (contentType) => {
    const product = await emptyProduct()
    expect(await upload(product.id, 'a\nb', {}, contentType)).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    })
    expect((await list(product.id)).total).toBe(0)
  })

  it('without a body', async () => {
    const product = await emptyProduct()
    const path = `/admin/account/import?logProductId=${product.id}&mode=commit&provenance=A+test`
    expect((await shop.api('POST', path, { token: admin.token })).status).toBe(415)
  })

  it.each([
    ['without a mode', 'logProductId=1', 'mode'],
    ['without a product', 'mode=commit', 'logProductId'],
    ['with an unknown mode', 'logProductId=1&mode=force', 'mode'],
    ['with an unknown separator', 'logProductId=1&mode=commit&separator=comma', 'separator'],
    [
      'with a separator of 21 characters',
      `logProductId=1&mode=commit&separator=custom&custom=${'x'.repeat(21)}`,
      'custom',
    ],
  ])('%s', async (_what, query, field) => {
    const answer = await shop.api('POST', `/admin/account/import?${query}`, {
      token: admin.token,
      body: 'a',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toContain(field)
  })

  it('without the text of a custom separator', async () => {
    const product = await emptyProduct()
    for (const custom of [{}, { custom: '' }]) {
      expect(await upload(product.id, 'a', { separator: 'custom', ...custom })).toMatchObject({
        status: 400,
        body: { details: { custom: ['Enter the text between two entries.'] } },
      })
    }
  })

  it('for a product that is not for sale', async () => {
    expect((await upload(2_000_000_000, 'a')).status).toBe(404)
    const product = await emptyProduct()
    await sql`UPDATE products SET archived_at = now() WHERE id = ${product.id}`.execute(shop.db)
    expect((await upload(product.id, 'a')).status).toBe(404)
  })

  it('for a Content-Length above the limit', async () => {
    const product = await emptyProduct()
    const answer = await shop.api(
      'POST',
      `/admin/account/import?logProductId=${product.id}&mode=commit&provenance=A+test`,
      {
        token: admin.token,
        body: 'a\n',
        headers: { 'content-type': 'text/plain', 'content-length': String(MAX_IMPORT_BYTES + 1) },
      },
    )
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
  })
})

describe('over a real socket', () => {
  const send = async (productId: number, body: ReadableStream, signal?: AbortSignal) => {
    if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const address = shop.app.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    return fetch(
      `http://127.0.0.1:${port}/api/admin/account/import?logProductId=${productId}&mode=commit&provenance=A+test`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/plain' },
        body,
        duplex: 'half',
        ...(signal && { signal }),
      } as RequestInit,
    )
  }

  const streamOf = (bytes: number) => {
    const chunk = new TextEncoder().encode(`${'same entry again'.padEnd(1023, '.')}\n`.repeat(64))
    let sent = 0
    return new ReadableStream({
      pull(controller) {
        if (sent >= bytes) return controller.close()
        const next = chunk.subarray(0, bytes - sent)
        controller.enqueue(next)
        sent += next.length
      },
    })
  }

  it('an upload one byte above the limit without a Content-Length is answered with 413', async () => {
    const product = await emptyProduct()
    const answer = await send(product.id, streamOf(MAX_IMPORT_BYTES + 1))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect((await list(product.id)).total).toBe(0)
  })

  it('an upload as large as the limit is accepted', async () => {
    const product = await emptyProduct()
    const answer = await send(product.id, streamOf(MAX_IMPORT_BYTES))
    expect(await answer.json()).toMatchObject({ new: 1, duplicateInUpload: 65_535 })
  })

  it('an upload that the sender aborts stores nothing', async () => {
    const product = await emptyProduct()
    const stop = new AbortController()
    const endless = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode(`broken off ${Math.random()}\n`))
        await new Promise((resolve) => setTimeout(resolve, 5))
      },
    })
    const sent = send(product.id, endless, stop.signal)
    setTimeout(() => stop.abort(), 200)
    await expect(sent).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await list(product.id)).total).toBe(0)
    expect((await upload(product.id, 'the next import\n')).body.new).toBe(1)
  })
})
