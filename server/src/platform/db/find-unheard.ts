import type { BoundedClient } from './bounded-client.ts'

/** A query that has waited for this long is looked up. */
const SUSPECT_MS = 2_000

interface Suspect {
  client: BoundedClient
  pid: number
  waitingSince: number
}

/**
 * Of the connections that wait for an answer, those whose query the database never received: a firewall has dropped the
 * connection, or the server's process for it hangs. `monitor` is another connection to the same server, not through a
 * pooler. A statement that runs for long is not among them.
 */
export async function findUnheard(
  monitor: BoundedClient,
  clients: Iterable<BoundedClient>,
  { timeoutMs }: { timeoutMs: number },
): Promise<BoundedClient[]> {
  const suspects = [...clients].flatMap(suspectOf)
  if (suspects.length === 0) return []
  const pids = suspects.map(({ pid }) => pid).join(', ')
  const heard = await monitor.ask<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE pid IN (${pids}) AND (
      state IS NULL OR state IN ('active', 'fastpath function call', 'disabled')
      OR state_change > clock_timestamp() - interval '${SUSPECT_MS} milliseconds'
    )`,
    { timeoutMs },
  )
  const isHeard = new Set(heard.map(({ pid }) => pid))
  return (
    suspects
      // An answer that was on its way has arrived by now.
      .filter(({ client, pid, waitingSince }) => !isHeard.has(pid) && client.waitingSince === waitingSince)
      .map(({ client }) => client)
  )
}

function suspectOf(client: BoundedClient): Suspect[] {
  const { waitingSince, processID } = client
  const isSuspect = waitingSince !== null && performance.now() - waitingSince > SUSPECT_MS
  return isSuspect && processID ? [{ client, pid: processID, waitingSince }] : []
}
