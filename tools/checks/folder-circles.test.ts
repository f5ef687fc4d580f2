import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFolderCircles } from './folder-circles.ts'

const ROOT = path.join(import.meta.dirname, '../..')

const files = ['contract/src', 'server/src', 'web/src']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

describe('a folder and the folders in it', () => {
  it('do not import each other', () => {
    expect(files.length).toBeGreaterThan(800)
    expect(findFolderCircles(files)).toEqual([])
  })

  it('are reported if they do', () => {
    const parent = { path: 'src/deposits/routes.ts', text: "import { quote } from './card/quote.ts'" }
    const child = { path: 'src/deposits/card/quote.ts', text: "import type { Deposit } from '../deposit.ts'" }
    const deeper = { path: 'src/deposits/card/rate/read.ts', text: "import { now } from '../../clock.ts'" }
    const dynamic = { path: 'src/app/main.ts', text: "await import('./page/page.ts')" }
    const page = { path: 'src/app/page/page.ts', text: "export { title } from '../title.ts'" }
    expect(findFolderCircles([parent, child, deeper])).toEqual(['src/deposits ↔ src/deposits/card'])
    expect(findFolderCircles([dynamic, page])).toEqual(['src/app ↔ src/app/page'])
    expect(findFolderCircles([parent, deeper])).toEqual([])
    const effect = { path: 'src/app/title.ts', text: "import './page/style.ts'" }
    expect(findFolderCircles([effect, page])).toEqual(['src/app ↔ src/app/page'])
  })
})
