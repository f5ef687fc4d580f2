import { expect, it } from 'vitest'
import { filesOf, ownChunks } from './budgets.ts'
import { scriptsOf } from './manifest.ts'

it('counts for a page the files that only this page loads, however they are split', () => {
  const chunks = ownChunks({
    'app.html': { file: 'app.js', isEntry: true, imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    '_table.js': { file: 'table.js', imports: ['_react.js'] },
    '_chart.js': { file: 'chart.js', imports: ['_axis.js'] },
    '_axis.js': { file: 'axis.js' },
    '_dialog.js': { file: 'dialog.js' },
    'src/areas/catalogue/shop/products-page.tsx': {
      file: 'products.js',
      imports: ['_chart.js', '_table.js'],
      dynamicImports: ['_dialog.js'],
    },
    'src/areas/catalogue/office/products/list/products-page.tsx': {
      file: 'admin.js',
      imports: ['_table.js'],
    },
    'src/areas/coupons/coupons-page.tsx': { file: 'coupons.js', imports: ['_table.js'] },
  })
  expect(chunks).toEqual([
    { route: 'src/areas/catalogue/shop/products-page.tsx', chunks: ['products.js', 'chart.js', 'axis.js'] },
  ])
})

it('counts for the landing page the files that its HTML loads, and ignores links that load nothing', () => {
  const page = `
    <link rel="canonical" href="{{publicUrl}}/"/><link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/boot.js"></script>
    <link rel="preload" href="/assets/sans.woff2" as="font" crossorigin />
    <script type="module" crossorigin src="/assets/landing.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/landing.css">
    <a href="/products">Products</a>`
  expect(filesOf(page)).toEqual([
    'favicon.svg',
    'boot.js',
    'assets/sans.woff2',
    'assets/landing.js',
    'assets/react.js',
    'assets/landing.css',
  ])
})

it('counts for the back office what its first screen loads, and nothing that is loaded later', () => {
  const manifest = {
    'app.html': { file: 'app.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['office.tsx'] },
    '_react.js': { file: 'react.js' },
    'office.tsx': {
      file: 'office.js',
      imports: ['_react.js', '_sidebar.js'],
      dynamicImports: ['drawer.tsx'],
    },
    '_sidebar.js': { file: 'sidebar.js' },
    'drawer.tsx': { file: 'drawer.js' },
  }
  const scripts = scriptsOf(manifest, ['app.html', 'office.tsx'])
  expect(scripts.sort()).toEqual(['app.js', 'office.js', 'react.js', 'sidebar.js'])
})
