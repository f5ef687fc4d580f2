import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Longer than any step takes on a slow machine and network. */
const TIMEOUT_MS = 20 * 60_000

interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  input?: string
}

/** Runs a program and returns what it wrote to standard output. @throws with all of its output if it fails */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { input, ...rest } = options
  const child = spawn(program, args, { timeout: TIMEOUT_MS, ...rest, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve))
  const [status, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}.\n${output}${errors}`)
  return output
}

/** Indents the output of a step, so that it is below its name. */
export function indent(output: string): string {
  return output.trim().replace(/^/gm, '          ')
}

export function lastLine(output: string): string {
  return indent(output.trim().split('\n').at(-1) ?? '')
}

/** Runs a step, and prints its name with the seconds that it took. */
export async function timed<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
  const beganAt = performance.now()
  const result = await step()
  console.log(`${((performance.now() - beganAt) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return result
}
