import path from 'node:path'
import { startBuiltServer } from '../../bench/built-server.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { type ServerProcess, startServerProcess } from '../../server/test/process/server-process.ts'
import type { startBalancer } from './balancer.ts'
import type { openCustomers } from './customers.ts'

/** The folder of a release that runs from its sources, or `built` for this build as `npm start` runs it. */
export type Release = string

interface ReleaseServer {
  port: number
  origin: string
  /**
   * Stops the server as a process manager does, starts a release, and waits until it is ready. @throws if it does not
   * stop cleanly, or does not become ready
   */
  switchTo(release: Release): Promise<void>
  /** @throws if it does not stop cleanly */
  stop(): Promise<void>
}

/** A server that can run one release after the other, all on the same port. */
export async function openReleaseServer(env: Record<string, string>): Promise<ReleaseServer> {
  const port = await claimPort()
  let server: ServerProcess | null = null
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async switchTo(release: Release) {
      await stop()
      server =
        release === 'built'
          ? await startBuiltServer(env, port)
          : await startServerProcess(env, { args: [path.join(release, 'server/src/main.ts')], port })
    },
    stop,
  }

  async function stop() {
    const code = await server?.stop()
    if (server && code !== 0)
      throw new Error(`The server on port ${port} ended with ${code}:\n${server.output()}`)
    server = null
  }
}

/** Switches the servers behind a balancer to a release, one after the other, while customers buy. */
export async function switchInTurn(
  servers: readonly ReleaseServer[],
  release: Release,
  {
    balancer,
    customers,
  }: {
    balancer: Awaited<ReturnType<typeof startBalancer>>
    customers: ReturnType<typeof openCustomers>
  },
): Promise<void> {
  for (const [nth, server] of servers.entries()) {
    const requestsBefore = customers.tally.requests
    await server.switchTo(release)
    await balancer.waitUntilUp(nth)
    const { requests, failures } = customers.tally
    console.log(
      `Server ${nth} now runs ${nameOf(release)}. Customers sent ${requests - requestsBefore} requests during the restart. Failed until now: ${failures.length}.`,
    )
  }
}

export function nameOf(release: Release): string {
  return release === 'built' ? 'this build' : `the ${path.basename(release)} release`
}
