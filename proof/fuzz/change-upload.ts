import type { Random } from '../random.ts'
import type { FuzzedRequest } from './fuzzed-request.ts'
import { longText, ODD_TEXTS } from './odd-values.ts'

const BOUNDARY = 'fuzz-boundary'
/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Part {
  name: string
  fileName?: string
  bytes: Buffer | string
}

/** A valid upload: accounts as lines of text, or a form with a picture. */
export function sampleUpload(request: FuzzedRequest, random: Random, id: number) {
  const { upload } = request.endpoint
  if (upload?.mediaType === 'text/plain') {
    request.headers.push(['content-type', 'text/plain; charset=utf-8'])
    const lines = Array.from({ length: random.integer(1, 20) }, () => `fuzzed-${random.integer(1, 2 ** 30)}`)
    request.body = lines.join('\n')
    return
  }
  request.headers.push(['content-type', `multipart/form-data; boundary=${BOUNDARY}`])
  request.body = form([
    { name: 'id', bytes: String(id) },
    { name: 'file', fileName: 'logo.png', bytes: PICTURE },
  ])
}

export function changeUpload(request: FuzzedRequest, random: Random) {
  const isText = request.endpoint.upload?.mediaType === 'text/plain'
  const changes = isText ? textChanges : formChanges
  const name = random.pick(Object.keys(changes))
  request.body = changes[name]?.(random) ?? null
  request.changes.push(name)
}

const bytesOf = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => random.integer(0, 255)))

const textChanges: Record<string, (random: Random) => string | Buffer> = {
  'odd lines': (random) => Array.from({ length: 30 }, () => random.pick(ODD_TEXTS).toWellFormed()).join('\n'),
  'random bytes': (random) => bytesOf(random, 500),
  'one long line': (random) => longText(random).repeat(random.pick([1, 20])),
  'many lines': (random) => '\n'.repeat(random.pick([1_000, 200_000])),
  'many equal lines': () => 'the same line\n'.repeat(20_000),
  'no lines': () => '',
}

const formChanges: Record<string, (random: Random) => string | Buffer> = {
  'not a picture': (random) => form([{ name: 'id', bytes: '1' }, file(bytesOf(random, 300))]),
  'a picture cut short': () => form([{ name: 'id', bytes: '1' }, file(PICTURE.subarray(0, 20))]),
  'a picture that claims to be huge': () => form([{ name: 'id', bytes: '1' }, file(hugePicture())]),
  'a picture that is a text': () =>
    form([{ name: 'id', bytes: '1' }, file('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')]),
  'no file': () => form([{ name: 'id', bytes: '1' }]),
  'no id': () => form([file(PICTURE)]),
  'odd id': (random) => form([{ name: 'id', bytes: random.pick(ODD_TEXTS) }, file(PICTURE)]),
  'odd names': (random) =>
    form([
      { name: '__proto__', bytes: '1' },
      { ...file(PICTURE), name: random.pick(ODD_TEXTS) },
    ]),
  'odd file name': (random) =>
    form([
      { name: 'id', bytes: '1' },
      { ...file(PICTURE), fileName: random.pick([...ODD_TEXTS, 'x'.repeat(5_000)]) },
    ]),
  'many parts': () => form(Array.from({ length: 200 }, (_, nth) => ({ name: `p${nth}`, bytes: 'x' }))),
  'two files': () => form([{ name: 'id', bytes: '1' }, file(PICTURE), file(PICTURE)]),
  'not closed': () => form([{ name: 'id', bytes: '1' }, file(PICTURE)]).subarray(0, 150),
  'a large file': () => form([{ name: 'id', bytes: '1' }, file(Buffer.alloc(3_000_000, 'x'))]),
  'no form': (random) => longText(random),
}

const file = (bytes: Buffer | string): Part => ({ name: 'file', fileName: 'logo.png', bytes })

/** A PNG whose header claims the largest width (at byte 16) and height (at byte 20): 2,147,483,647 pixels each. */
function hugePicture(): Buffer {
  const bytes = Buffer.from(PICTURE)
  bytes.writeUInt32BE(0x7fffffff, 16)
  bytes.writeUInt32BE(0x7fffffff, 20)
  return bytes
}

function form(parts: Part[]): Buffer {
  const head = ({ name, fileName }: Part) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${
      fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: image/png`
    }\r\n\r\n`
  return Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(head(part)), Buffer.from(part.bytes), Buffer.from('\r\n')]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}
