import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const screensFile = z.record(z.string(), z.array(z.string().regex(/^\/assets\/[\w.-]+\.js$/)))

/**
 * Reads which scripts the screen at an address will need (`.vite/screens.json`, written by the web's build). The answer
 * makes a `Link` header of them for the address of a page, and null for one that the build names no screen for.
 * @throws where the file is damaged: the build is, then.
 */
export function readScreensAhead(dist: string): (url: string) => string | null {
  const file = path.join(dist, '.vite/screens.json')
  if (!existsSync(file)) return () => null
  const links = new Map(
    Object.entries(readScreens(file)).map(([address, scripts]) => [
      address,
      scripts.map((script) => `<${script}>; rel=modulepreload`).join(', '),
    ]),
  )
  return (url) => {
    const address = url.split('?', 1)[0] ?? ''
    return links.get(address) ?? links.get(address.replace(/[^/]+$/, '*')) ?? null
  }
}

function readScreens(file: string): z.output<typeof screensFile> {
  try {
    return screensFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is damaged. Build the web anew: npm run build`, { cause })
  }
}
