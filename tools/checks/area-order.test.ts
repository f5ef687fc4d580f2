import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.mjs'
import {
  againstTheOrder,
  areasInOrder,
  arrowsBetween,
  describeAreas,
  drawAreas,
  wordsOf,
} from './area-order.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const files = globSync('server/src/**/*.{ts,sql}', { cwd: ROOT })
  .filter((file) => !/[.]test[.]ts$|\/migrations\//.test(file))
  .map((file) => ({ path: file, text: read(file) }))
const foldersOf = (folder: string) => globSync('*/', { cwd: path.join(ROOT, folder) }).sort()
const areas = areasInOrder(read('server/src/areas.ts'))
const arrows = arrowsBetween(areas, files)

describe('an area', () => {
  it('needs only areas before it in server/src/areas.ts', () => {
    expect(areas.length).toBeGreaterThan(15)
    expect(arrows.length).toBeGreaterThan(40)
    expect(
      againstTheOrder(areas, arrows).map(
        ({ from, to, fromArea, toArea }) => `${fromArea} → ${toArea}: ${from} → ${to}`,
      ),
    ).toEqual([])
  })

  it('is the host or a folder of areas', () => {
    const [host, ...others] = areas.map(({ folder }) => folder)
    expect(host).toBe('server/src/host')
    expect(others.sort()).toEqual(globSync('server/src/areas/*', { cwd: ROOT }).sort())
  })

  it('is in docs/architecture.md: what it has, its folders, and what it needs', async () => {
    const parts = {
      'the areas': describeAreas(areas, { read, foldersOf }),
      'the order of the areas': drawAreas(areas, arrows),
    }
    let document = read('docs/architecture.md')
    for (const [name, part] of Object.entries(parts)) {
      document = document.replace(
        new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- end -->)`),
        (_part, start: string, end: string) => `${start}${part}${end}`,
      )
      expect(document).toContain(part)
    }
    // After a change: npm run tables
    await expect(document).toMatchFileSnapshot(path.join(ROOT, 'docs/architecture.md'))
  })

  it('says what it has in the comment above its declaration', () => {
    const declaration = 'export const coupons = area({\n'
    expect(
      wordsOf(`/** Not this. */\nconst a = 1\n\n/**\n * Coupons,\n * and more.\n */\n${declaration}`),
    ).toBe('Coupons, and more.')
    expect(() => wordsOf(`/** Not this. */\nconst a = 1\n\n${declaration}`)).toThrow('says what it has')
  })
})

describe('an arrow between areas', () => {
  const order = areasInOrder(
    [
      "import { stock } from './areas/stock/area.ts'",
      "import { wallet } from './areas/wallet/area.ts'",
      "import { purchases } from './areas/purchases/area.ts'",
      '  wallet,\n  stock,\n  purchases,\n',
    ].join('\n'),
  )
  const reportOf = (...sources: [path: string, text: string][]) =>
    againstTheOrder(
      order,
      arrowsBetween(
        order,
        sources.map(([file, text]) => ({ path: `server/src/${file}`, text })),
      ),
    ).map(({ from, to }) => `${from} → ${to}`)

  it('is reported with both files if it leads to an area after its own', () => {
    expect(reportOf(['areas/wallet/refunds.ts', "import type { Row } from '../purchases/rows.ts'"])).toEqual([
      'server/src/areas/wallet/refunds.ts → server/src/areas/purchases/rows.ts',
    ])
    expect(reportOf(['areas/wallet/refunds.ts', "import '../stock/claim.ts'"])).toHaveLength(1)
    expect(reportOf(['areas/wallet/refunds.ts', "await import('../stock/claim.ts')"])).toEqual([
      'server/src/areas/wallet/refunds.ts → server/src/areas/stock/claim.ts',
    ])
    expect(reportOf(['areas/purchases/rows.ts', "import { post } from '../wallet/ledger.ts'"])).toEqual([])
  })

  it('may be a call of an SQL function', () => {
    const buy: [string, string] = ['areas/purchases/buy.sql', 'CREATE FUNCTION api.buy() …']
    expect(reportOf(buy, ['areas/wallet/ledger.sql', 'PERFORM api.buy();'])).toEqual([
      'server/src/areas/wallet/ledger.sql → server/src/areas/purchases/buy.sql',
    ])
    expect(reportOf(buy, ['areas/wallet/ledger.ts', "sql.id(functionsSchema, 'buy')"])).toHaveLength(1)
  })
})
