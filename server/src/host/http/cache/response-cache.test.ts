import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const [BUYER, OTHER] = [1, 2]

/** A cache of the stock. `reads` counts the reads of the stock. */
function openCache(options: { purchaseMs: number }) {
  const cache = createResponseCache({ maxAgeMs: 60_000, ...options })
  const stock = { left: 10, reads: 0 }
  const read = async (readerId: number) =>
    String(
      cache.peek('stock', readerId) ??
        (await cache.read(
          'stock',
          async () => {
            stock.reads++
            const { left } = stock
            await new Promise((resolve) => setImmediate(resolve))
            return Buffer.from(String(left))
          },
          readerId,
        )),
    )
  const buy = () => {
    stock.left--
    cache.clearAfterPurchase(BUYER)
  }
  return { cache, stock, read, buy }
}

describe('the cache after a purchase', () => {
  it('shows the new stock to the buyer at once, and to other users soon', async () => {
    const { read, buy } = openCache({ purchaseMs: 50 })
    expect(await read(OTHER)).toBe('10')
    buy()
    expect(await read(BUYER)).toBe('9')
    await expect.poll(() => read(OTHER), { interval: 10 }).toBe('9')
  })

  it('is not emptied by each purchase', async () => {
    const { cache, stock, read, buy } = openCache({ purchaseMs: 60_000 })
    await read(OTHER)
    for (let purchase = 0; purchase < 5; purchase++) buy()
    for (let reading = 0; reading < 5; reading++) await read(OTHER)
    expect(stock.reads).toBe(1)
    cache.clear()
  })

  it('does not let the buyer join a read that began before the purchase, and keeps the newer read', async () => {
    const { cache, stock, read, buy } = openCache({ purchaseMs: 60_000 })
    const begunBefore = read(OTHER)
    buy()
    const buyersRead = read(BUYER)
    expect([await begunBefore, await buyersRead]).toEqual(['10', '9'])
    expect(stock.reads).toBe(2)
    expect(await read(OTHER)).toBe('9')
    cache.clear()
  })

  it('reads once for all callers that ask at the same time', async () => {
    const { stock, read } = openCache({ purchaseMs: 50 })
    expect(await Promise.all([read(BUYER), read(OTHER), read(OTHER)])).toEqual(['10', '10', '10'])
    expect(stock.reads).toBe(1)
  })

  it('does not keep a read that began before it was cleared', async () => {
    const { cache, stock, read } = openCache({ purchaseMs: 50 })
    const begunBefore = read(OTHER)
    stock.left--
    cache.clear()
    expect(await begunBefore).toBe('10')
    expect(await read(OTHER)).toBe('9')
  })
})
