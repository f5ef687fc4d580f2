import { randomUUID } from 'node:crypto'

/** A purchase, a read from the database, and a read from the cache. */
export const KINDS = ['buy', 'purchases', 'catalogue'] as const
export type Kind = (typeof KINDS)[number]

/** Returns a function that creates requests of all kinds in turn, for one customer after the other. */
export function createRequests({ tokens, productId }: { tokens: readonly string[]; productId: number }) {
  let createdCount = 0
  const body = JSON.stringify({ logProductId: productId, quantity: 1 })
  const get = (path: string, token: string) =>
    `GET ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\n\r\n`
  const textOf: Record<Kind, (token: string) => string> = {
    buy: (token) =>
      `POST /api/shop/buy HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\n` +
      `idempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
    purchases: (token) => get('/api/history/purchases/list?pageSize=10', token),
    catalogue: (token) => get('/api/shop/products?pageSize=20', token),
  }
  return (): { kind: Kind; text: string } => {
    const kind = KINDS[createdCount % KINDS.length] ?? 'buy'
    const token = tokens[Math.floor(createdCount / KINDS.length) % tokens.length] ?? ''
    createdCount++
    return { kind, text: textOf[kind](token) }
  }
}
