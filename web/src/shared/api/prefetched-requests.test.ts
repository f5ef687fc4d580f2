import { afterEach, describe, expect, it } from 'vitest'
import { takePrefetchedData, takePrefetchedRequest } from './prefetched-requests.ts'

const URL = '/api/shop/products/7'

function prefetch(
  answer: Promise<Response>,
  { at = Date.now(), data }: { at?: number; data?: unknown } = {},
) {
  answer.catch(() => {})
  globalThis.__docketPrefetched = new Map([[URL, { answer, token: 'own', at, data }]])
}

const take = (url = URL, token: string | null = 'own') =>
  takePrefetchedRequest(url, { token, signal: new AbortController().signal })

afterEach(() => {
  globalThis.__docketPrefetched = undefined
})

describe('a prefetched request', () => {
  it('is taken once', async () => {
    const response = new Response('{}')
    prefetch(Promise.resolve(response))
    expect(await take('/api/shop/products/8')).toBeNull()
    expect(await take()).toBe(response)
    expect(await take()).toBeNull()
  })

  it('is not used if it failed or is older than ten seconds', async () => {
    prefetch(Promise.reject(new TypeError('no connection')))
    expect(await take()).toBeNull()
    prefetch(Promise.resolve(new Response('{}')), { at: Date.now() - 10_001 })
    expect(await take()).toBeNull()
  })

  it('is not used after a sign-in as another user', async () => {
    prefetch(Promise.resolve(new Response('{}', { status: 401 })))
    expect(await take(URL, 'another')).toBeNull()
    prefetch(Promise.resolve(new Response('{}')))
    expect(await take(URL, null)).toBeNull()
  })

  it('is aborted with the call that took it', async () => {
    prefetch(new Promise(() => {}))
    const caller = new AbortController()
    const taken = takePrefetchedRequest(URL, { token: 'own', signal: caller.signal })
    caller.abort(new Error('left'))
    await expect(taken).rejects.toThrow('left')
    prefetch(new Promise(() => {}))
    await expect(takePrefetchedRequest(URL, { token: 'own', signal: caller.signal })).rejects.toThrow('left')
  })

  it('gives its data to the first render if it has been answered, and only once', async () => {
    prefetch(new Promise(() => {}))
    expect(takePrefetchedData(URL, 'own')).toBeUndefined()
    prefetch(Promise.resolve(new Response('{}')), { data: { id: 7 } })
    expect(takePrefetchedData('/api/shop/products/8', 'own')).toBeUndefined()
    expect(takePrefetchedData(URL, 'own')).toEqual({ id: 7 })
    expect(takePrefetchedData(URL, 'own')).toBeUndefined()
    expect(await take()).toBeNull()
  })

  it('is left for the call if it is not answered yet', async () => {
    const response = new Response('{}')
    prefetch(Promise.resolve(response))
    expect(takePrefetchedData(URL, 'own')).toBeUndefined()
    const call = globalThis.__docketPrefetched?.get(URL)
    // A query reads its initial data again when it begins to fetch.
    if (call) call.data = {}
    expect(takePrefetchedData(URL, 'own')).toBeUndefined()
    expect(await take()).toBe(response)
  })

  it('never gives data of another user, nor data older than ten seconds', () => {
    prefetch(Promise.resolve(new Response('{}')), { data: {} })
    expect(takePrefetchedData(URL, 'another')).toBeUndefined()
    prefetch(Promise.resolve(new Response('{}')), { data: {}, at: Date.now() - 10_001 })
    expect(takePrefetchedData(URL, 'own')).toBeUndefined()
  })

  it('is null on a page without prefetched requests', async () => {
    expect(await take()).toBeNull()
  })
})
