import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { areas } from '../../src/areas.ts'
import { webFiles } from '../../src/host/app/web-files.ts'
import { requireHttps } from '../../src/host/http/strict-transport.ts'
import type { TestShop } from '../shop.ts'

/**
 * A build of the web with these files, and a server that serves it for all tests of a file. The browser tests use the
 * real build.
 */
export function useWebBuild(shop: TestShop, files: Record<string, string>) {
  const dist = mkdtempSync(path.join(tmpdir(), 'docket-web-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    writeFileSync(path.join(dist, name), text)
  }
  /** Starts another server of the build. The caller must close it. */
  async function serve(platform: TestShop['platform']) {
    const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    requireHttps(server, platform.config.publicUrl)
    await server.register(webFiles, {
      shop: {
        platform,
        areas,
        payments: shop.payments,
        ownAddress: shop.ownAddress,
        alertAddresses: shop.alertAddresses,
      },
      areas,
      dist,
    })
    return server
  }
  let app: FastifyInstance
  beforeAll(async () => {
    app = await serve(shop.platform)
  })
  afterAll(async () => {
    await app.close()
    rmSync(dist, { recursive: true })
  })
  return {
    serve,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    inject: (request: InjectOptions) => app.inject(request),
  }
}
