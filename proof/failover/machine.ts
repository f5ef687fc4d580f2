import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeOwner, serverUser } from '../../server/src/host/embedded-postgres/cluster/server-user.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { openFaultProxy } from '../../server/test/process/fault-proxy.ts'
import { endProcess } from '../end-process.ts'
import { type Postmaster, postmasterOf } from '../testbed/postmaster.ts'
import {
  etcdEnvironment,
  type MACHINES,
  type MachinePorts,
  type Passwords,
  patroniEnvironment,
  patroniYaml,
} from './machine-config.ts'

/** One simulated machine. All its processes run on the computer that runs the proof. */
export interface Machine {
  name: string
  start(): void
  /** Kills every process of the machine, as if it had lost its power. */
  kill(): Promise<void>
  /** Stops every process with SIGSTOP, like a virtual machine that is paused. */
  freeze(): void
  unfreeze(): void
  /** Cuts the database and Patroni of this machine off: every byte between them and the other machines is lost. */
  cut(): Promise<void>
  reconnect(): Promise<void>
  /** Tells the primary to give its role to the standby. @throws if Patroni refuses */
  switchOver(): Promise<void>
  /** The status with which Patroni answers `GET /<resource>`; null if it does not answer. */
  askPatroni(resource: 'primary' | 'synchronous'): Promise<number | null>
  close(): Promise<void>
}

const ETCD = '/usr/bin/etcd'
const PATRONI = '/usr/bin/patroni'
const PATRONI_TIMEOUT_MS = 1_500
const RESTART_DELAY_MS = 1_000

export async function claimPorts(machine: (typeof MACHINES)[number]): Promise<MachinePorts> {
  const [postgres, patroni] = [await claimPort(), await claimPort()]
  return {
    ...machine,
    postgres,
    patroni,
    etcdPeer: await claimPort(),
    etcdClient: await claimPort(),
    postgresProxy: await openFaultProxy(postgres),
    patroniProxy: await openFaultProxy(patroni),
  }
}

/**
 * Prepares a machine with the configuration of docs/many-servers.md. Its files are in a folder of its own below
 * `folder`, the output of its programs in `logFolder`.
 */
export async function prepareMachine(
  own: MachinePorts,
  all: readonly MachinePorts[],
  { folder, logFolder, passwords }: { folder: string; logFolder: string; passwords: Passwords },
): Promise<Machine> {
  const home = path.join(folder, own.name)
  const dataFolder = path.join(home, 'postgres')
  mkdirSync(home, { mode: 0o700 })
  const etcdProxies = await Promise.all(all.map(({ etcdClient }) => openFaultProxy(etcdClient)))
  const patroniFile = path.join(home, 'patroni.yaml')
  writeFileSync(patroniFile, patroniYaml(all, etcdProxies, { dataFolder, folder: home }))
  // PostgreSQL refuses to run as root, and Patroni starts it as the user of Patroni.
  const user = serverUser(dataFolder)
  changeOwner(home, user)
  const output = openSync(path.join(logFolder, `${own.name}.log`), 'a')
  const run = (program: string, args: string[], env: Record<string, string>) =>
    keepRunning(() =>
      spawn(program, args, {
        ...user,
        cwd: home,
        env: { PATH: '/usr/bin:/bin', HOME: home, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
        stdio: ['ignore', output, output],
      }),
    )
  const postmaster = postmasterOf(dataFolder)
  const proxies = [own.postgresProxy, own.patroniProxy, ...etcdProxies]
  const setProxies = async (kind: 'black-hole' | 'pass') => {
    await Promise.all(proxies.map((proxy) => proxy.set({ kind })))
  }
  let programs: Program[] = []

  return {
    name: own.name,
    start() {
      programs = [run(ETCD, [], etcdEnvironment(own, all, path.join(home, 'etcd')))]
      if (own.hasDatabase) programs.push(run(PATRONI, [patroniFile], patroniEnvironment(own, passwords)))
    },
    kill: () => killAll(programs, postmaster),
    freeze() {
      for (const program of programs) program.signal('SIGSTOP')
      postmaster.freeze()
    },
    unfreeze() {
      postmaster.unfreeze()
      for (const program of programs) program.signal('SIGCONT')
    },
    cut: () => setProxies('black-hole'),
    reconnect: () => setProxies('pass'),
    async switchOver() {
      const answer = await fetch(`http://127.0.0.1:${own.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: own.name }),
      })
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`)
    },
    async askPatroni(resource) {
      // The request does not use the proxy, so that Patroni also answers while the machine is cut off.
      const answer = await fetch(`http://127.0.0.1:${own.patroni}/${resource}`, {
        signal: AbortSignal.timeout(PATRONI_TIMEOUT_MS),
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      return answer?.status ?? null
    },
    async close() {
      postmaster.unfreeze()
      await killAll(programs, postmaster)
      await Promise.all(proxies.map((proxy) => proxy.close()))
    },
  }
}

async function killAll(programs: readonly Program[], postmaster: Postmaster): Promise<void> {
  // The programs end before PostgreSQL, so that Patroni does not start PostgreSQL again.
  await Promise.all(programs.map((program) => program.kill()))
  await postmaster.kill()
}

interface Program {
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  kill(): Promise<void>
}

/**
 * Starts a program again a second after it has ended, as its systemd unit does. Patroni 3.0 ends with an error if it
 * starts before etcd has decided on its version.
 */
function keepRunning(start: () => ChildProcess): Program {
  let isOver = false
  let child = start()
  const restartOnEnd = () =>
    child.once('exit', async () => {
      await sleep(RESTART_DELAY_MS)
      if (isOver) return
      child = start()
      restartOnEnd()
    })
  restartOnEnd()
  return {
    signal: (signal) => void child.kill(signal),
    async kill() {
      isOver = true
      await endProcess(child, 'SIGKILL')
    },
  }
}
