import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../../.dependency-cruiser.mjs'

const ROOT = path.join(import.meta.dirname, '../..')
/**
 * A small project with allowed and forbidden imports. A forbidden one names the rules that it breaks after `// breaks`.
 */
const FIXTURE = path.join(import.meta.dirname, 'fixtures/boundaries')

const rules = config.forbidden.map((rule) => rule.name)

describe('the import rules', () => {
  const expected = expectedViolations()

  it.each(rules)('%s has a fixture that breaks it', (rule) => {
    expect(expected.map(([, broken]) => broken)).toContain(rule)
  })

  it('report every forbidden import and no allowed one', () => {
    expect(brokenRules()).toEqual(expected.map(([file, rule]) => `${rule}: ${file}`).sort())
  })
})

/** Pairs of a file and a rule that it breaks according to its comment. */
function expectedViolations(): [file: string, rule: string][] {
  return globSync('**/*.{ts,tsx}', { cwd: FIXTURE }).flatMap((file) => {
    const broken = /\/\/ breaks (.+)/.exec(readFileSync(path.join(FIXTURE, file), 'utf8'))?.[1]
    return (broken?.split(' ') ?? []).map((rule): [string, string] => [file, rule])
  })
}

/** `rule: file` for each violation that dependency-cruiser finds in the fixture, sorted. */
function brokenRules(): string[] {
  const cli = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = ['--config', path.join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json']
  const { stdout } = spawnSync(process.execPath, [cli, ...args, 'contract', 'server', 'web', 'e2e'], {
    cwd: FIXTURE,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; cycle?: { name: string }[]; rule: { name: string } }[] }
  }
  return summary.violations
    .flatMap(({ from, cycle, rule }) =>
      (cycle?.map(({ name }) => name) ?? [from]).map((file) => `${rule.name}: ${file}`),
    )
    .sort()
}
