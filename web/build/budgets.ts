import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** UX.md's limits, in kB of 1000 bytes: JavaScript and CSS gzipped, fonts as they are. */
const limits = { route: 25, css: 20, fonts: 60 }
const MAX_FONT_FILES = 2

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Record<string, Chunk>

interface Weight {
  what: string
  kB: number
  limit: number
}

/** Weighs the build in `dist` (which has a Vite manifest). Throws where there is nothing to weigh, or too many fonts. */
export function weigh(dist: string): Weight[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const files = readdirSync(join(dist, 'assets'))
  const fonts = files.filter((file) => file.endsWith('.woff2'))
  if (fonts.length > MAX_FONT_FILES) throw new Error(`${fonts.length} font files, at most ${MAX_FONT_FILES}`)
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => `assets/${file}`)
  const routes = ownChunks(manifest)
  if (routes.length === 0 || styles.length === 0 || fonts.length === 0)
    throw new Error(`${dist} holds no build`)
  return [
    ...routes.map(({ route, chunks }) => ({
      what: `route ${route}`,
      kB: sum(chunks.map((file) => gzipped(join(dist, file)))),
      limit: limits.route,
    })),
    { what: 'CSS', kB: sum(styles.map((file) => gzipped(join(dist, file)))), limit: limits.css },
    {
      what: 'fonts',
      kB: sum(fonts.map((file) => statSync(join(dist, 'assets', file)).size)),
      limit: limits.fonts,
    },
  ]
}

/** For each storefront page: the files that are loaded for it and for no other page, nor at the start. */
export function ownChunks(manifest: Manifest): { route: string; chunks: string[] }[] {
  const pages = Object.keys(manifest).filter((key) => /^src\/(features|admin)\/.*-page\.tsx$/.test(key))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const reach = new Map([...pages, ...entries].map((key) => [key, reachable(manifest, key)]))
  return pages
    .filter((page) => page.startsWith('src/features/'))
    .map((page) => {
      const others = [...reach].filter(([key]) => key !== page).flatMap(([, keys]) => [...keys])
      const shared = new Set(others)
      const own = [...(reach.get(page) ?? [])].filter((key) => !shared.has(key))
      return { route: page, chunks: own.flatMap((key) => manifest[key]?.file ?? []) }
    })
}

function reachable(manifest: Manifest, start: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return seen
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(path)).length
}

function sum(bytes: number[]): number {
  return bytes.reduce((total, each) => total + each, 0) / 1000
}
