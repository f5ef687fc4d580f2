import { afterEach, describe, expect, it } from 'vitest'
import { takeAhead, takeDataAhead } from './asked-ahead.ts'

const URL = '/api/shop/products/7'

function askedAhead(
  answer: Promise<Response>,
  { at = Date.now(), data }: { at?: number; data?: unknown } = {},
) {
  answer.catch(() => {})
  globalThis.__docketAhead = new Map([[URL, { answer, token: 'own', at, data }]])
}

const take = (url = URL, token: string | null = 'own') =>
  takeAhead(url, { token, signal: new AbortController().signal })

afterEach(() => {
  globalThis.__docketAhead = undefined
})

describe('what was asked ahead', () => {
  it('is taken once', async () => {
    const response = new Response('{}')
    askedAhead(Promise.resolve(response))
    expect(await take('/api/shop/products/8')).toBeNull()
    expect(await take()).toBe(response)
    expect(await take()).toBeNull()
  })

  it('is asked anew where it failed, or is older than ten seconds', async () => {
    askedAhead(Promise.reject(new TypeError('no line')))
    expect(await take()).toBeNull()
    askedAhead(Promise.resolve(new Response('{}')), { at: Date.now() - 10_001 })
    expect(await take()).toBeNull()
  })

  it('is asked anew for whoever has signed in meanwhile', async () => {
    askedAhead(Promise.resolve(new Response('{}', { status: 401 })))
    expect(await take(URL, 'another')).toBeNull()
    askedAhead(Promise.resolve(new Response('{}')))
    expect(await take(URL, null)).toBeNull()
  })

  it('is given up with the call that took it', async () => {
    askedAhead(new Promise(() => {}))
    const caller = new AbortController()
    const taken = takeAhead(URL, { token: 'own', signal: caller.signal })
    caller.abort(new Error('left'))
    await expect(taken).rejects.toThrow('left')
    askedAhead(new Promise(() => {}))
    await expect(takeAhead(URL, { token: 'own', signal: caller.signal })).rejects.toThrow('left')
  })

  it('is there for the first render once it is answered, and is not taken twice', async () => {
    askedAhead(new Promise(() => {}))
    expect(takeDataAhead(URL, 'own')).toBeUndefined()
    askedAhead(Promise.resolve(new Response('{}')), { data: { id: 7 } })
    expect(takeDataAhead('/api/shop/products/8', 'own')).toBeUndefined()
    expect(takeDataAhead(URL, 'own')).toEqual({ id: 7 })
    expect(takeDataAhead(URL, 'own')).toBeUndefined()
    expect(await take()).toBeNull()
  })

  it('is left for the call where it is not answered yet', async () => {
    const response = new Response('{}')
    askedAhead(Promise.resolve(response))
    expect(takeDataAhead(URL, 'own')).toBeUndefined()
    const call = globalThis.__docketAhead?.get(URL)
    // A query asks for its initial data again when it begins to fetch.
    if (call) call.data = {}
    expect(takeDataAhead(URL, 'own')).toBeUndefined()
    expect(await take()).toBe(response)
  })

  it('shows nobody what another was answered, nor what is older than ten seconds', () => {
    askedAhead(Promise.resolve(new Response('{}')), { data: {} })
    expect(takeDataAhead(URL, 'another')).toBeUndefined()
    askedAhead(Promise.resolve(new Response('{}')), { data: {}, at: Date.now() - 10_001 })
    expect(takeDataAhead(URL, 'own')).toBeUndefined()
  })

  it('is nothing on a page that asked for nothing', async () => {
    expect(await take()).toBeNull()
  })
})
