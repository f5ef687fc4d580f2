import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How a proxy treats its connections. `swallow`: it accepts them and every byte, and passes nothing on. */
type Mode = 'pass' | 'swallow'

export interface FaultProxy {
  /** The address of the database, by way of the proxy. */
  url: string
  /** Passes bytes on, for the connections that are opened from now on. Swallowed ones stay swallowed. */
  pass(): void
  /** Swallows the bytes of all connections, open and new, as a firewall does that has forgotten them. */
  swallow(): void
  /** Resets all open connections. */
  cut(): void
  close(): Promise<void>
}

/** A TCP proxy on loopback in front of a PostgreSQL server, to show what the shop does when the network fails. */
export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ near: Socket; far: Socket; mode: Mode }>()
  let mode: Mode = 'pass'

  const server = createServer((near) => {
    const far = connect(Number(target.port), '127.0.0.1')
    const pair = { near, far, mode }
    pairs.add(pair)
    relay(near, far, pair)
    relay(far, near, pair)
  })
  function relay(from: Socket, to: Socket, pair: { mode: Mode }) {
    from.on('data', (bytes) => {
      if (pair.mode === 'pass' && !to.destroyed) to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      if (pair.mode === 'pass') to.destroy()
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  url.searchParams.delete('host')
  const destroyAll = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }
  return {
    url: url.href,
    pass() {
      mode = 'pass'
    },
    swallow() {
      mode = 'swallow'
      for (const pair of pairs) pair.mode = 'swallow'
    },
    cut: destroyAll,
    async close() {
      destroyAll()
      server.close()
      await once(server, 'close')
    },
  }
}
