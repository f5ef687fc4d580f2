import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const [BUYER, OTHER] = [1, 2]

/** A cache of the stock; `made` counts how often the stock was read. */
function openCache(options: { saleMs: number }) {
  const cache = createResponseCache({ maxAgeMs: 60_000, ...options })
  const stock = { left: 10, made: 0 }
  const read = async (readerId: number) =>
    String(
      cache.peek('stock', readerId) ??
        (await cache.read(
          'stock',
          async () => {
            stock.made++
            const { left } = stock
            await new Promise((resolve) => setImmediate(resolve))
            return Buffer.from(String(left))
          },
          readerId,
        )),
    )
  const sell = () => {
    stock.left--
    cache.clearAfterSale(BUYER)
  }
  return { cache, stock, read, sell }
}

describe('the cache, after a sale,', () => {
  it('gives the buyer the new stock at once, and others soon', async () => {
    const { read, sell } = openCache({ saleMs: 50 })
    expect(await read(OTHER)).toBe('10')
    sell()
    expect(await read(BUYER)).toBe('9')
    await expect.poll(() => read(OTHER), { interval: 10 }).toBe('9')
  })

  it('is not emptied by each sale', async () => {
    const { cache, stock, read, sell } = openCache({ saleMs: 60_000 })
    await read(OTHER)
    for (let sale = 0; sale < 5; sale++) sell()
    for (let reading = 0; reading < 5; reading++) await read(OTHER)
    expect(stock.made).toBe(1)
    cache.clear()
  })

  it('does not let the buyer join a read that was begun before the purchase, nor keep that over the newer one', async () => {
    const { cache, stock, read, sell } = openCache({ saleMs: 60_000 })
    const begunBefore = read(OTHER)
    sell()
    const own = read(BUYER)
    expect([await begunBefore, await own]).toEqual(['10', '9'])
    expect(stock.made).toBe(2)
    expect(await read(OTHER)).toBe('9')
    cache.clear()
  })

  it('reads once for all callers that ask together', async () => {
    const { stock, read } = openCache({ saleMs: 50 })
    expect(await Promise.all([read(BUYER), read(OTHER), read(OTHER)])).toEqual(['10', '10', '10'])
    expect(stock.made).toBe(1)
  })

  it('does not keep a read that began before it was cleared', async () => {
    const { cache, stock, read } = openCache({ saleMs: 50 })
    const begunBefore = read(OTHER)
    stock.left--
    cache.clear()
    expect(await begunBefore).toBe('10')
    expect(await read(OTHER)).toBe('9')
  })
})
