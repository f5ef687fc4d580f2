import { readFileSync } from 'node:fs'
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
})
