import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Installs Debian's wrk and pgbench if they are missing. */
export function requireTools(): void {
  const missing = [
    ...(existsSync('/usr/bin/wrk') ? [] : ['wrk']),
    ...(findPgbench() ? [] : ['postgresql-contrib', 'postgresql']),
  ]
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', ...missing], { stdio: 'ignore' })
  if (status !== 0)
    throw new Error(`apt-get could not install ${missing.join(', ')}; install them and try again.`)
}

/** Finds a pgbench. Debian installs one with each version of PostgreSQL, in the folder of that version. */
export function findPgbench(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .map((version) => `${root}/${version}/bin/pgbench`)
    .filter(existsSync)
    .at(-1)
}

/** Runs a command and returns its output. @throws if it fails */
export function output(command: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 16 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${command} failed: ${stderr || stdout}`)
  return stdout
}
