import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { areaFolders, findLaterImports } from './area-order.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') })

const folders = areaFolders(read('server/src/areas.ts'))
const files = globSync('server/src/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)

describe('an area', () => {
  it('imports only areas before it in server/src/areas.ts', () => {
    expect(findLaterImports(files, folders)).toEqual([])
  })

  it('is each folder of features and areas, and the ledger', () => {
    expect(folders).toContain('server/src/ledger')
    const others = folders.filter((folder) => folder !== 'server/src/ledger')
    expect(others.sort()).toEqual(globSync('server/src/{features,areas}/*', { cwd: ROOT }).sort())
  })

  it('is reported if it imports a later one', () => {
    const list = {
      path: 'src/areas.ts',
      text: "import { buy } from './buy/area.ts'\nimport { host } from './app/area.ts'\nimport { stock } from './stock/area.ts'\nexport const areas: readonly Area[] = [\n  host,\n  stock,\n  buy,\n]",
    }
    expect(areaFolders(list)).toEqual(['src/stock', 'src/buy'])
    const later = { path: 'src/stock/list.ts', text: "import type { Buy } from '../buy/kinds/buy.ts'" }
    const earlier = { path: 'src/buy/kinds/buy.ts', text: "import { claim } from '../../stock/claim.ts'" }
    const host = { path: 'src/app/app.ts', text: "import { buy } from '../buy/buy.ts'" }
    expect(findLaterImports([later, earlier, host], areaFolders(list))).toEqual([
      'src/stock/list.ts → src/buy',
    ])
  })
})
