import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screenScripts, scriptLoader } from './screen-scripts.ts'

it('lists for each screen its scripts and their imports, without those that the start of the app loads', () => {
  const dist = mkdtempSync(join(tmpdir(), 'docket-dist-'))
  mkdirSync(join(dist, '.vite'))
  const manifest = {
    'app.html': { file: 'assets/app.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    '_filters.js': { file: 'assets/filters.js', imports: ['_react.js'] },
    '_dialog.js': { file: 'assets/dialog.js' },
    'src/areas/catalogue/shop/products-page.tsx': {
      file: 'assets/products.js',
      imports: ['_filters.js', '_react.js'],
      dynamicImports: ['_dialog.js'],
    },
    'src/app/load-scripts.ts': { file: 'assets/load-scripts.js' },
    'src/areas/catalogue/shop/product-page.tsx': { file: 'assets/product.js', imports: ['_react.js'] },
  }
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  expect(screenScripts(dist)).toEqual({
    catalogue: ['assets/products.js', 'assets/filters.js'],
    product: ['assets/product.js'],
  })
  expect(scriptLoader(dist)).toBe('assets/load-scripts.js')
  rmSync(dist, { recursive: true })
})
