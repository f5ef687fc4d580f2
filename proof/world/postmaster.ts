import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { poll } from '../poll.ts'

/** The processes of the PostgreSQL that runs on one data directory. */
export interface Postmaster {
  /** The postmaster's process id; null if it does not run. */
  pid(): number | null
  /** Kills the postmaster; its backends notice it and end by themselves. Resolves once all have ended. */
  kill(): Promise<void>
  /** Kills one backend, like the kernel when it is out of memory: the postmaster then restarts all of them. */
  killBackend(): void
  /** Stops all processes with SIGSTOP, like a machine that hangs. */
  freeze(): void
  thaw(): void
}

const GONE_MS = 15_000

export function postmasterOf(pgdata: string): Postmaster {
  function pid(): number | null {
    const file = path.join(pgdata, 'postmaster.pid')
    if (!existsSync(file)) return null
    const found = Number(readFileSync(file, 'utf8').split('\n')[0])
    return Number.isInteger(found) && isAlive(found) ? found : null
  }

  const frozen = new Set<number>()

  function all(): number[] {
    const found = pid()
    return found === null ? [] : [found, ...childrenOf(found)]
  }

  return {
    pid,
    async kill() {
      const processes = all()
      const [postmaster] = processes
      if (postmaster !== undefined) signal(postmaster, 'SIGKILL')
      await poll(() => !processes.some(isAlive), { timeoutMs: GONE_MS })
    },
    killBackend() {
      const found = pid()
      const backend = found === null ? undefined : childrenOf(found).find(isBackend)
      if (backend !== undefined) signal(backend, 'SIGKILL')
    },
    freeze() {
      // The postmaster first, so that it starts no more of them; twice, for those that it started just before.
      for (let round = 0; round < 2; round++) {
        for (const process of all()) {
          signal(process, 'SIGSTOP')
          frozen.add(process)
        }
      }
    },
    thaw() {
      // By their own ids: the shop may have started another postmaster in the meantime.
      for (const process of frozen) if (isStopped(process)) signal(process, 'SIGCONT')
      frozen.clear()
    },
  }
}

function childrenOf(pid: number): number[] {
  return readProc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
}

/** One that serves a client: its title names the user and the database. */
function isBackend(pid: number): boolean {
  return /^postgres: docket /.test(readProc(pid, 'cmdline'))
}

/** A process that ended but was not yet waited for is not alive. */
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
    // It ended by itself just now.
  }
}
