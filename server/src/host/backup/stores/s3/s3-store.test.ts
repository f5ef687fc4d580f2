import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestS3, type TestS3 } from '../../../../../test/s3/s3-server.ts'
import type { NewBackup } from '../backup-store.ts'
import { connectBucket, type S3Settings } from './connect-bucket.ts'
import { s3Store } from './s3-store.ts'
import { PART_BYTES } from './upload.ts'

const NAME = 'docket-2026-11-25T18-40-00Z.backup'
const KEY = `first-shop/${NAME}`
const TIMES = { connectMs: 5_000, idleMs: 5_000, requestMs: 30_000, pauseMs: 1 }
/** For a service that does not answer. */
const SHORT_TIMES = { ...TIMES, idleMs: 500, requestMs: 1_500 }

let s3: TestS3
beforeEach(async () => {
  s3 = await startTestS3()
})
afterEach(() => s3.close())

function openStore(
  changes: Partial<S3Settings> = {},
  { signal = new AbortController().signal, times = TIMES } = {},
) {
  const { bucket, region, endpoint, credentials } = s3
  const settings = {
    bucket,
    prefix: 'first-shop/',
    endpoint,
    region,
    pathStyle: true,
    credentials,
    ...changes,
  }
  return s3Store(connectBucket(settings, { signal, times }))
}

const write = (backup: NewBackup, bytes: Buffer) => backup.write(Readable.from([bytes]))

const keys = () => [...s3.objects.keys()].sort()

describe('a backup in a bucket', () => {
  it('arrives in parts, and is in the list only after it is published', async () => {
    const store = openStore()
    const bytes = randomBytes(2 * PART_BYTES + 1)
    const backup = await store.begin(NAME)
    await write(backup, bytes)
    expect(await store.list()).toEqual([])
    expect((await buffer(backup.read())).equals(bytes)).toBe(true)
    await backup.publish()
    expect(await store.list()).toEqual([NAME])
    expect((await buffer(store.open(NAME))).equals(bytes)).toBe(true)
    expect(s3.calls.filter((call) => call === 'UploadPart')).toHaveLength(3)
    expect(keys()).toEqual([KEY, `${KEY}.complete`])
    expect(s3.uploads.size).toBe(0)
  })

  it('leaves nothing if its upload fails, or if it is discarded', async () => {
    const store = openStore()
    const failing = await store.begin(NAME)
    s3.fault = (call) => (call === 'CompleteUpload' ? { status: 403, code: 'AccessDenied' } : undefined)
    await expect(write(failing, randomBytes(1_000))).rejects.toThrow('the access key may not do this')
    await failing.discard()
    expect(s3.uploads.size).toBe(0)
    s3.fault = () => undefined
    const complete = await store.begin(NAME)
    await write(complete, randomBytes(1_000))
    await complete.discard()
    expect(keys()).toEqual([])
  })

  it('leaves nothing if it is interrupted between two parts', async () => {
    const stop = new AbortController()
    const backup = await openStore({}, { signal: stop.signal }).begin(NAME)
    async function* bytes() {
      yield randomBytes(PART_BYTES + 1)
      yield randomBytes(PART_BYTES)
      expect(s3.uploads.size).toBe(1)
      stop.abort()
      yield randomBytes(1)
    }
    await expect(backup.write(bytes())).rejects.toThrow()
    await backup.discard()
    expect(s3.uploads.size).toBe(0)
    expect(keys()).toEqual([])
  })

  it('never overwrites another one, not even one that appears during the upload', async () => {
    const store = openStore()
    const backup = await store.begin(NAME)
    s3.put(KEY, 'of another process')
    await expect(write(backup, randomBytes(1_000))).rejects.toThrow(
      'another program changed the same object during this command',
    )
    await backup.discard()
    expect(s3.objects.get(KEY)?.bytes.toString()).toBe('of another process')
    await expect(store.begin(NAME)).rejects.toThrow(`${NAME} exists already. Run the backup again.`)
  })

  it('is stored by a service that does not know conditional requests, too', async () => {
    s3.knowsConditions = false
    const store = openStore()
    const backup = await store.begin(NAME)
    await write(backup, randomBytes(1_000))
    await backup.publish()
    expect(await store.list()).toEqual([NAME])
  })
})

it('lists the complete backups of its prefix only, the oldest first, over several pages', async () => {
  const older = NAME.replace('11-25', '11-24')
  const others = ['notes.txt', 'docket-old.backup', `old/${NAME}`, `${NAME.replace('11-25', '11-23')}`]
  for (const name of [NAME, `${NAME}.complete`, older, `${older}.complete`, ...others]) {
    s3.put(`first-shop/${name}`, 'x')
  }
  s3.put(`second-shop/${NAME.replace('11-25', '11-20')}`, 'x')
  expect(await openStore().list()).toEqual([older, NAME])
})

it('removes what killed backups left a day ago, and nothing else', async () => {
  const overADayAgo = new Date(Date.now() - 25 * 60 * 60_000)
  const left = `first-shop/${NAME.replace('11-25', '11-01')}`
  const kept = ['first-shop/notes.txt', `second-shop/${NAME}`, `${KEY}`, `${KEY}.complete`]
  const mark = `${left.replace('11-01', '11-02')}.complete`
  for (const key of [left, mark, ...kept]) s3.put(key, 'x', overADayAgo)
  const running = `first-shop/${NAME.replace('11-25', '11-26')}`
  s3.put(running, 'x')
  s3.uploads.set('left', { key: left, time: overADayAgo, parts: new Map() })
  s3.uploads.set('running', { key: running, time: new Date(), parts: new Map() })
  s3.uploads.set('other', { key: 'first-shop/film.mp4', time: overADayAgo, parts: new Map() })
  await openStore().begin(NAME.replace('11-25', '11-27'))
  expect(keys()).toEqual([...kept, running].sort())
  expect([...s3.uploads.keys()]).toEqual(['running', 'other'])
})

