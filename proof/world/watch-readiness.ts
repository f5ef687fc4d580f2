import type { ShopServer } from './shop-server.ts'

/** One look at `/readyz`; `status` is null if there was no answer. `at` is by `performance.now()`. */
export interface ReadinessLook {
  server: number
  status: number | null
  at: number
}

const EVERY_MS = 500
const TIMEOUT_MS = 2_000

/** Asks every server for its readiness twice a second, like a balancer, and bypasses the proxies that can fail. */
export function watchReadiness(servers: ShopServer[]): { looks: ReadinessLook[]; stop(): void } {
  const looks: ReadinessLook[] = []
  const timer = setInterval(() => {
    for (const [place, { origin }] of servers.entries()) void look(place, origin)
  }, EVERY_MS)

  async function look(server: number, origin: string) {
    const at = performance.now()
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => null)
    looks.push({ server, status: answer?.status ?? null, at })
  }

  return { looks, stop: () => clearInterval(timer) }
}
