import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../tools/root.mjs'

export interface CommandResult {
  /** Null if a signal ended the process. */
  code: number | null
  out: string
  err: string
  ms: number
}

export interface ShopCommands {
  /** Runs `npm run <name> -- <args>`. `changes` are made to the settings of the shop. */
  run(name: CommandName, args?: string[], changes?: Record<string, string>): Promise<CommandResult>
  /** The same, but presses Ctrl+C when `isTime` says so. */
  interrupt(name: CommandName, isTime: () => Promise<boolean>): Promise<CommandResult>
  /** Interrupts the command that runs, if there is one, and waits for its end. */
  stop(): Promise<unknown>
}

type CommandName = 'backup' | 'backup:verify' | 'restore' | 'audit'

const TIMEOUT_MS = 5 * 60_000
const POLL_MS = 20

/** The commands of an operator, with the settings of a shop. */
export function shopCommands(env: Record<string, string>): ShopCommands {
  let last: ReturnType<typeof start> | undefined
  return {
    run(name, args = [], changes = {}) {
      last = start(name, args, { ...env, ...changes })
      return last.result
    },
    async interrupt(name, isTime) {
      last = start(name, [], env)
      const { result, isRunning, pressCtrlC } = last
      while (isRunning() && !(await isTime())) await sleep(POLL_MS)
      if (isRunning()) pressCtrlC()
      return result
    },
    async stop() {
      if (last?.isRunning()) last.pressCtrlC()
      await last?.result
    },
  }
}

/** What is wrong with a command that must succeed. */
export function failures({ code, out, err }: CommandResult): string[] {
  return code === 0 ? [] : [`It ended with ${code}: ${err || out}`]
}

/**
 * What is wrong with a command that must fail with one line. Before that, it may print one line that ends with `printed`,
 * the name of the backup that it reads.
 */
export function refusalViolations(
  { code, out, err }: CommandResult,
  { says, secrets = [], printed = '' }: { says: string; secrets?: readonly string[]; printed?: string },
): string[] {
  const isPrinted = printed === '' ? out === '' : out.endsWith(`/${printed}\n`)
  return [
    ...(code === 0 ? ['It ended with 0.'] : []),
    ...(isPrinted && out.split('\n').length <= 2 ? [] : [`It printed: ${out}`]),
    ...(err.includes(says) && err.split('\n').length === 2 ? [] : [`Its error is: ${err}`]),
    ...(secrets.some((secret) => `${out}${err}`.includes(secret)) ? ['It printed a secret.'] : []),
  ]
}

function start(name: CommandName, args: string[], env: Record<string, string>) {
  const startedAt = performance.now()
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    // It gets a process group, as from the shell of a terminal.
    detached: true,
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const result = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(
    ([code, out, err]): CommandResult => ({ code, out, err, ms: performance.now() - startedAt }),
  )
  return {
    result,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    // A terminal sends the signal to each process of the group.
    pressCtrlC: () => void process.kill(-(child.pid ?? 0), 'SIGINT'),
  }
}
