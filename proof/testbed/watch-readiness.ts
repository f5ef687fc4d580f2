import type { ShopServer } from './shop-server.ts'

/** One call of `/readyz`; `status` is null if there was no answer. `at` is by `performance.now()`. */
export interface ReadinessCheck {
  server: number
  status: number | null
  at: number
}

const INTERVAL_MS = 500
const TIMEOUT_MS = 2_000

/** Calls `/readyz` of every server twice a second, like a load balancer, and not through the fault proxies. */
export function watchReadiness(servers: ShopServer[]): { readinessChecks: ReadinessCheck[]; stop(): void } {
  const readinessChecks: ReadinessCheck[] = []
  const timer = setInterval(() => {
    for (const [serverIndex, { origin }] of servers.entries()) void check(serverIndex, origin)
  }, INTERVAL_MS)

  async function check(server: number, origin: string) {
    const at = performance.now()
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => null)
    readinessChecks.push({ server, status: answer?.status ?? null, at })
  }

  return { readinessChecks, stop: () => clearInterval(timer) }
}
