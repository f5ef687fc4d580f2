import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestShop } from '../../test/shop.ts'
import { requireHttps } from '../platform/http/strict-transport.ts'
import { webFiles } from './web-files.ts'

const shop = useTestShop()

const app = Fastify()
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'docket-web-'))
  mkdirSync(path.join(dist, 'assets'))
  writeFileSync(path.join(dist, 'app.html'), '<title>{{title}}</title>{{storeName}}{{screen}}')
  writeFileSync(path.join(dist, 'assets/main.js'), 'export {}')
  requireHttps(app, 'https://shop.test')
  await app.register(webFiles, { platform: shop.platform, providers: shop.payments.providers, dist })
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

it.each(['/login', '/assets/main.js', '/unknown.txt'])(
  '%s runs scripts of the shop only, is shown in no frame, and tells other sites nothing',
  async (url) => {
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.filter((directive) => directive.includes('unsafe-'))).toEqual([
      "style-src 'self' 'unsafe-inline'",
    ])
  },
)
