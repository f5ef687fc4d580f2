import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { expect, it, vi } from 'vitest'
import { collectExpressions, type Expression } from './collect-expressions.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const FIXTURE = 'tools/checks/fixtures/expressions/bad-expressions.ts'
/** The code that runs in a shop, in a browser and on the machine of an operator. */
const CODE = [
  '{contract,server,web}/src/**/*.{ts,tsx}',
  '{tools,tools/update}/*.mjs',
  'deploy/**/*.{mjs,js,ts}',
]
const TIMEOUT_MS = 300_000
/** No result may depend on how busy the machine is. The expressions take 15 seconds together. */
const ANALYSIS = {
  timeout: TIMEOUT_MS,
  seedingTimeout: TIMEOUT_MS,
  incubationTimeout: TIMEOUT_MS,
  attackTimeout: TIMEOUT_MS,
  randomSeed: 1,
}

// The analysis in JavaScript, because the others exist for some machines only.
vi.stubEnv('RECHECK_BACKEND', 'pure')

const read = (files: readonly string[]) => {
  const found = files.map((file) => collectExpressions(file, readFileSync(path.join(ROOT, file), 'utf8')))
  return {
    expressions: found.flatMap(({ expressions }) => expressions),
    unreadable: found.flatMap(({ unreadable }) => unreadable),
  }
}
const isTest = (file: string) => /[.]test[.]tsx?$/.test(file)
const nameOf = ({ file, line, source, flags }: Expression) => `${file}:${line} /${source}/${flags}`

/** Each expression whose time may grow faster than its input, with the reason. */
async function findSlow(expressions: readonly Expression[]): Promise<string[]> {
  const different = new Map(expressions.map((each) => [`/${each.source}/${each.flags}`, each]))
  const slow: string[] = []
  for (const each of different.values()) {
    const result = await check(each.source, each.flags, ANALYSIS)
    if (result.status === 'safe') continue
    slow.push(
      `${nameOf(each)}: ${result.status === 'unknown' ? result.error.kind : result.complexity.summary}`,
    )
  }
  return slow
}

it(
  'takes time in proportion to its input: every regular expression of the shop',
  async () => {
    const { expressions, unreadable } = read(globSync(CODE, { cwd: ROOT }).filter((file) => !isTest(file)))
    expect(expressions.length).toBeGreaterThan(200)
    expect(unreadable).toEqual([])
    expect(await findSlow(expressions)).toEqual([])
  },
  TIMEOUT_MS,
)

it('finds expressions whose time grows faster than their input, and those that it cannot read', async () => {
  const { expressions, unreadable } = read([FIXTURE])
  expect(await findSlow(expressions)).toHaveLength(5)
  expect(unreadable).toMatchObject([{ file: FIXTURE, line: 8 }])
})
