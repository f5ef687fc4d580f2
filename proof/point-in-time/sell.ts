import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Small and steady, so that the proof also runs on a busy machine. */
const PAUSE_MS = 20

/**
 * Starts customers who buy until `stop`. `acknowledged` has the id of each purchase as soon as the shop has answered. An
 * answer other than 201 counts as a failure.
 */
export function startSelling({
  origin,
  tokens,
  productId,
}: {
  origin: string
  tokens: readonly string[]
  productId: number
}) {
  const acknowledged: number[] = []
  const failures: string[] = []
  let isOver = false
  const finished = Promise.all(tokens.map(buyUntilOver))
  return {
    acknowledged,
    failures,
    async stop() {
      isOver = true
      await finished
    },
  }

  async function buyUntilOver(token: string) {
    while (!isOver) {
      const answer = await fetch(`${origin}/api/shop/buy`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ logProductId: productId, quantity: 1 }),
      })
      const body = (await answer.json()) as { id: number }
      if (answer.status === 201) acknowledged.push(body.id)
      else failures.push(`${answer.status} ${JSON.stringify(body).slice(0, 200)}`)
      await sleep(PAUSE_MS)
    }
  }
}
