import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { isOk } from '../is-ok.ts'
import { poll } from '../poll.ts'
import type { Buildah } from './base-image.ts'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 60_000

interface ContainerOptions {
  image: string
  env: Readonly<Record<string, string>>
  /** Folders and files of this machine with their place in the container, such as `/tmp/key:/run/secrets/KEY:ro`. */
  volumes: readonly string[]
}

/** A container of the image on the network of this machine. */
export interface Container {
  /** Runs the program of the image with other arguments, such as `audit`. Returns its output. */
  exec(...args: string[]): Promise<string>
  /** Runs the health check of the image. @throws if it fails */
  checkHealth(): Promise<void>
  /** The ids of the user and group of the shop's process. */
  ids(): string
  /** Sends SIGTERM to the first process. Returns its exit code. */
  stop(): Promise<number | null>
  /** Ends the container if it still runs. */
  kill(): void
}

/** Starts the image with its own entry point and command, and waits until the shop answers on the port. */
export async function startContainer(
  buildah: Buildah,
  { image, env, volumes }: ContainerOptions,
  port: number,
): Promise<Container> {
  const container = (await buildah.run('from', '--pull-never', image)).trim()
  const { OCIv1, Docker } = JSON.parse(await buildah.run('inspect', container)) as Inspected
  const { Entrypoint, Cmd } = OCIv1.config
  const options = [
    ...['run', '--isolation', 'chroot'],
    ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
    ...volumes.map((volume) => `--volume=${volume}`),
    ...[container, '--'],
  ]
  const runIn = (...args: string[]) => buildah.run(...options, ...args)
  const child = spawn('/usr/bin/buildah', [...buildah.storage, ...options, ...Entrypoint, ...Cmd], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The container has ended with ${child.exitCode}; see above.`)
    return isOk(`http://127.0.0.1:${port}/readyz`)
  }
  if (!(await poll(isReady, { timeoutMs: START_TIMEOUT_MS }))) {
    for (const id of shopsBelow(child)) process.kill(id, 'SIGKILL')
    child.kill('SIGKILL')
    throw new Error('The container is not ready.')
  }
  const [firstProcess = 0] = shopsBelow(child)
  return {
    exec: (...args) => runIn(...Entrypoint, ...args),
    async checkHealth() {
      const [kind, ...command] = Docker.config.Healthcheck?.Test ?? []
      if (kind !== 'CMD') throw new Error('The image has no health check.')
      await runIn(...command)
    },
    ids: () =>
      /^Uid:\t(.*)\nGid:\t(.*)$/m.exec(readFileSync(`/proc/${firstProcess}/status`, 'utf8'))?.[0] ?? '',
    async stop() {
      const exit = once(child, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) })
      process.kill(firstProcess, 'SIGTERM')
      await exit
      return child.exitCode
    },
    kill() {
      if (child.exitCode === null) process.kill(firstProcess, 'SIGKILL')
    },
  }
}

interface Inspected {
  OCIv1: { config: { Entrypoint: string[]; Cmd: string[] } }
  Docker: { config: { Healthcheck?: { Test: string[] } } }
}

/** The processes below Buildah that run the server. */
function shopsBelow({ pid = 0 }: ChildProcess): number[] {
  const allProcesses = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), ...readProcess(name) }))
  const below = (parent: number): number[] =>
    allProcesses.filter((process) => process.parent === parent).flatMap(({ id }) => [id, ...below(id)])
  return below(pid).filter((id) => allProcesses.find((process) => process.id === id)?.isShop)
}

function readProcess(id: string): { parent: number; isShop: boolean } {
  try {
    const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
    const [program = '', ...args] = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')
    return { parent: Number(parent), isShop: program === 'node' && args.includes('server/dist/main.js') }
  } catch {
    // The process has ended in the meantime.
    return { parent: 0, isShop: false }
  }
}
