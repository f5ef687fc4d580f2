import type { BoundedClient } from './bounded-client.ts'

/** A query that has waited for this long is checked. */
const SUSPECT_MS = 2_000

interface Suspect {
  client: BoundedClient
  pid: number
  waitingSince: number
}

/**
 * Finds connections whose query the database never received, because a firewall dropped the connection or its
 * PostgreSQL process hangs. A connection whose statement runs for long is not lost. `monitor` is another connection to
 * the same server, not through a pooler.
 */
export async function findLostConnections(
  monitor: BoundedClient,
  clients: Iterable<BoundedClient>,
  { timeoutMs }: { timeoutMs: number },
): Promise<BoundedClient[]> {
  const suspects = [...clients].flatMap(suspectOf)
  if (suspects.length === 0) return []
  const pids = suspects.map(({ pid }) => pid).join(', ')
  const received = await monitor.queryWithTimeout<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE pid IN (${pids}) AND (
      state IS NULL OR state IN ('active', 'fastpath function call', 'disabled')
      OR state_change > clock_timestamp() - interval '${SUSPECT_MS} milliseconds'
    )`,
    { timeoutMs },
  )
  const receivedPids = new Set(received.map(({ pid }) => pid))
  return (
    suspects
      // Excludes a connection whose answer has arrived since.
      .filter(
        ({ client, pid, waitingSince }) => !receivedPids.has(pid) && client.waitingSince === waitingSince,
      )
      .map(({ client }) => client)
  )
}

function suspectOf(client: BoundedClient): Suspect[] {
  const { waitingSince, processID } = client
  const isSuspect = waitingSince !== null && performance.now() - waitingSince > SUSPECT_MS
  return isSuspect && processID ? [{ client, pid: processID, waitingSince }] : []
}
