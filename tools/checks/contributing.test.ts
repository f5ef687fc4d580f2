import { accessSync, existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const guide = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
/** Rows of the table, `| 1. A step | file | line |`. A line that contains backticks is quoted with two backticks. */
const steps = [...guide.matchAll(/^\| (\d+)\. .*? \| `([^`]+)` \| (?:`([^`]+)`|`` (.+) ``) \|$/gm)].map(
  ([, step = '', file = '', line, quoted]) => ({ step, file, line: line ?? quoted ?? '' }),
)

describe('CONTRIBUTING.md', () => {
  it('has all steps of its example in order', () => {
    expect(steps.map(({ step }) => Number(step))).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  })

  it.each(steps)('step $step: the line is in $file', ({ file, line }) => {
    const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n')
    expect(lines.map((text) => text.trim())).toContain(line)
  })

  it('names only files that exist', () => {
    const named = [...guide.matchAll(/`((?:server|web|contract|e2e|docs)\/[^`]+)`|\]\(([^)#]+)[^)]*\)/g)]
    expect(named.length).toBeGreaterThan(10)
    for (const [, quoted, linked] of named) {
      expect(() => accessSync(path.join(ROOT, quoted ?? linked ?? '')), quoted ?? linked).not.toThrow()
    }
  })
})

/** Made by a build, so they are not in a fresh clone. */
const BUILT = /^(server|web)\/dist(\/|$)/
/** Names of files begin here: most documents name a file from the folder of its side. */
const SOURCES = ['', 'server/src', 'web/src', 'contract/src']
/** A superseded record may name the files that it had. */
const isInForce = (text: string) => !text.split('\n', 4).some((line) => line.includes('Superseded by'))

it.each(globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).filter((file) => file !== 'CHANGELOG.md'))(
  '%s names only files that exist',
  (file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const named = text.matchAll(
      /`((?:app|areas|bench|contract|deploy|docs|e2e|host|kit|monitoring|proof|server|tools|web)\/[^`\s*…{}<>:]*)`/g,
    )
    const gone = [...named]
      .map(([, name = '']) => name)
      .filter(
        (name) => !BUILT.test(name) && !SOURCES.some((folder) => existsSync(path.join(ROOT, folder, name))),
      )
    expect(isInForce(text) ? gone : []).toEqual([])
  },
)
