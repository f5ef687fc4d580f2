import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { refuseSignature } from './verify-signature.ts'

/** The calls of S3 that the server knows. The names are AWS's names of the operations, some of them shortened. */
type S3Call =
  | 'ListObjects'
  | 'ListUploads'
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'CreateUpload'
  | 'UploadPart'
  | 'CompleteUpload'
  | 'AbortUpload'

/** What happens to a request in place of its answer: an error, or a connection that ends or says nothing more. */
type Fault = { status: number; code: string } | 'cut' | 'cut-in-body' | 'silent'

interface Stored {
  bytes: Buffer
  etag: string
  time: Date
}

/** The number of objects on a page. It is small, so that a short test needs several pages. */
const PAGE = 2
/** As at AWS: all parts of an upload but the last one have at least this many bytes. */
const MIN_PART_BYTES = 5 * 1024 * 1024

export type TestS3 = Awaited<ReturnType<typeof startTestS3>>

/**
 * The part of S3 that backups use, in memory, with one bucket. It checks the signature of each request. The tests
 * change `objects`, `uploads` and the clock, and cause faults.
 */
export async function startTestS3() {
  const bucket = 'shop-backups'
  const region = 'eu-test-1'
  const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: randomBytes(20).toString('hex') }
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; time: Date; parts: Map<number, Stored> }>()
  const s3 = {
    bucket,
    region,
    credentials,
    endpoint: '',
    objects,
    uploads,
    clockOffsetMs: 0,
    /** Whether the server supports the header `If-None-Match`. Some services refuse this header. */
    knowsConditions: true,
    /** The calls so far, without those that were refused. */
    calls: [] as S3Call[],
    /** The fault of a call, if it has one. */
    fault: (_call: S3Call): Fault | undefined => undefined,
    put: (key: string, bytes: Buffer | string, time = new Date()) =>
      void objects.set(key, store(bytes, time)),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const now = Date.now() + s3.clockOffsetMs
    response.setHeader('date', new Date(now).toUTCString())
    const code = refuseSignature(request, body, { ...credentials, region, now })
    if (code !== null) return refuse(response, code === 'AuthorizationHeaderMalformed' ? 400 : 403, code)
    const url = new URL(request.url ?? '', s3.endpoint)
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const call = callOf(request.method ?? '', key, url.searchParams)
    const fault = s3.fault(call)
    if (fault === 'silent') return
    if (fault === 'cut') return void response.destroy()
    if (typeof fault === 'object') return refuse(response, fault.status, fault.code)
    s3.calls.push(call)
    handlers[call]({ request, response, body, key, query: url.searchParams, isCut: fault === 'cut-in-body' })
  }

  interface Call {
    request: IncomingMessage
    response: ServerResponse
    body: Buffer
    key: string
    query: URLSearchParams
    isCut: boolean
  }

  const handlers: Record<S3Call, (call: Call) => void> = {
    ListObjects({ response, query }) {
      const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
      const page = keys.slice(0, PAGE).filter((key) => !key.slice(prefix.length).includes('/'))
      const next = keys.length > PAGE ? keys[PAGE - 1] : undefined
      const contents = page.map((key) => {
        const { bytes, time } = required(objects.get(key))
        return `<Contents>${tag('Key', key)}${tag('LastModified', time.toISOString())}${tag('Size', bytes.length)}</Contents>`
      })
      sendXml(
        response,
        'ListBucketResult',
        `${tag('IsTruncated', next !== undefined)}${contents.join('')}${next === undefined ? '' : tag('NextContinuationToken', next)}`,
      )
    },
    ListUploads({ response, query }) {
      const open = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
      const items = open.map(
        ([id, { key, time }]) =>
          `<Upload>${tag('Key', key)}${tag('UploadId', id)}${tag('Initiated', time.toISOString())}</Upload>`,
      )
      sendXml(response, 'ListMultipartUploadsResult', items.join(''))
    },
    GetObject({ request, response, key, isCut }) {
      const stored = objects.get(key)
      if (!stored) return refuse(response, 404, 'NoSuchKey')
      const condition = request.headers['if-match']
      if (condition !== undefined && condition !== stored.etag)
        return refuse(response, 412, 'PreconditionFailed')
      const [, begin, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = stored.bytes.subarray(Number(begin), Number(end) + 1)
      if (part.length === 0) return refuse(response, 416, 'InvalidRange')
      const last = Number(begin) + part.length - 1
      response.writeHead(206, {
        etag: stored.etag,
        'content-length': part.length,
        'content-range': `bytes ${begin}-${last}/${stored.bytes.length}`,
      })
      if (isCut) response.write(part.subarray(0, part.length / 2), () => response.destroy())
      else response.end(part)
    },
    PutObject({ request, response, body, key }) {
      if (refusesCondition(request, response, key)) return
      s3.put(key, body)
      response.writeHead(200, { etag: required(objects.get(key)).etag }).end()
    },
    DeleteObject({ response, key }) {
      objects.delete(key)
      response.writeHead(204).end()
    },
    CreateUpload({ response, key }) {
      const id = randomBytes(8).toString('hex')
      uploads.set(id, { key, time: new Date(), parts: new Map() })
      sendXml(response, 'InitiateMultipartUploadResult', tag('UploadId', id))
    },
    UploadPart({ response, body, query }) {
      const upload = uploads.get(query.get('uploadId') ?? '')
      if (!upload) return refuse(response, 404, 'NoSuchUpload')
      const part = store(body, new Date())
      upload.parts.set(Number(query.get('partNumber')), part)
      response.writeHead(200, { etag: part.etag }).end()
    },
    CompleteUpload({ request, response, body, key, query }) {
      const id = query.get('uploadId') ?? ''
      const upload = uploads.get(id)
      if (!upload) return refuse(response, 404, 'NoSuchUpload')
      if (refusesCondition(request, response, key)) return
      const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
        part: upload.parts.get(Number(textOf(part, 'PartNumber'))),
        etag: textOf(part, 'ETag').replaceAll('&quot;', '"'),
      }))
      const parts = named.flatMap(({ part, etag }) => (part?.etag === etag ? [part] : []))
      if (parts.length === 0 || parts.length < named.length) return refuse(response, 400, 'InvalidPart')
      if (parts.slice(0, -1).some(({ bytes }) => bytes.length < MIN_PART_BYTES)) {
        return refuse(response, 400, 'EntityTooSmall')
      }
      uploads.delete(id)
      s3.put(key, Buffer.concat(parts.map(({ bytes }) => bytes)))
      sendXml(response, 'CompleteMultipartUploadResult', tag('Key', key))
    },
    AbortUpload({ response, query }) {
      uploads.delete(query.get('uploadId') ?? '')
      response.writeHead(204).end()
    },
  }

  function refusesCondition({ headers }: IncomingMessage, response: ServerResponse, key: string): boolean {
    if (headers['if-none-match'] === undefined) return false
    if (!s3.knowsConditions) refuse(response, 501, 'NotImplemented')
    else if (objects.has(key)) refuse(response, 412, 'PreconditionFailed')
    else return false
    return true
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  s3.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return s3
}

function callOf(method: string, key: string, query: URLSearchParams): S3Call {
  if (key === '') return query.has('uploads') ? 'ListUploads' : 'ListObjects'
  if (method === 'GET') return 'GetObject'
  const isUpload = query.has('uploadId')
  if (method === 'PUT') return isUpload ? 'UploadPart' : 'PutObject'
  if (method === 'DELETE') return isUpload ? 'AbortUpload' : 'DeleteObject'
  return isUpload ? 'CompleteUpload' : 'CreateUpload'
}

function store(content: Buffer | string, time: Date): Stored {
  const bytes = Buffer.from(content)
  return { bytes, etag: `"${createHash('md5').update(bytes).digest('hex')}"`, time }
}

function refuse(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error>${tag('Code', code)}${tag('Message', 'A test.')}</Error>`)
}

function sendXml(response: ServerResponse, root: string, content: string) {
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`)
}

function tag(name: string, value: string | number | boolean): string {
  return `<${name}>${value}</${name}>`
}

function textOf(xml: string, name: string): string {
  return new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1] ?? ''
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The test server has lost an object.')
  return value
}
