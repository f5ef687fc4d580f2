import { MAX_COVER_BYTES } from '@docket/contract/admin/covers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCalls } from '../../../../test/areas/admin-calls.ts'
import {
  picture,
  pngChunk,
  pngHead,
  pngOf,
  pngPixels,
  RED,
  testUploads,
} from '../../../../test/areas/logos.ts'
import { type Answer, useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { send, sendForm, upload } = testUploads(() => ({ shop, admin }), '/admin/product/upload-cover')
const call = adminCalls(() => ({ shop, admin }))

/** A product with a cover. */
let id: number
/** A product without a cover. */
let drawnId: number
/** What a refused call must not change. */
let before: unknown
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  png = await picture(RED).png({ compressionLevel: 0 }).toBuffer()
  jpeg = await picture(RED).jpeg().toBuffer()
  id = (await shop.product()).id
  drawnId = (await shop.product()).id
  expect((await upload(id, png)).status).toBe(200)
  before = await readState()
})

const readState = async () => ({
  covers: await shop.db.selectFrom('covers').selectAll().orderBy('hash').orderBy('width').execute(),
  products: await shop.db.selectFrom('products').selectAll().orderBy('id').execute(),
  auditLog: await shop.db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
})

/** The answer is as expected, and the call has changed nothing. */
async function expectUnchanged(answer: Answer, status: number, body: Record<string, unknown>) {
  expect(answer).toMatchObject({ status, body })
  expect(await readState()).toEqual(before)
}

const damaged = {
  details: { file: ['This picture is damaged and cannot be read. Save it again and try once more.'] },
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const red = { create: { width: 9, height: 9, channels: 3, background: 'red' } } as const

describe('the upload of a cover refuses', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from(svg)],
    ['text that is called picture.png', () => Buffer.from('I am a picture, honestly.')],
    ['a GIF', () => sharp(red).gif().toBuffer()],
    ['a WebP', () => sharp(red).webp().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ])('%s', async (_what, make) => {
    await expectUnchanged(await upload(id, await make()), 415, {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      error: 'Invalid file format. Please upload a PNG or JPEG file!',
    })
  })

  it.each<[string, () => Buffer]>([
    ['a PNG cut in half', () => png.subarray(0, png.length / 2)],
    ['a JPEG cut in half', () => jpeg.subarray(0, jpeg.length / 2)],
    [
      'a PNG with invalid pixel data',
      () => pngOf(pngHead(20, 20), pngChunk('IDAT', Buffer.from('no')), pngChunk('IEND')),
    ],
    ['a PNG of 0 × 0 pixels', () => pngOf(pngHead(0, 0), pngChunk('IEND'))],
    ['an SVG behind a PNG’s first bytes', () => Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
  ])('%s', async (_what, make) => {
    await expectUnchanged(await upload(id, make()), 400, damaged)
  })

  it('a picture of too many pixels, without decoding it', async () => {
    const bomb = pngOf(pngHead(10_000, 10_000), pngChunk('IDAT', pngPixels(10_000, 200, 0)), pngChunk('IEND'))
    await expectUnchanged(await upload(id, bomb), 400, {
      details: { file: ['This picture has 10000 × 10000 pixels. The maximum is 4096 × 4096.'] },
    })
  })

  it('a JPEG of more than 50 million pixels', async () => {
    const huge = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    await expectUnchanged(await upload(id, huge), 400, {
      details: { file: ['This picture has 10000 × 5001 pixels. The maximum is 50 million pixels.'] },
    })
  })

  it('a file above 15 MB, but not one of 15 MB', async () => {
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    const tooLarge = {
      code: 'PAYLOAD_TOO_LARGE',
      error: 'This file is too large. A cover may have 15 MB at most.',
    }
    await expectUnchanged(await upload(id, padded(MAX_COVER_BYTES + 1)), 413, tooLarge)
    await expectUnchanged(await upload(id, padded(30_000_000)), 413, tooLarge)
    expect((await upload(id, padded(MAX_COVER_BYTES))).status).toBe(200)
    before = await readState()
  })

  it('a form without a file, a form with two files, and a body that is not a form', async () => {
    await expectUnchanged(await sendForm([['id', String(id)]]), 400, {
      details: { file: ['Please select a valid image file.'] },
    })
    const twice: [string, Buffer][] = [
      ['file', png],
      ['file', jpeg],
    ]
    await expectUnchanged(await sendForm([...twice, ['id', String(id)]]), 400, {
      details: { file: ['Upload one file at a time.'] },
    })
    await expectUnchanged(await send({ id, file: 'x' }, 'application/json'), 415, {})
  })

  it.each(['', '0', '-1', '1.5', 'abc', '99999999999'])('the id %j', async (wrongId) => {
    await expectUnchanged(await upload(wrongId, png), 400, { details: { id: ['Must be a whole number.'] } })
  })
})

describe('a call about a cover is refused', () => {
  it('for an unknown and for an archived product', async () => {
    const { id: archived } = await shop.product()
    await shop.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', archived)
      .execute()
    before = await readState()
    for (const missing of [2_000_000_000, archived]) {
      await expectUnchanged(await upload(missing, png), 404, { code: 'NOT_FOUND' })
      await expectUnchanged(await call('PUT', '/product/cover-focus', { id: missing, x: 1, y: 1 }), 404, {})
      await expectUnchanged(await call('DELETE', `/product/${missing}/cover`), 404, {})
    }
  })

  it('if a focal point is moved without a cover', async () => {
    await expectUnchanged(await call('PUT', '/product/cover-focus', { id: drawnId, x: 1, y: 1 }), 404, {})
  })

  it.each([{ x: -1 }, { x: 101 }, { y: 1.5 }, { y: '5' }, { y: null }, { z: 1 }])(
    'with the point %j',
    async (wrong) => {
      await expectUnchanged(await call('PUT', '/product/cover-focus', { id, x: 1, y: 1, ...wrong }), 400, {
        code: 'VALIDATION_ERROR',
      })
    },
  )

  it('from a customer, a visitor, or an admin who may not change the catalogue', async () => {
    const user = await shop.user()
    const support = await shop.admin('SUPPORT')
    before = await readState()
    for (const [token, status] of [
      [user.token, 403],
      [support.token, 403],
      [undefined, 401],
    ] as const) {
      const caller = token === undefined ? {} : { token }
      await expectUnchanged(await shop.api('PUT', '/admin/product/upload-cover', caller), status, {})
      await expectUnchanged(await shop.api('DELETE', `/admin/product/${id}/cover`, caller), status, {})
      const focus = { ...caller, body: { id, x: 1, y: 1 } }
      await expectUnchanged(await shop.api('PUT', '/admin/product/cover-focus', focus), status, {})
    }
  })
})

it('the removal of a cover that does not exist succeeds and changes nothing', async () => {
  await expectUnchanged(await call('DELETE', `/product/${drawnId}/cover`), 200, { id: drawnId, cover: null })
})
