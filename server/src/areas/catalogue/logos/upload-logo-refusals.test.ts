import { Readable } from 'node:stream'
import { MAX_LOGO_BYTES } from '@docket/contract/admin/categories'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pngChunk, pngHead, pngOf, pngPixels, testLogos } from '../../../../test/areas/logos.ts'
import { type Answer, useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
/** A category with a logo. */
let id: number
/** What a refused upload must not change. */
let before: unknown
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  const source = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
  png = await source.clone().png({ compressionLevel: 0 }).toBuffer()
  jpeg = await source.clone().jpeg().toBuffer()
  id = await newCategory()
  expect((await upload(id, png)).status).toBe(200)
  before = await readState()
})

const { send, sendForm, upload, newCategory, storedLogos } = testLogos(() => ({ shop, admin }))

const readState = async () => ({
  logos: await storedLogos(),
  categories: await shop.db.selectFrom('categories').selectAll().orderBy('id').execute(),
  auditLog: await shop.db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
})

/** The answer is as expected, and the call has changed nothing. */
async function expectUnchanged(answer: Answer, status: number, body: Record<string, unknown>) {
  expect(answer).toMatchObject({ status, body })
  expect(await readState()).toEqual(before)
}

const wrongFormat = {
  code: 'UNSUPPORTED_MEDIA_TYPE',
  error: 'Invalid file format. Please upload a PNG or JPEG file!',
}
const damaged = {
  code: 'VALIDATION_ERROR',
  details: { file: ['This picture is damaged and cannot be read. Save it again and try once more.'] },
}
const tooLarge = {
  code: 'PAYLOAD_TOO_LARGE',
  error: 'This file is too large. A logo may have 2 MB at most.',
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
/** A picture whose header says 10,000 rows, but which has the data of 200 only. */
const bomb = () =>
  pngOf(pngHead(10_000, 10_000), pngChunk('IDAT', pngPixels(10_000, 200, 0)), pngChunk('IEND'))

describe('refuses', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from(svg)],
    ['text that is called logo.png', () => Buffer.from('I am a picture, honestly.')],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    [
      'a WebP',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .webp()
          .toBuffer(),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a single byte', () => Buffer.from([0x89])],
    ['a picture after a space character', () => Buffer.concat([Buffer.from(' '), png])],
  ])('%s', async (_what, make) => {
    await expectUnchanged(await upload(id, await make(), 'logo.png'), 415, wrongFormat)
  })

  it.each<[string, () => Buffer]>([
    ['a PNG cut in half', () => png.subarray(0, png.length / 2)],
    ['a PNG that lacks its last bytes', () => png.subarray(0, -40)],
    ['a PNG’s first bytes alone', () => png.subarray(0, 8)],
    ['a PNG’s head alone', () => pngOf(pngHead(20, 20))],
    [
      'a PNG with invalid pixel data',
      () => pngOf(pngHead(20, 20), pngChunk('IDAT', Buffer.from('no')), pngChunk('IEND')),
    ],
    ['a PNG of 0 × 0 pixels', () => pngOf(pngHead(0, 0), pngChunk('IEND'))],
    ['a JPEG cut in half', () => jpeg.subarray(0, jpeg.length / 2)],
    ['a JPEG’s first bytes alone', () => jpeg.subarray(0, 3)],
    ['an SVG after the first bytes of a PNG', () => Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
    ['an SVG after the first bytes of a JPEG', () => Buffer.concat([jpeg.subarray(0, 4), Buffer.from(svg)])],
  ])('%s', async (_what, make) => {
    await expectUnchanged(await upload(id, make()), 400, damaged)
  })

  it('a picture of too many pixels, without decoding it', async () => {
    const details = { file: ['This picture has 10000 × 10000 pixels. The maximum is 4096 × 4096.'] }
    // Decoding the pixels would fail with another error, because most of them are missing.
    await expectUnchanged(await upload(id, bomb()), 400, { code: 'VALIDATION_ERROR', details })
    await expectUnchanged(await upload(id, pngOf(pngHead(10_000, 10_000))), 400, damaged)
    const long = await sharp({ create: { width: 4_097, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await expectUnchanged(await upload(id, long), 400, {
      details: { file: ['This picture has 4097 × 1 pixels. The maximum is 4096 × 4096.'] },
    })
  })

  it('a file above 2 MB, with or without a Content-Length', async () => {
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    await expectUnchanged(await upload(id, padded(MAX_LOGO_BYTES + 1)), 413, tooLarge)
    await expectUnchanged(await upload(id, padded(50_000_000)), 413, tooLarge)
    const chunked = Readable.from([formHead, padded(30_000_000), formEnd])
    await expectUnchanged(await send(chunked, 'multipart/form-data; boundary=x'), 413, tooLarge)
    // The largest file that is accepted.
    expect((await upload(await newCategory(), padded(MAX_LOGO_BYTES))).status).toBe(200)
    before = await readState()
  })
})

const formHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const formEnd = '\r\n--x--\r\n'

describe('refuses an upload', () => {
  it('without a file', async () => {
    const details = { file: ['Please select a valid image file.'] }
    await expectUnchanged(await sendForm([['id', String(id)]]), 400, { details })
    await expectUnchanged(await upload(id, Buffer.alloc(0), ''), 400, { details })
    await expectUnchanged(
      await sendForm([
        ['id', String(id)],
        ['logo', png],
      ]),
      400,
      { details },
    )
    await expectUnchanged(
      await sendForm([
        ['id', String(id)],
        ['file', 'text'],
      ]),
      400,
      { details },
    )
    await expectUnchanged(await sendForm([]), 400, {
      details: { ...details, id: ['Must be a whole number.'] },
    })
  })

  it.each(['', '0', '-1', '1.5', 'abc', '99999999999', '1 OR 1=1'])('with the id %j', async (wrongId) => {
    await expectUnchanged(await upload(wrongId, png), 400, { details: { id: ['Must be a whole number.'] } })
  })

  it('for an unknown category', async () => {
    await expectUnchanged(await upload(2_000_000_000, png), 404, { code: 'NOT_FOUND' })
  })

  it('with two files', async () => {
    const files: [string, Buffer][] = [
      ['file', png],
      ['file', jpeg],
    ]
    await expectUnchanged(await sendForm([...files, ['id', String(id)]]), 400, {
      details: { file: ['Upload one file at a time.'] },
    })
  })

  it('of JSON, plain text, or an empty body', async () => {
    await expectUnchanged(await send({ id, file: 'x' }, 'application/json'), 415, {
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
    await expectUnchanged(await send('x', 'text/plain'), 415, { code: 'UNSUPPORTED_MEDIA_TYPE' })
    const empty = await shop.api('PUT', '/admin/category/upload-logo', { token: admin.token })
    await expectUnchanged(empty, 415, { code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  it.each([
    ['without a boundary', 'multipart/form-data', ''],
    ['that ends too early', 'multipart/form-data; boundary=x', `${formHead}half`],
    [
      'with another boundary than its header says',
      'multipart/form-data; boundary=y',
      `${formHead}half${formEnd}`,
    ],
    ['with a thousand fields', 'multipart/form-data; boundary=x', manyFields()],
    ['with a field named __proto__', 'multipart/form-data; boundary=x', field('__proto__') + formEnd],
  ])('of a form %s', async (_what, contentType, body) => {
    await expectUnchanged(await send(body, contentType), 400, { code: 'MALFORMED_REQUEST' })
  })

  it('with a customer’s token or without a token', async () => {
    const user = await shop.user()
    const path = '/admin/category/upload-logo'
    await expectUnchanged(await shop.api('PUT', path, { token: user.token }), 403, { code: 'FORBIDDEN' })
    await expectUnchanged(await shop.api('PUT', path), 401, { code: 'UNAUTHENTICATED' })
  })
})

function field(name: string) {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`
}

function manyFields() {
  return Array.from({ length: 1_000 }, (_, index) => field(`f${index}`)).join('') + formEnd
}
