import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileSize, serverLog } from './server-log.ts'

/** The main process of a running server. The others are its children. */
export interface Postmaster {
  pid: number
  port: number
  /** Its start time in ticks since boot, which differs for a later process with the same pid. */
  startTicks: string | null
  /** The byte at which this run's part of the server log begins. */
  logFrom: number
  /** Null if another process started it: then its exit code and signal are unknown. */
  child: ChildProcess | null
}

/** A server that this process did not start. */
export function adoptedPostmaster(pgdata: string, { pid, port }: { pid: number; port: number }): Postmaster {
  const startTicks = readProcess(pid)?.startTicks ?? null
  return { pid, port, startTicks, logFrom: fileSize(serverLog(pgdata)), child: null }
}

/** The content of `postmaster.pid`; null if it cannot be read. Its process may have ended long ago. */
export function readPidFile(pgdata: string): { pid: number; port: number } | null {
  const lines = readText(path.join(pgdata, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 1 && Number.isInteger(port) && port > 0 ? { pid, port } : null
}

export function isRunning({ pid, startTicks, child }: Postmaster): boolean {
  if (child) return child.exitCode === null && child.signalCode === null
  if (!processExists(pid)) return false
  const processNow = readProcess(pid)
  // If /proc cannot be read, the pid alone decides.
  return processNow === null || (processNow.state !== 'Z' && processNow.startTicks === startTicks)
}

/** Whether a signal such as SIGSTOP has stopped it. */
export function isStopped({ pid }: Postmaster): boolean {
  return readProcess(pid)?.state === 'T'
}

export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** From /proc: the program's name, its state (Z is a process that has ended) and its start time. */
export function readProcess(pid: number): { name: string; state: string; startTicks: string | null } | null {
  const text = readText(`/proc/${pid}/stat`)
  if (text === null) return null
  // The name is in parentheses and may contain any character.
  const end = text.lastIndexOf(')')
  // After the name, the first field is the state and the twentieth is the start time: see proc_pid_stat(5).
  const fields = text.slice(end + 2).split(' ')
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    state: fields[0] ?? '',
    startTicks: fields[19] ?? null,
  }
}

/** Sends a signal; does nothing if the process has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
