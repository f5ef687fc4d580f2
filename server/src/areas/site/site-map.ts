import { html } from '../../host/pages/html.ts'

/** Paths that search engines must not index: the API, the simulators, the back office, and pages behind a sign-in. */
const PRIVATE = [
  '/api/',
  '/sandbox/',
  '/admin',
  '/products',
  '/history',
  '/tracking-numbers',
  '/rent-numbers',
  '/deposit',
  '/security',
  '/activity',
  '/account',
  '/confirm-email',
  '/reset-password/',
  '/accept-invitation/',
  '/not-me/',
  '/verify-email/',
  '/forbidden',
]

/** The text of `/robots.txt`: search engines may index every page that is not in `PRIVATE`. */
export function robotsText(publicUrl: string): string {
  const rules = PRIVATE.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** The text of `/sitemap.xml` with the pages at these paths. */
export function siteMap(publicUrl: string, paths: string[]): string {
  const urls = paths.map((path) => html`  <url><loc>${publicUrl}${path}</loc></url>\n`)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.markup
}
