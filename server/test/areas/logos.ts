import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { AdminContext, TestShop } from '../shop.ts'

/** An admin's uploads of pictures to `path`. Calls `getContext` at each call, because a test opens its shop later. */
export function testUploads(getContext: () => AdminContext, path: string) {
  const send = (body: unknown, contentType: string) => {
    const { shop, admin } = getContext()
    const headers = { 'content-type': contentType }
    return shop.api('PUT', path, { token: admin.token, body, headers })
  }

  /** Sends a form with these entries like a browser. */
  const sendForm = async (entries: [name: string, value: string | Buffer][], fileName = 'picture.png') => {
    const form = new FormData()
    for (const [name, value] of entries) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), fileName)
    }
    const response = new Response(form)
    const contentType = response.headers.get('content-type') ?? ''
    return send(Buffer.from(await response.arrayBuffer()), contentType)
  }

  const upload = (id: number | string, file: Buffer, fileName?: string) => {
    const entries: [string, string | Buffer][] = [
      ['file', file],
      ['id', String(id)],
    ]
    return sendForm(entries, fileName)
  }

  return { send, sendForm, upload }
}

/** An admin's uploads of logos. */
export function testLogos(getContext: () => AdminContext) {
  return {
    ...testUploads(getContext, '/admin/category/upload-logo'),

    async newCategory(): Promise<number> {
      return (await getContext().shop.product({ accounts: [] })).categoryId
    },

    storedLogos() {
      return getContext().shop.db.selectFrom('logos').selectAll().execute()
    },

    logoAt: (imageUrl: string) => pictureAt(getContext().shop, imageUrl),
  }
}

/** The file at the address of a picture. */
export async function pictureAt({ app }: Pick<TestShop, 'app'>, url: string) {
  const { statusCode, headers, rawPayload } = await app.inject({ url })
  expect(statusCode).toBe(200)
  return { headers, bytes: rawPayload }
}

export const RED = { r: 220, g: 20, b: 30 }

/** A picture of one colour. The caller chooses the format. */
export function picture(
  background: { r: number; g: number; b: number; alpha?: number },
  width = 400,
  height = 300,
) {
  return sharp({ create: { width, height, channels: 4, background } })
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG from its chunks, which need not be valid. */
export function pngOf(...chunks: Buffer[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks])
}

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** The header chunk of a picture in 8-bit grey. */
export function pngHead(width: number, height: number): Buffer {
  return pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]))
}

/** The pixel data of a picture in one grey. */
export function pngPixels(width: number, height: number, grey: number): Buffer {
  const row = Buffer.alloc(width + 1, grey)
  row[0] = 0
  return deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
