import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Test files run at the same time, and apt refuses a second one while it works. */
const ONE_AT_A_TIME = ['flock', '/tmp/docket-apt.lock', 'apt-get', '-o', 'DPkg::Lock::Timeout=300']

/** Installs a Debian package with apt if its program is missing. @throws if it is still missing after that. */
export function installPackage(name: string, program: string): void {
  if (existsSync(program)) return
  process.stdout.write(`Installing ${name} …\n`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [['update'], ['install', '--no-install-recommends', name]]) {
    const [command = '', ...commandArgs] = [...sudo, ...ONE_AT_A_TIME, '-y', '-qq', ...args]
    spawnSync(command, commandArgs, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (!existsSync(program)) throw new Error(`${program} is needed; apt-get could not install ${name}.`)
}
