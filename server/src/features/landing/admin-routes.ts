import * as contract from '@docket/contract/admin/site-texts'
import type { FastifyInstance } from 'fastify'
import type { Providers } from '../../payments/registry.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { previewText } from './preview-text.ts'
import { listTexts, listVersions, readVersion } from './texts/list-versions.ts'
import { saveText } from './texts/save-text.ts'

/** Enough for a legal text of 50,000 characters in JSON. */
const TEXT_BYTES = 512 * 1024

/** The admin's calls on the texts of the public pages. */
export function siteTextAdminRoutes(
  app: FastifyInstance,
  platform: Platform,
  { providers }: { providers: Providers },
): void {
  const { db, sessions } = platform
  const large = { bodyLimit: TEXT_BYTES }
  route(app, sessions, contract.siteTexts, () => listTexts(db))
  route(app, sessions, contract.siteTextVersions, ({ params }) => listVersions(db, params.name))
  route(app, sessions, contract.readSiteTextVersion, ({ params }) => readVersion(db, params.id))
  route(app, sessions, contract.saveSiteText, (call) => saveText(db, actorOf(call), call.body), large)
  route(
    app,
    sessions,
    contract.previewSiteText,
    ({ body }) => previewText(platform, providers, body.text),
    large,
  )
}
