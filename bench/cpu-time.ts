import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const US_PER_TICK = 10_000

/**
 * The CPU time of all processes of a PostgreSQL server, in microseconds. Finds the server by the process id of one
 * backend. Fields 13 and 14 of a process are its own CPU time, and 15 and 16 that of its ended children.
 */
export function cpuUsOfServer(backendPid: number): number {
  const server = parentOf(backendPid)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === server)
  const serverTicks = sum(statOf(server).slice(13, 17))
  // The server itself is not among its children.
  return (serverTicks + sum(pids.flatMap((pid) => statOf(Number(pid)).slice(13, 15)))) * US_PER_TICK
}

/** The CPU time of a process with all its threads, in microseconds. */
export function cpuUsOfProcess(pid: number): number {
  return sum(statOf(pid).slice(13, 15)) * US_PER_TICK
}

function parentOf(pid: number): number | undefined {
  return statOf(pid)[3]
}

/** The fields of /proc/<pid>/stat, numbered as in proc(5) but from 0; empty if the process has ended. */
function statOf(pid: number | undefined): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return [
      pid ?? 0,
      0,
      ...stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number),
    ]
  } catch {
    return []
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
