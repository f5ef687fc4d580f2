import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

export interface DatabaseProxy extends Pick<FaultProxy, 'set' | 'end' | 'close'> {
  /** The address of the database, by way of the proxy. */
  url: string
  /** Resets all open connections; new ones pass. */
  reset(): Promise<void>
}

/** A TCP proxy in front of a PostgreSQL server, to show what the shop does when the network fails. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { port, set, end, close } = await openFaultProxy(Number(new URL(databaseUrl).port))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  // The embedded server is reached through its Unix socket otherwise.
  url.searchParams.delete('host')
  return {
    url: url.href,
    set,
    end,
    async reset() {
      await set({ kind: 'cut' })
      await set({ kind: 'pass' })
    },
    close,
  }
}
