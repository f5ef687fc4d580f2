import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { webFiles } from '../../src/app/web-files.ts'
import { requireHttps } from '../../src/platform/http/strict-transport.ts'
import type { TestShop } from '../shop.ts'

/** Writes a build of the web into a folder. The tests of the web use the real one. */
export function writeWebBuild(files: Record<string, string>) {
  const dist = mkdtempSync(path.join(tmpdir(), 'docket-web-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    writeFileSync(path.join(dist, name), text)
  }
  return {
    /** A server that serves the build. Close it. */
    async serve({ payments, platform }: Pick<TestShop, 'payments' | 'platform'>) {
      const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
      requireHttps(app, platform.config.publicUrl)
      await app.register(webFiles, { platform, providers: payments.providers, dist })
      return app
    },
    remove: () => rmSync(dist, { recursive: true }),
  }
}
