import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'

/** A server that prints the signals that it gets, and needs a moment to stop. */
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
  it('forwards a repeated Ctrl-C once, waits for the server and ends with its exit code', async () => {
    const { output, ended } = await supervise([SERVER])
    // The terminal signals the whole process group, and npm signals its child, too.
    process.kill(-pidOf(supervisor), 'SIGINT')
    supervisor.kill('SIGINT')
    expect(await ended).toBe(7)
    expect(output().match(/SIGINT/g)).toHaveLength(1)
  })

  it('forwards a SIGTERM', async () => {
    const { output, ended } = await supervise([SERVER])
    supervisor.kill('SIGTERM')
    expect(await ended).toBe(7)
    expect(output()).toContain('SIGTERM')
  })

  it('leaves no server running if it is killed', async () => {
    const { output } = await supervise([SERVER])
    const server = Number(/pid (\d+)/.exec(output())?.[1])
    supervisor.kill('SIGKILL')
    for (let attempt = 0; attempt < 50 && isAlive(server); attempt++) await sleep(100)
    expect(isAlive(server)).toBe(false)
    expect(output()).toContain('SIGTERM')
  })

  it('ends all programs when one ends, with the exit code of that one', async () => {
    const { output, ended } = await supervise([SERVER, 'setTimeout(() => process.exit(3), 300)'])
    expect(await ended).toBe(3)
    expect(output()).toContain('SIGTERM')
  })
})

/** Runs `supervise` in a separate process group, and resolves once a program has printed something. */
async function supervise(programs: string[]) {
  const commands = programs.map((program) => ({
    program: process.execPath,
    args: ['--input-type=module', '-e', program],
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
  return { output: () => output, ended }
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
