import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const MODULE = pathToFileURL(path.join(import.meta.dirname, 'stop-on-signals.ts')).href

let child: ChildProcess
let printed: string
afterEach(() => void child.kill('SIGKILL'))

/** Starts a process whose stop waits for `stopNow`, and then for `afterWait`. */
async function start({ maxMs, afterWait = '' }: { maxMs: number; afterWait?: string }) {
  const source = `
    import { stopOnSignals } from '${MODULE}'
    stopOnSignals({ maxMs: ${maxMs} }, async (stopNow) => {
      console.log('stopping')
      if (!stopNow.aborted) await new Promise((resolve) => stopNow.addEventListener('abort', resolve))
      console.log('the wait has ended')
      ${afterWait}
    })
    process.on('message', (text) => { throw new Error(text) })
    setInterval(() => {}, 1_000)
    console.log('started')`
  child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk
    })
  }
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('started')
}

const waitForExitCode = async () => (await once(child, 'exit'))[0]
/** The CPU time of a process, in steps of 10 ms. */
function cpuMilliseconds(pid = 0): number {
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return 10 * (Number(user) + Number(system))
}
/** Waits for longer than the time in which signals count as one. */
const waitBetweenSignals = () => new Promise((resolve) => setTimeout(resolve, 600))

describe('a process that stops', () => {
  it('starts its stop at the first signal and ends its wait at the second', async () => {
    await start({ maxMs: 60_000 })
    const exit = waitForExitCode()
    child.kill('SIGTERM')
    await expect.poll(() => printed).toContain('stopping')
    await waitBetweenSignals()
    expect(printed).not.toContain('the wait has ended')
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(printed).toContain('the wait has ended')
  })

  it('does not use the CPU if its output is closed', async () => {
    await start({ maxMs: 60_000, afterWait: 'await new Promise(() => {})' })
    child.stdout?.destroy()
    child.stderr?.destroy()
    child.send('an error')
    await waitBetweenSignals()
    const before = cpuMilliseconds(child.pid)
    await waitBetweenSignals()
    expect(cpuMilliseconds(child.pid) - before).toBeLessThan(200)
  })

  it('counts two signals at the same moment as one', async () => {
    await start({ maxMs: 60_000 })
    // A stopped process gets both when it continues, however busy the machine is.
    child.kill('SIGSTOP')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    child.kill('SIGCONT')
    await expect.poll(() => printed).toContain('stopping')
    await waitBetweenSignals()
    expect(printed).not.toContain('the wait has ended')
  })

  it('always ends at the third signal', async () => {
    await start({ maxMs: 60_000, afterWait: 'await new Promise(() => {})' })
    const exit = waitForExitCode()
    child.kill('SIGTERM')
    await expect.poll(() => printed).toContain('stopping')
    await waitBetweenSignals()
    child.kill('SIGTERM')
    await expect.poll(() => printed).toContain('the wait has ended')
    await waitBetweenSignals()
    child.kill('SIGTERM')
    expect(await exit).toBe(1)
  })

  it('ends after `maxMs`, even if its stop still waits', async () => {
    await start({ maxMs: 500 })
    const exit = waitForExitCode()
    child.kill('SIGTERM')
    expect(await exit).toBe(1)
  })

  it('does not wait after an unhandled error, and prints it', async () => {
    await start({ maxMs: 60_000 })
    const exit = waitForExitCode()
    child.send('an unhandled error')
    expect(await exit).toBe(1)
    expect(printed).toMatch(/an unhandled error[\s\S]*stopping\nthe wait has ended/)
  })

  it('completes the stop and then ends with an error if errors occur during the stop', async () => {
    await start({
      maxMs: 60_000,
      afterWait: "await new Promise((r) => setTimeout(r, 500)); console.log('stopped')",
    })
    const exit = waitForExitCode()
    child.kill('SIGTERM')
    await expect.poll(() => printed).toContain('stopping')
    child.send('the first')
    child.send('the second')
    expect(await exit).toBe(1)
    expect(printed).toMatch(/the first[\s\S]*the second[\s\S]*stopped/)
  })
})
