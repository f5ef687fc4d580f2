import { crc32, deflateSync } from 'node:zlib'

export interface LogoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PNG of one colour, as a file to choose in a file dialog. */
export function pngFile({ width = 320, height = 200, rgb = [200, 60, 20] } = {}): LogoFile {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => rgb).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  // 8 bits for each of the colours red, green and blue.
  const head = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}

/** A text file with the name and the type of a PNG. */
export function textFile(text: string): LogoFile {
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(text) }
}

/** The first half of a file. */
export function firstHalf({ buffer, ...file }: LogoFile): LogoFile {
  return { ...file, buffer: buffer.subarray(0, buffer.length / 2) }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
