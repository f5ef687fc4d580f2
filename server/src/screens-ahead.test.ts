import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readScreensAhead } from './screens-ahead.ts'

let dist: string
beforeAll(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'docket-screens-'))
})
afterAll(() => rmSync(dist, { recursive: true }))

describe('what a screen needs', () => {
  it('is named with the page of its address, whatever stands behind the question mark', () => {
    mkdirSync(path.join(dist, '.vite'))
    const screens = { '/products': ['/assets/a.js', '/assets/b.js'], '/products/*': ['/assets/c.js'] }
    writeFileSync(path.join(dist, '.vite/screens.json'), JSON.stringify(screens))
    const screenAhead = readScreensAhead(dist)

    const list = '</assets/a.js>; rel=modulepreload, </assets/b.js>; rel=modulepreload'
    expect(screenAhead('/products')).toBe(list)
    expect(screenAhead('/products?page=2')).toBe(list)
    expect(screenAhead('/products/12')).toBe('</assets/c.js>; rel=modulepreload')
    for (const other of ['/', '/products/', '/products/12/13', '/__proto__', '/*']) {
      expect(screenAhead(other)).toBeNull()
    }
  })

  it('names the file where the build is damaged', () => {
    for (const text of ['', '{', '[]', 'null', '{"a":1}', '{"/products":["/assets/a.js\\nx"]}']) {
      writeFileSync(path.join(dist, '.vite/screens.json'), text)
      expect(() => readScreensAhead(dist), text).toThrow(/screens\.json is damaged\. Build the web anew/)
    }
  })

  it('is not known of a build that names none', () => {
    expect(readScreensAhead(path.join(dist, 'nothing'))('/products')).toBeNull()
  })
})
