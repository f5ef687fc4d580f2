import { urlThrough } from '../server.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

export interface DatabaseProxy extends Pick<FaultProxy, 'set' | 'end' | 'close'> {
  /** The address of the database through the proxy. */
  url: string
  /** Resets all open connections; new ones work. */
  reset(): Promise<void>
}

/** A TCP proxy in front of a PostgreSQL server, for tests of a network that fails. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { port, set, end, close } = await openFaultProxy(Number(new URL(databaseUrl).port))
  return {
    url: urlThrough(databaseUrl, port),
    set,
    end,
    async reset() {
      await set({ kind: 'cut' })
      await set({ kind: 'pass' })
    },
    close,
  }
}
