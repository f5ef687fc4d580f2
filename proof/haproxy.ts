import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installPackage } from '../server/test/process/install-package.ts'
import { endProcess } from './end-process.ts'

const PROGRAM = '/usr/sbin/haproxy'

/** A running HAProxy. */
interface Haproxy {
  hasEnded(): boolean
  stop(): Promise<void>
}

/**
 * Starts Debian's HAProxy with this configuration, and installs it if it is missing. Its messages go to `output`, the
 * descriptor of an open file, or to standard error.
 */
export function startHaproxy(configuration: string, output: number | 'inherit' = 'inherit'): Haproxy {
  installPackage('haproxy', PROGRAM)
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration)
  const child = spawn(PROGRAM, ['-f', file, '-db'], { stdio: ['ignore', 'ignore', output] })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    hasEnded,
    async stop() {
      await endProcess(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
