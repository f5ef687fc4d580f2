import { readdirSync, readFileSync } from 'node:fs'
import { openTestClient } from '../server/test/connect.ts'

/** The kernel counts CPU time in hundredths of a second (USER_HZ). */
const TICKS_PER_SECOND = 100
/** The numbers of these fields in `/proc/<pid>/stat`, after the name of the program. */
const [PARENT, USER_TICKS, SYSTEM_TICKS] = [1, 11, 12]

/** The CPU time in milliseconds that a process and all its descendants have used, without those that have ended. */
export function cpuMsOf(rootPid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)))
  const family = new Set([rootPid])
  // A child has a higher pid than its parent, unless the numbers have started again; so repeat until none is added.
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  const ticks = processes.filter(({ pid }) => family.has(pid)).reduce((sum, one) => sum + one.ticks, 0)
  return (ticks / TICKS_PER_SECOND) * 1_000
}

/** The pid of the PostgreSQL server of an address: the parent of the process that serves a connection. */
export async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = await openTestClient(databaseUrl)
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const [backend] = readStat(rows[0]?.pid ?? 0)
    if (!backend) throw new Error('PostgreSQL runs on another machine, so its CPU time cannot be read.')
    return backend.parent
  } finally {
    await client.end()
  }
}

/** One process, or none if it has ended. */
function readStat(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets, and may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])
    return [{ pid, parent: Number(fields[PARENT]), ticks }]
  } catch {
    return []
  }
}
