import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.mjs'
import { againstTheOrder, areasInOrder, arrowsBetween, drawAreas } from './area-order.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const files = globSync('server/src/**/*.{ts,sql}', { cwd: ROOT })
  .filter((file) => !/[.]test[.]ts$|\/migrations\//.test(file))
  .map((file) => ({ path: file, text: read(file) }))
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

  it('is each folder of features and areas, and the ledger', () => {
    const folders = areas.flatMap(({ folders: [folder = ''] }) => folder)
    expect(folders.slice(0, 2)).toEqual(['server/src/host', 'server/src/ledger'])
    expect(folders.slice(2).sort()).toEqual(globSync('server/src/{features,areas}/*', { cwd: ROOT }).sort())
  })

  it('is drawn in docs/architecture.md with what it needs', async () => {
    const document = read('docs/architecture.md')
    const drawn = document.replace(
      /(<!-- the order of the areas -->\n)[\s\S]*?(\n<!-- end -->)/,
      (_part, start: string, end: string) => `${start}${drawAreas(areas, arrows)}${end}`,
    )
    // After a change: npm run tables
    await expect(drawn).toMatchFileSnapshot(path.join(ROOT, 'docs/architecture.md'))
  })
})

describe('an arrow between areas', () => {
  const order = areasInOrder(
    [
      "import { stock } from './features/stock/area.ts'",
      "import { wallet } from './ledger/area.ts'",
      "import { purchases } from './features/purchases/area.ts'",
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
    expect(
      reportOf(['ledger/refunds.ts', "import type { Row } from '../features/purchases/rows.ts'"]),
    ).toEqual(['server/src/ledger/refunds.ts → server/src/features/purchases/rows.ts'])
    expect(reportOf(['ledger/refunds.ts', "await import('../inventory/claim.ts')"])).toEqual([
      'server/src/ledger/refunds.ts → server/src/inventory/claim.ts',
    ])
    expect(reportOf(['features/purchases/rows.ts', "import { post } from '../../ledger/ledger.ts'"])).toEqual(
      [],
    )
  })

  it('may be a call of an SQL function', () => {
    const buy: [string, string] = ['features/purchases/buy.sql', 'CREATE FUNCTION api.buy() …']
    expect(reportOf(buy, ['ledger/ledger.sql', 'PERFORM api.buy();'])).toEqual([
      'server/src/ledger/ledger.sql → server/src/features/purchases/buy.sql',
    ])
    expect(reportOf(buy, ['ledger/ledger.ts', "sql.id(functionsSchema, 'buy')"])).toHaveLength(1)
  })
})
