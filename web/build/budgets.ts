import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isScript, type Manifest, reachable, scriptsOf } from './manifest.ts'

/**
 * Limits for each document, route and first screen, in kB of 1000 bytes: JavaScript and CSS gzipped, fonts as they are.
 * `css` is the limit for each document: the landing page, and the app. `landingRequests` and `shopScripts` are numbers
 * of requests.
 */
const limits = {
  landing: 82,
  landingRequests: 15,
  route: 25,
  shop: 154,
  shopScripts: 10,
  office: 175,
  css: 20,
  fonts: 40,
}
const MAX_FONT_FILES = 2
/** What a customer's browser loads before the catalogue is shown. */
const SHOP = ['src/app/load-scripts.ts', 'app.html', 'src/areas/catalogue/shop/products-page.tsx']
/** What an admin's browser loads before anything is shown: the app, the layout, and the dashboard. */
const OFFICE = [
  'app.html',
  'src/app/layout/admin-layout.tsx',
  'src/areas/dashboard/office/dashboard-page.tsx',
]

interface Weight {
  what: string
  unit: 'kB' | 'requests'
  amount: number
  limit: number
}

/** Measures the build in `dist` (with its Vite manifest). Throws if there is no build, or if it has too many fonts. */
export function weigh(dist: string): Weight[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const files = readdirSync(join(dist, 'assets')).map((file) => `assets/${file}`)
  const fonts = files.filter((file) => file.endsWith('.woff2'))
  if (fonts.length > MAX_FONT_FILES) throw new Error(`${fonts.length} font files, at most ${MAX_FONT_FILES}`)
  const landingPage = readFileSync(join(dist, 'pages/landing.html'), 'utf8')
  const landing = filesOf(landingPage)
  const [, ...landingStyles] = landingPage.split('<style>').map((part) => part.split('</style>', 1)[0] ?? '')
  const appStyles = files.filter((file) => isStyle(file) && !landing.includes(file))
  const routes = ownChunks(manifest)
  if ([routes, appStyles, landingStyles, fonts].some((list) => list.length === 0))
    throw new Error(`${dist} contains no build`)

  const shop = scriptsOf(manifest, SHOP)
  const kB = (what: string, list: string[], limit: number, sizeOf = gzipped): Weight => ({
    what,
    unit: 'kB',
    amount: list.reduce((total, file) => total + sizeOf(join(dist, file)), 0) / 1000,
    limit,
  })
  return [
    kB('landing page, JavaScript', landing.filter(isScript), limits.landing),
    // The loaded files, and the page itself.
    { what: 'landing page', unit: 'requests', amount: landing.length + 1, limit: limits.landingRequests },
    ...routes.map(({ route, chunks }) => kB(`route ${route}`, chunks, limits.route)),
    kB('shop, first route', shop, limits.shop),
    // With HTTP/1.1, a browser loads six files at a time, so each small file delays the others by a round trip.
    {
      what: 'shop, scripts of the first route',
      unit: 'requests',
      amount: shop.length,
      limit: limits.shopScripts,
    },
    kB('back office, first route', scriptsOf(manifest, OFFICE), limits.office),
    {
      what: 'CSS of the landing page',
      unit: 'kB',
      amount: gzipSync(landingStyles.join('')).length / 1000,
      limit: limits.css,
    },
    kB('CSS of the app', appStyles, limits.css),
    kB('fonts', fonts, limits.fonts, (file) => statSync(file).size),
  ]
}

/** What a page loads at its start: scripts, stylesheets, fonts and the icon, as files of the build. */
export function filesOf(page: string): string[] {
  const tags = page.match(/<(script|link)\b[^>]*>/g) ?? []
  // An address without a leading slash is not loaded, such as the canonical one.
  return tags.flatMap((tag) => /\b(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
}

/** For each storefront page: the files that only this page loads. */
export function ownChunks(manifest: Manifest): { route: string; chunks: string[] }[] {
  // The page modules of the shop and of the back office, such as src/areas/catalogue/shop/products-page.tsx, My Orders
  // (src/app/pages/history-page.tsx), and the tabs of the account (account-page.tsx beside it).
  const pages = Object.keys(manifest).filter((key) =>
    /^src\/(areas\/.*-page|app\/pages\/(history|account)-page|areas\/(identity|activity|personal-data)\/shop\/.*-tab)\.tsx$/.test(
      key,
    ),
  )
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const reach = new Map([...pages, ...entries].map((key) => [key, reachable(manifest, key)]))
  return pages
    .filter((page) => /^src\/(areas\/[^/]+\/shop|app)\//.test(page))
    .map((page) => {
      const keysOfOthers = [...reach].filter(([key]) => key !== page).flatMap(([, keys]) => [...keys])
      const shared = new Set(keysOfOthers)
      const ownKeys = [...(reach.get(page) ?? [])].filter((key) => !shared.has(key))
      return { route: page, chunks: ownKeys.flatMap((key) => manifest[key]?.file ?? []) }
    })
}

function isStyle(file: string): boolean {
  return file.endsWith('.css')
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(path)).length
}
