import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { run } from '../../../test/areas/backups.ts'
import { claimPort } from '../../../test/process/claim-port.ts'
import { guideBlocks } from '../../../test/process/guide-blocks.ts'
import { copyBuild } from '../../../test/process/releases.ts'
import { createDatabase, dropDatabase, urlOf } from '../../../test/server.ts'

/*
 * An installation as on Debian, with folders of releases. Programs of this test replace systemctl, systemd-run and
 * deploy/add-release.sh. The shops run from their sources, which need no build.
 */

const ROOT = path.join(import.meta.dirname, '../../../..')
const database = `docket_update_${randomUUID().slice(0, 8)}`
const url = urlOf(inject('postgresUrl'), database)
const folder = mkdtempSync(path.join(tmpdir(), 'docket-update-'))
const releases = path.join(folder, 'opt/releases')
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  await createDatabase(inject('postgresUrl'), database)
  env = {
    PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
    HOME: folder,
    NODE_ENV: 'test',
    SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
    BACKUP_KEY: 'r7mDZ4cS1qkX0vYb9wUe3TnGhJ5aLp8KfIoC2xHs',
    BACKUP_DIR: path.join(folder, 'backups'),
    DATABASE_URL: url,
    DEMO: '0',
    PORT: String(await claimPort()),
  }
  addPrograms(path.join(folder, 'bin'))
  addRelease('old')
  symlinkSync('releases/old', path.join(folder, 'opt/current'))
  await runProgram('systemctl', ['restart', 'docket'])
  while (!(await isReady())) await sleep(100)
}, 60_000)

afterAll(async () => {
  await runProgram('systemctl', ['stop', 'docket'])
  await dropDatabase(inject('postgresUrl'), database)
  rmSync(folder, { recursive: true, force: true })
})

it('an update without a backup key, with a wrong setting, or from a folder without a release changes nothing', async () => {
  addRelease('next', { migration: 'ALTER TABLE products ADD of_the_next_release text;' })
  const withoutKey = await update('next', { BACKUP_KEY: '' })
  expect(withoutKey.code).toBe(1)
  expect(withoutKey.output).toContain('BACKUP_KEY: is not set, so there is no backup to go back to.')
  const wrongSetting = await update('next', { WEB_CONCURRENCY: '0' })
  expect(wrongSetting.output).toContain('WEB_CONCURRENCY:')
  expect(await update('nowhere')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no release of Docket in'),
  })
  expect(currentRelease()).toBe('old')
  expect(existsSync(path.join(folder, 'backups'))).toBe(false)
  expect(await isReady()).toBe(true)
})

it('an update by the guide makes a backup, switches to the new release, and says how long the shop did not answer', async () => {
  // The operator has the sources of the new release. Instead of the script that builds them, there is one that prints
  // the folder of a release that is ready.
  const sources = path.join(folder, 'root/docket-0.4.0')
  mkdirSync(path.join(sources, 'deploy'), { recursive: true })
  cpSync(path.join(ROOT, 'package.json'), path.join(sources, 'package.json'))
  writeProgram(path.join(sources, 'deploy/add-release.sh'), `echo ${path.join(releases, 'next')}`)
  const { code, output } = await runProgram('bash', ['-e', '-c', readGuide('On Debian')])
  expect(output).toContain('ok   migrations that will run: 1\n       9999-next.sql\n')
  expect(output).toContain('ok   after the update, the release that runs now can start again\n')
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([expect.stringMatching(/\.backup$/)])
  expect(output).toMatch(/The shop did not answer for \d+\.\d seconds\.\nThe shop runs next\.\n$/)
  expect(code).toBe(0)
  expect(currentRelease()).toBe('next')
  expect(await run(url, 'SELECT of_the_next_release FROM products')).toEqual([])
}, 60_000)

it('the shop goes back to the previous release by the guide', async () => {
  const goBack = readGuide('Go back').replaceAll('0.3.0-1a2b3c4d', 'old')
  const { code, output } = await runProgram('bash', ['-e', '-c', goBack])
  expect(output).toContain(
    'ok   a newer release has migrated the database, and this release can start on it\n',
  )
  expect(output).toMatch(/The shop runs old\.\n$/)
  expect(code).toBe(0)
  expect(currentRelease()).toBe('old')
}, 60_000)

it('if a new release does not become ready, the previous one runs again, on the newer tables', async () => {
  addRelease('broken', { migration: 'ALTER TABLE products ADD of_the_broken_release text;', isBroken: true })
  const { code, output } = await update('broken')
  expect(output).toContain('broken did not become ready. Going back to old …\n')
  expect(output).toMatch(/The shop runs old again\. The log of the shop says why the update failed\.\n$/)
  expect(code).toBe(1)
  expect(currentRelease()).toBe('old')
  expect(await isReady()).toBe(true)
}, 60_000)

