import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { poll } from '../poll.ts'

/** The processes of a PostgreSQL server on one data directory. */
export interface Postmaster {
  /** The postmaster's process id; null if it does not run. */
  pid(): number | null
  /** Kills the postmaster. Its backends notice that and end by themselves. Resolves once all have ended. */
  kill(): Promise<void>
  /** Kills one backend, as the kernel does if memory runs out. The postmaster then restarts all backends. */
  killBackend(): void
  /** Stops all processes with SIGSTOP, like a hanging machine. */
  freeze(): void
  unfreeze(): void
}

const END_TIMEOUT_MS = 15_000

export function postmasterOf(pgdata: string): Postmaster {
  function pid(): number | null {
    const file = path.join(pgdata, 'postmaster.pid')
    if (!existsSync(file)) return null
    const id = Number(readFileSync(file, 'utf8').split('\n')[0])
    return Number.isInteger(id) && isAlive(id) ? id : null
  }

  const frozen = new Set<number>()

  function allProcesses(): number[] {
    const postmaster = pid()
    return postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)]
  }

  return {
    pid,
    async kill() {
      const processes = allProcesses()
      const [postmaster] = processes
      if (postmaster !== undefined) signal(postmaster, 'SIGKILL')
      await poll(() => !processes.some(isAlive), { timeoutMs: END_TIMEOUT_MS })
    },
    killBackend() {
      const postmaster = pid()
      const backend = postmaster === null ? undefined : childrenOf(postmaster).find(isBackend)
      if (backend !== undefined) signal(backend, 'SIGKILL')
    },
    freeze() {
      // The first round stops the postmaster first, so that it starts no more processes. The second round stops the
      // processes that it started just before.
      for (let round = 0; round < 2; round++) {
        for (const process of allProcesses()) {
          signal(process, 'SIGSTOP')
          frozen.add(process)
        }
      }
    },
    unfreeze() {
      // The ids are kept, because the shop may have started another postmaster.
      for (const process of frozen) if (isStopped(process)) signal(process, 'SIGCONT')
      frozen.clear()
    },
  }
}

function childrenOf(pid: number): number[] {
  return readProc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
}

/** Whether a process serves a client: its title then has the user and the database. */
function isBackend(pid: number): boolean {
  return /^postgres: docket /.test(readProc(pid, 'cmdline'))
}

/** A zombie does not count as alive. */
function isAlive(pid: number): boolean {
  const status = readProc(pid, 'status')
  return status !== '' && !/^State:\s+[ZX]/m.test(status)
}

function isStopped(pid: number): boolean {
  return /^State:\s+T/m.test(readProc(pid, 'status'))
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}
