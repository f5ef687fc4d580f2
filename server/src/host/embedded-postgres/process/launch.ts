import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../cluster/cluster.ts'
import { SERVER_ENVIRONMENT } from '../cluster/server-user.ts'
import { usualSettings } from '../cluster/settings.ts'
import { describeEnd } from './describe-end.ts'
import { isRunning, type Postmaster, readPidFile, readProcess } from './postmaster.ts'
import { probe } from './probe.ts'
import { type Failure, openServerLog, toFailure } from './server-log.ts'

const POLL_MS = 50

/** How long a new server may give no answer. During recovery, which may take any time, it does answer. */
const MAX_SILENCE_MS = 60_000

interface LaunchOptions {
  settings: Record<string, string>
  /** Cancels the start. */
  signal: AbortSignal
}

/**
 * Launches the server on a port of the loopback interface and waits until it accepts connections. The server outlives
 * this process. It has its own session, so that a Ctrl-C in the terminal does not end it.
 */
export async function launch(
  cluster: Cluster,
  port: number,
  { settings, signal }: LaunchOptions,
): Promise<Postmaster | Failure> {
  try {
    const postmaster = await spawnServer(cluster, port, settings)
    const isReady = await waitUntilReady(cluster, postmaster, signal)
    if (isReady) return postmaster
    const failure = describeEnd(cluster, postmaster)
    postmaster.child?.kill(signal.aborted ? 'SIGINT' : 'SIGKILL')
    return failure
  } catch (error) {
    return toFailure(error as NodeJS.ErrnoException)
  }
}

async function spawnServer(cluster: Cluster, port: number, settings: Record<string, string>) {
  const log = openServerLog(cluster)
  try {
    const options = Object.entries({ ...usualSettings(cluster.pgdata, port), ...settings })
    const args = ['-D', cluster.pgdata, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const child = spawn(path.join(cluster.binaries, 'postgres'), args, {
      ...cluster.user,
      env: SERVER_ENVIRONMENT,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.descriptor, log.descriptor],
    })
    await waitForSpawn(child)
    child.unref()
    const pid = child.pid ?? 0
    return { pid, port, startTicks: readProcess(pid)?.startTicks ?? null, logFrom: log.from, child }
  } finally {
    closeSync(log.descriptor)
  }
}

function waitForSpawn(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
}

async function waitUntilReady(cluster: Cluster, postmaster: Postmaster, signal: AbortSignal) {
  let silentSince = performance.now()
  while (isRunning(postmaster) && !signal.aborted) {
    const answer = await probe(cluster, postmaster.port)
    // Checks the pid, because another server may answer on this port while this one finds the directory locked.
    if (answer === 'ready' && readPidFile(cluster.pgdata)?.pid === postmaster.pid) return true
    if (answer !== 'silent') silentSince = performance.now()
    if (performance.now() - silentSince > MAX_SILENCE_MS) return false
    await pause(POLL_MS)
  }
  return false
}
