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

afterEach(() => {
  delete page.__docketAhead
})

describe('what was asked ahead', () => {
  it('is taken once', async () => {
    const response = new Response('{}')
    askedAhead(Promise.resolve(response))
    expect(await takeAhead('/api/shop/products/8', 'own')).toBeNull()
    expect(await takeAhead(URL, 'own')).toBe(response)
    expect(await takeAhead(URL, 'own')).toBeNull()
  })

  it('is asked anew where it failed, or is older than ten seconds', async () => {
    askedAhead(Promise.reject(new TypeError('no line')))
    expect(await takeAhead(URL, 'own')).toBeNull()
    askedAhead(Promise.resolve(new Response('{}')), Date.now() - 10_001)
    expect(await takeAhead(URL, 'own')).toBeNull()
  })

  it('is asked anew for whoever has signed in meanwhile', async () => {
    askedAhead(Promise.resolve(new Response('{}', { status: 401 })))
    expect(await takeAhead(URL, 'another')).toBeNull()
    askedAhead(Promise.resolve(new Response('{}')))
    expect(await takeAhead(URL, null)).toBeNull()
  })

  it('is nothing on a page that asked for nothing', async () => {
    expect(await takeAhead(URL, 'own')).toBeNull()
  })
})
