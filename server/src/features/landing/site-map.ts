import { html } from '../../platform/html.ts'

/** What is nobody's business but its own: calls, the simulators, the back office, and everything behind a login. */
const PRIVATE = [
  '/api/',
  '/sandbox/',
  '/admin/',
  '/products',
  '/history',
  '/deposit',
  '/confirm-email',
  '/reset-password/',
  '/verify-email/',
  '/forbidden',
]

/** `/robots.txt`: the landing page and its like may be found. */
export function robotsText(publicUrl: string): string {
  const rules = PRIVATE.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** `/sitemap.xml` with the pages at these paths. */
export function siteMap(publicUrl: string, paths: string[]): string {
  const urls = paths.map((path) => html`  <url><loc>${publicUrl}${path}</loc></url>\n`)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.markup
}
