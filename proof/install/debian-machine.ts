import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { installPackage } from '../../server/test/process/install-package.ts'
import { poll } from '../poll.ts'
import { AUTHORITIES } from './base-image.ts'
import { run } from './run-program.ts'

const BOOT_TIMEOUT_MS = 60_000
const OFF_TIMEOUT_MS = 60_000
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ...(AUTHORITIES !== '' && { NODE_EXTRA_CA_CERTS: AUTHORITIES }),
}

/** A Debian in a folder that systemd has booted. It shares the network of this machine. */
export interface DebianMachine {
  /** Runs a script as root in the machine. Returns its output. @throws if it fails */
  run(script: string): Promise<string>
  powerOff(): Promise<void>
}

/** Boots a Debian with systemd-nspawn, and waits until its services can be started. */
export async function bootDebian(folder: string): Promise<DebianMachine> {
  installPackage('systemd-container', '/usr/bin/systemd-nspawn')
  const child = spawn(
    '/usr/bin/systemd-nspawn',
    ['--quiet', '--register=no', '--keep-unit', '--console=pipe', '--directory', folder, '--boot'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let console = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (console += String(bytes)))
  const machine: DebianMachine = {
    run: (script) =>
      run('nsenter', [...namespacesOf(child), '/bin/bash', '-e', '-c', script], { env: ENVIRONMENT }),
    async powerOff() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit', { signal: AbortSignal.timeout(OFF_TIMEOUT_MS) })
      // SIGTERM to systemd-nspawn is an orderly shutdown of the machine.
      child.kill('SIGTERM')
      await exit.catch(() => child.kill('SIGKILL'))
    },
  }
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`The machine has ended with ${child.exitCode}:\n${console}`)
    // `degraded` is enough: a small Debian without devices of its own has units that fail.
    const state = await machine.run('systemctl is-system-running || true').catch(() => '')
    return ['running', 'degraded'].includes(state.trim())
  }
  if (await poll(isUp, { timeoutMs: BOOT_TIMEOUT_MS })) return machine
  await machine.powerOff()
  throw new Error(`The machine did not boot:\n${console}`)
}

/** The options with which nsenter enters the machine: its first process is the child of systemd-nspawn. */
function namespacesOf({ pid }: ChildProcess): string[] {
  const init = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]
  return ['--target', String(init), '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd']
}
