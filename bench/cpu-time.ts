import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts CPU time in hundredths of a second (USER_HZ). */
const US_PER_TICK = 10_000
/** The index of a field in `/proc/<pid>/stat`, counted from the first field after the name of the program. */
const PARENT = 1
/** The ticks of the process itself, in user mode and in system mode, and the same two of its ended children. */
const TICKS = { from: 11, to: 15 }

interface Process {
  pid: number
  parent: number
  ticks: number
}

/** The CPU time in microseconds that a process and all its descendants have used, including those that have ended. */
export function cpuUsOf(rootPid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const family = new Set([rootPid])
  // One pass finds all only if each child comes after its parent. Pids can wrap around, so repeat until none is added.
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  const ticks = processes.filter(({ pid }) => family.has(pid)).reduce((sum, one) => sum + one.ticks, 0)
  return ticks * US_PER_TICK
}

/** The pid of the PostgreSQL server whose process `backendPid` serves a connection. */
export function postmasterOf(backendPid: number): number {
  const backend = readProcess(backendPid)
  if (backend === null) throw new Error('PostgreSQL runs on another machine, so its CPU time cannot be read.')
  return backend.parent
}

/** Null if the process has ended. */
function readProcess(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets, and may have spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(TICKS.from, TICKS.to).reduce((sum, count) => sum + count, 0)
    return { pid, parent: fields[PARENT] ?? 0, ticks }
  } catch {
    return null
  }
}