it('an update that removes something warns first, and names the backup if the previous release cannot start', async () => {
  const migration =
    '-- Contract step for release 0.5.0: nothing has read products.of_the_next_release.\n' +
    'ALTER TABLE products DROP of_the_next_release;'
  addRelease('contract', { migration, isBroken: true })
  const { code, output } = await update('contract')
  expect(output).toContain('9999-contract.sql (removes something: no older release can start after it)')
  expect(output).toContain('NOTE after the update, the release that runs now can NOT start again')
  expect(output).toContain('old does not become ready either.')
  expect(output).toContain('restore the backup: docs/updating.md')
  expect(code).toBe(1)
}, 60_000)

interface ReleaseChanges {
  migration?: string
  /** Whether its server ends after its migrations, before it listens. */
  isBroken?: boolean
}

/** Adds a release with the code of this build to the installation. */
function addRelease(name: string, { migration, isBroken = false }: ReleaseChanges = {}) {
  const release = path.join(releases, name)
  mkdirSync(path.join(release, 'deploy'), { recursive: true })
  copyBuild(release)
  cpSync(path.join(ROOT, 'tools'), path.join(release, 'tools'), { recursive: true })
  cpSync(path.join(ROOT, 'package.json'), path.join(release, 'package.json'))
  if (name !== 'old') {
    cpSync(path.join(releases, 'old/server/src/migrations'), path.join(release, 'server/src/migrations'), {
      recursive: true,
    })
    for (const earlier of ['next', 'broken']) copyMigration(earlier, release)
  }
  if (migration) writeFileSync(path.join(release, `server/src/migrations/9999-${name}.sql`), migration)
  if (isBroken) {
    const file = path.join(release, 'server/src/host/app/set-up-shop.ts')
    const text = readFileSync(file, 'utf8')
    const broken = text.replace('await setUp?.(platform)', 'throw new Error("A bug.")')
    expect(broken).not.toBe(text)
    writeFileSync(file, broken)
  }
  for (const name of ['run-as-docket', 'require-own.sh'])
    cpSync(path.join(ROOT, 'deploy', name), path.join(release, 'deploy', name))
  writeProgram(
    path.join(release, 'deploy/docket'),
    `cd ${release}; [ "$1" = serve ] && exec node server/src/main.ts; command=$1; shift; exec node --run "$command" -- "$@"`,
  )
}

/** A release has the migrations of the releases before it. */
function copyMigration(earlier: string, release: string) {
  const name = `9999-${earlier}.sql`
  const file = path.join(releases, earlier, 'server/src/migrations', name)
  if (existsSync(file)) cpSync(file, path.join(release, 'server/src/migrations', name))
}

/** The service manager of this test. The service is the process whose id is in a file. */
function addPrograms(bin: string) {
  mkdirSync(bin, { recursive: true })
  const pid = path.join(folder, 'pid')
  const log = path.join(folder, 'log')
  const end = `[ -e ${pid} ] && kill $(cat ${pid}) 2>/dev/null; while [ -e ${pid} ] && kill -0 $(cat ${pid}) 2>/dev/null; do sleep 0.05; done`
  writeProgram(
    path.join(bin, 'systemctl'),
    `case "$1" in
      restart) ${end}; setsid ${folder}/opt/current/deploy/docket serve >>${log} 2>&1 & echo $! >${pid};;
      stop) ${end};;
      show) kill -0 $(cat ${pid}) 2>/dev/null && echo 0 || echo 2;;
    esac`,
  )
  writeProgram(path.join(bin, 'systemd-run'), 'while [[ $1 == --* ]]; do shift; done; exec "$@"')
}

function writeProgram(file: string, script: string) {
  writeFileSync(file, `#!/bin/bash\n${script}\n`)
  chmodSync(file, 0o755)
}

function update(name: string, more: NodeJS.ProcessEnv = {}) {
  const program = path.join(folder, 'opt', readlinkSync(path.join(folder, 'opt/current')), 'tools/update.mjs')
  return runProgram(process.execPath, [program, path.join(releases, name)], more)
}

function runProgram(program: string, args: string[], more: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(program, args, { env: { ...env, ...more } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    )
  })
}

/** The first block of commands in a section of docs/updating.md, with the folders of this test in place of its own. */
function readGuide(section: string): string {
  const [block = 'false'] = guideBlocks('updating.md', section)
  return block
    .replaceAll('/opt/docket', path.join(folder, 'opt'))
    .replaceAll('/root/', `${path.join(folder, 'root')}/`)
    .replaceAll('npm run', 'npm run --silent')
}

function currentRelease(): string {
  return path.basename(readlinkSync(path.join(folder, 'opt/current')))
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => null)
  return answer?.ok === true
}