it('removes the mark of a backup before its bytes', async () => {
  for (const key of [KEY, `${KEY}.complete`]) s3.put(key, 'x')
  let isSecond = false
  s3.fault = (call) => {
    if (call !== 'DeleteObject') return undefined
    if (isSecond) return { status: 403, code: 'AccessDenied' }
    isSecond = true
    return undefined
  }
  await expect(openStore().remove(NAME)).rejects.toThrow('the access key may not do this')
  expect(keys()).toEqual([KEY])
})

describe('a connection that fails', () => {
  /** Causes a fault in the first `count` requests for the operation `only`. */
  function failFirst(
    fault: ReturnType<TestS3['fault']>,
    count: number,
    only: Parameters<TestS3['fault']>[0],
  ) {
    let left = count
    s3.fault = (call) => (call === only && left-- > 0 ? fault : undefined)
  }

  it('while a backup is read, makes the store read only the interrupted part again', async () => {
    const bytes = randomBytes(PART_BYTES + 1_000)
    s3.put(KEY, bytes)
    failFirst('cut-in-body', 2, 'GetObject')
    expect((await buffer(openStore().open(NAME))).equals(bytes)).toBe(true)
    expect(s3.calls).toHaveLength(4)
  })

  it.each([['cut' as const], [{ status: 503, code: 'SlowDown' }], ['silent' as const]])(
    'once while a part is uploaded (%j), makes the store upload that part again',
    async (fault) => {
      const store = openStore({}, { times: { ...TIMES, idleMs: 500 } })
      const backup = await store.begin(NAME)
      failFirst(fault, 1, 'UploadPart')
      await write(backup, randomBytes(1_000))
      await backup.publish()
      expect(await store.list()).toEqual([NAME])
    },
  )

  it('at every attempt makes the request fail at its deadline', async () => {
    failFirst('silent', Number.POSITIVE_INFINITY, 'ListObjects')
    const store = openStore({}, { times: SHORT_TIMES })
    await expect(store.list()).rejects.toThrow(`${s3.endpoint} does not answer in time`)
  })
})

it('does not mix the parts of two backups if one is replaced while it is read', async () => {
  s3.put(KEY, randomBytes(PART_BYTES + 1_000))
  const source = openStore().open(NAME)
  source.once('data', () => s3.put(KEY, randomBytes(PART_BYTES + 1_000)))
  await expect(buffer(source)).rejects.toThrow('another program changed the same object during this command')
})

describe('an error says what to do', () => {
  it.each<[string, Partial<S3Settings> | (() => void), string]>([
    ['no such bucket', { bucket: 'other' }, 'there is no bucket other at http://127.0.0.1'],
    [
      'an unknown key',
      { credentials: { accessKeyId: 'OTHER', secretAccessKey: 'secret' } },
      'the service does not know BACKUP_S3_ACCESS_KEY_ID',
    ],
    [
      'a wrong secret',
      { credentials: { accessKeyId: 'TESTKEY', secretAccessKey: 'secret' } },
      'BACKUP_S3_SECRET_ACCESS_KEY is not the secret of BACKUP_S3_ACCESS_KEY_ID',
    ],
    ['another region', { region: 'mars-1' }, 'BACKUP_S3_REGION is mars-1, but'],
    [
      'a service that is not there',
      { endpoint: 'http://127.0.0.1:1' },
      'http://127.0.0.1:1 cannot be reached (ECONNREFUSED). See that it runs, and that BACKUP_S3_ENDPOINT is its address.',
    ],
    ['a key without rights', () => deny('AccessDenied', 403), 'It needs the rights to list the bucket'],
    ['a lost part', () => deny('BrokenMPU', 409), 'the service has lost a part of this backup. Use another'],
    ['a refused condition', () => deny('InvalidRequest', 412), 'another program changed the same object'],
    ['a full service', () => deny('QuotaExceeded', 403), 'its quota is used up'],
    ['an error that is not known', () => deny('Teapot', 418), 'the service answered 418 Teapot: A test'],
  ])('%s', async (_case, change, message) => {
    if (typeof change === 'function') change()
    const store = openStore(typeof change === 'function' ? {} : change)
    const error = await store.list().catch((one: Error) => one)
    expect(error).toMatchObject({ message: expect.stringContaining(message) })
    expect((error as Error).message).toMatch(/^BACKUP_DIR: cannot use s3:\/\/[\w-]+\/first-shop: .*\.$/)
    expect((error as Error).message).not.toContain(s3.credentials.secretAccessKey)
  })

  function deny(code: string, status: number) {
    s3.fault = () => ({ code, status })
  }

  it('if the clock of this machine differs, but only if the client cannot correct that', async () => {
    s3.clockOffsetMs = 60 * 60_000
    expect(await openStore().list()).toEqual([])
    s3.fault = () => ({ status: 403, code: 'RequestTimeTooSkewed' })
    await expect(openStore().list()).rejects.toThrow('the clock of this machine differs')
  })
})
