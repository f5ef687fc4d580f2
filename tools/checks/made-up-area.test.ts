import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../root.mjs'

/*
 * An area with a table, a ledger rule, a call, a job and a mail is one folder, its migration, its module of the
 * contract, and a line of `server/src/areas.ts`. The test adds one to a copy of the project. Only what a person writes
 * into a table needs more: the erasure clears it by code (`host/db/table-facts.ts`).
 */

const run = promisify(execFile)
const FIXTURE = path.join(import.meta.dirname, 'fixtures/made-up-area')
/** What an area of the server could touch. The rest of the project is linked. */
const COPIED = ['contract', 'docs', 'server', 'tools']
/** Built, installed or stored, not written. */
const LEFT_OUT = ['node_modules', 'dist', '.git', '.tsbuild', '.data', 'test-results', 'screenshots']
/** The commands of the made-up area's checks may take this long beside much other work. */
const LIMIT_MS = 240_000
/** The checks that hold the declarations of every area. */
const CHECKS = [
  'areas/personal-data/declared-erasure',
  'areas/wishes',
  'host/app/areas',
  'host/jobs/declared-jobs',
  'host/mail-transport/declared-mails',
  'host/db/declared-tables',
  'host/db/ids',
  'host/db/locale',
  'host/db/roles',
  'host/db/tables',
  'identity/secrets',
  'checks/area-order',
]

/** What only the area itself needs, and the two lines of the list. */
const WRITTEN = [
  'contract/src/wishes.ts',
  'server/src/areas.ts',
  'server/src/areas/wishes/area.ts',
  'server/src/areas/wishes/wishes.test.ts',
  'server/src/areas/wishes/wishes.ts',
  'server/src/migrations/9999-wishes.sql',
]
/** What `npm run tables` writes. */
const GENERATED = [
  'docs/architecture.md',
  'docs/operating.md',
  'docs/permissions.md',
  'docs/personal-data.md',
  'server/src/host/db/declared-tables.ts',
  'server/src/host/db/tables.ts',
  'server/src/host/ledger-check/declared-rules.ts',
]

let copy: string
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'docket-made-up-area-'))
  copyProject(copy)
  cpSync(FIXTURE, copy, { recursive: true })
  addToList(path.join(copy, 'server/src/areas.ts'))
}, LIMIT_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }), LIMIT_MS)

describe('a made-up area', { timeout: LIMIT_MS }, () => {
  it('is one folder, a migration, a module of the contract and a line of the list', () => {
    expect(changedFiles(copy)).toEqual(WRITTEN)
  })

  it('is in what one run of npm run tables writes, and in nothing else', async () => {
    await writeTables()
    expect(changedFiles(copy)).toEqual([...WRITTEN, ...GENERATED].sort())
  })

  it('has types', async () => {
    await compile()
  })

  it('has wrong types if it declares a job and a mail, and does not list them', async () => {
    const file = path.join(copy, 'server/src/areas/wishes/area.ts')
    const written = readFileSync(file, 'utf8')
    writeFileSync(file, written.replace(/^ {2}(jobs|mails): .*\n/gm, ''))
    try {
      const errors = compile().catch(String)
      await expect(errors).resolves.toContain('No area lists the job note-wish.')
      await expect(errors).resolves.toContain('No area lists the mail wish-noted.')
    } finally {
      writeFileSync(file, written)
    }
  })

  it('passes the checks of every area, and serves a call whose row, job and mail are seen', async () => {
    await vitest(['run', '--project', 'server', '--project', 'processes', '--project', 'tools', ...CHECKS])
  })

  it('is told about a file and an export that nothing uses', async () => {
    const file = path.join(copy, 'server/src/areas/wishes/forgotten.ts')
    writeFileSync(file, 'export const forgotten = 1\n')
    appendFileSync(path.join(copy, 'server/src/areas/wishes/wishes.ts'), 'export const unused = 1\n')
    try {
      const said = node('node_modules/knip/bin/knip.js', '--include', 'files,exports').catch(String)
      await expect(said).resolves.toContain('server/src/areas/wishes/forgotten.ts')
      await expect(said).resolves.toMatch(/^unused +server\/src\/areas\/wishes\/wishes\.ts/m)
    } finally {
      rmSync(file)
      replaceInCopy('server/src/areas/wishes/wishes.ts', 'export const unused = 1\n', '')
    }
  })

  it('may rename a column that rights name: a wrong name is told and not written, and the right one is written', async () => {
    const written = path.join(copy, 'server/src/host/db/declared-tables.ts')
    const before = readFileSync(written, 'utf8')
    replaceInCopy('server/src/areas/wishes/area.ts', 'UPDATE (noted_at)', 'UPDATE (notedAt)')
    await expect(writeTables()).rejects.toThrow(
      'wishes: rights name the column notedAt, which the table does not have',
    )
    expect(readFileSync(written, 'utf8')).toBe(before)
    replaceInCopy('server/src/areas/wishes/area.ts', 'UPDATE (notedAt)', 'UPDATE (seen_at)')
    for (const file of WRITTEN) replaceInCopy(file, 'noted_at', 'seen_at')
    await writeTables()
    expect(readFileSync(written, 'utf8')).toBe(before.replace('UPDATE (noted_at)', 'UPDATE (seen_at)'))
  })
})

