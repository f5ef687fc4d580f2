import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'

/** A server that tells what reaches it, and takes a moment for the requests in flight. */
const SERVER = `
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGINT', () => end('SIGINT'))
  function end(signal) {
    console.log(signal)
    setTimeout(() => process.exit(7), 300)
  }
  setInterval(() => {}, 1000)
  console.log('pid', process.pid)`

let supervisor: ChildProcess
afterEach(() => supervisor.kill('SIGKILL'))

describe('the supervisor', () => {
  it('hands a Ctrl-C to the server once, however often it comes, waits for it and ends with its code', async () => {
    const { said, ended } = await supervise([SERVER])
    // The terminal signals the whole group, npm its child once more.
    process.kill(-pidOf(supervisor), 'SIGINT')
    supervisor.kill('SIGINT')
    expect(await ended).toBe(7)
    expect(said().match(/SIGINT/g)).toHaveLength(1)
  })

  it('hands on a SIGTERM', async () => {
    const { said, ended } = await supervise([SERVER])
    supervisor.kill('SIGTERM')
    expect(await ended).toBe(7)
    expect(said()).toContain('SIGTERM')
  })

  it('leaves no server behind where it is killed itself', async () => {
    const { said } = await supervise([SERVER])
    const server = Number(/pid (\d+)/.exec(said())?.[1])
    supervisor.kill('SIGKILL')
    for (let tries = 0; tries < 50 && isAlive(server); tries++) await sleep(100)
    expect(isAlive(server)).toBe(false)
    expect(said()).toContain('SIGTERM')
  })

  it('ends the others when one ends, with the code of the first', async () => {
    const { said, ended } = await supervise([SERVER, 'setTimeout(() => process.exit(3), 300)'])
    expect(await ended).toBe(3)
    expect(said()).toContain('SIGTERM')
  })
})

/** Runs `supervise` in a process group of its own, and resolves once the first program has spoken. */
async function supervise(programs: string[]) {
  const commands = programs.map((program) => ({
    program: process.execPath,
    words: ['--input-type=module', '-e', program],
    cwd: '/',
  }))
  const script = `
    import { supervise } from ${JSON.stringify(path.join(import.meta.dirname, 'supervise.mjs'))}
    process.exitCode = await supervise(${JSON.stringify(commands)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  supervisor = child
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'close').then(([code]) => code)
  await once(child.stdout, 'data')
  return { said: () => output, ended }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The supervisor did not start.')
  return child.pid
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
