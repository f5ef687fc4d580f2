import { afterEach, describe, expect, it } from 'vitest'
import { takeAhead } from './asked-ahead.ts'

const page = globalThis as {
  __docketAhead?: Map<string, { answer: Promise<Response>; token: string; at: number }>
}
const URL = '/api/shop/products/7'

function askedAhead(answer: Promise<Response>, at = Date.now()) {
  answer.catch(() => {})
  page.__docketAhead = new Map([[URL, { answer, token: 'own', at }]])
}

const take = (url = URL, token: string | null = 'own') =>
  takeAhead(url, { token, signal: new AbortController().signal })

afterEach(() => {
  delete page.__docketAhead
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
    askedAhead(Promise.resolve(new Response('{}')), Date.now() - 10_001)
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

  it('is nothing on a page that asked for nothing', async () => {
    expect(await take()).toBeNull()
  })
})
