import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { houseRules } from './house-rules.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** `count === 1 ? 'coupon' : 'coupons'`, or the same with `isOne`. */
const HAND_MADE_PLURAL = /(?:\bisOne|=== 1)\s*\?\s*['"`]/g

/** Every source file of the project. */
const files = ['contract', 'server', 'web', 'e2e', 'bench', 'proof', 'tools']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css,sql}`, { cwd: ROOT, exclude: isForeign }))
  .filter((file) => !file.includes('/fixtures/'))

describe('the source files', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(200)
  })

  it.each(houseRules)('$name', (rule) => {
    const broken = files
      .filter((file) => rule.appliesTo(file))
      .filter((file) => rule.breaks({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
    expect(broken).toEqual([])
  })
})

it('a new plural is a text of icu.ts, and is not chosen by hand', () => {
  const plurals = files
    .filter((file) => /^(contract|server|web)\/src\//.test(file) && !/[.]test[.]tsx?$/.test(file))
    .flatMap((file) => readFileSync(path.join(ROOT, file), 'utf8').match(HAND_MADE_PLURAL) ?? [])
  // Those that were there before icu.ts. The number only falls.
  expect(plurals.length).toBeLessThanOrEqual(50)
  expect("count === 1 ? 'coupon' : 'coupons'").toMatch(HAND_MADE_PLURAL)
})

describe('the rules of the style', () => {
  it.each(houseRules)('$name: reports its example', ({ appliesTo, breaks, example }) => {
    expect(appliesTo(example.path) && breaks(example)).toBe(true)
  })

  it.each([
    'await throttle({ target: address, address })',
    'guesses.take(request.ip)',
    "await frequent.take('address ' + call.address)",
    'const from = socket.remoteAddress',
  ])('find the counted address in: %s', (text) => {
    const rule = houseRules.find(({ name }) => name.startsWith('addresses'))
    expect(rule?.breaks({ path: 'server/src/areas/deposits/routes.ts', text })).toBe(true)
  })

  it('do not treat a link as a colour', () => {
    const colours = houseRules.find(({ name }) => name.startsWith('colours'))
    const link = {
      path: 'web/src/kit/ui/link.tsx',
      text: `<a href="#faded">Services</a><a href="/#dead">x</a>`,
    }
    expect(colours?.breaks(link)).toBe(false)
  })
})

/** Installed packages and build output are not checked. */
function isForeign(folder: string): boolean {
  return ['node_modules', 'dist'].includes(path.basename(folder))
}