/** As `npm run tables` does. */
function writeTables() {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  return vitest(scripts.tables.split(' ').slice(1))
}

function replaceInCopy(file: string, old: string, text: string) {
  const name = path.join(copy, file)
  writeFileSync(name, readFileSync(name, 'utf8').replaceAll(old, text))
}

/** The written files of the project, with its packages as links. The copy has no history. */
function copyProject(folder: string) {
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.includes(name)) continue
    const [from, to] = [path.join(ROOT, name), path.join(folder, name)]
    if (COPIED.includes(name))
      cpSync(from, to, { recursive: true, filter: (file) => !LEFT_OUT.includes(path.basename(file)) })
    else symlinkSync(from, to)
  }
  for (const part of ['', 'contract', 'server']) linkPackages(path.join(ROOT, part), path.join(folder, part))
}

/** Links to the packages, but the project's own ones are those of the copy. */
function linkPackages(from: string, to: string) {
  const names = globSync('node_modules/*', { cwd: from })
  if (names.length > 0) mkdirSync(path.join(to, 'node_modules'))
  for (const name of names) {
    if (!name.endsWith('@docket')) symlinkSync(path.join(from, name), path.join(to, name))
    else {
      mkdirSync(path.join(to, name))
      for (const part of ['contract', 'server', 'web'])
        symlinkSync(path.join(to, part), path.join(to, name, part))
    }
  }
}

function addToList(file: string) {
  const list = readFileSync(file, 'utf8')
  const imported = list.replace(
    /^(?=import \{ wallet \})/m,
    "import { wishes } from './areas/wishes/area.ts'\n",
  )
  writeFileSync(file, imported.replace(/^(?=\] as const$)/m, '  wishes,\n'))
}

/** The files of the copy that the project does not have, or has with another text, sorted. */
function changedFiles(folder: string): string[] {
  return globSync(`{${COPIED.join()}}/**/*.{ts,sql,md,json}`, {
    cwd: folder,
    exclude: (name) => LEFT_OUT.includes(path.basename(name)),
  })
    .filter((file) => read(folder, file) !== read(ROOT, file))
    .sort()
}

function read(folder: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(folder, file), 'utf8')
  } catch {
    return undefined
  }
}

function compile() {
  return node('node_modules/typescript7/bin/tsc', '-b', 'server', '--builders', '1', '--checkers', '1')
}

function vitest(args: string[]) {
  return node('node_modules/vitest/vitest.mjs', ...args)
}

/** @throws with the output, if the program fails. */
async function node(...args: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^VITEST|^TEST_DATABASE_URL$/.test(name))
  await run(process.execPath, args, { cwd: copy, env: Object.fromEntries(own) }).catch((error) => {
    throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  })
}
