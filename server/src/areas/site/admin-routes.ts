import * as contract from '@docket/contract/admin/site-texts'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import type { Providers } from '../deposits/payments/registry.ts'
import { previewText } from './preview-text.ts'
import { listTexts, listVersions, readVersion } from './texts/list-versions.ts'
import { saveText } from './texts/save-text.ts'

/** Enough for a legal text of 50,000 characters in JSON. */
const TEXT_BYTES = 512 * 1024

/** The admin's calls on the texts of the public pages. */
export function siteTextAdminRoutes(
  api: Api,
  platform: Platform,
  { providers }: { providers: Providers },
): void {
  const { db } = platform
  const large = { bodyLimit: TEXT_BYTES }
  api.route(contract.siteTexts, () => listTexts(db))
  api.route(contract.siteTextVersions, ({ params }) => listVersions(db, params.name))
  api.route(contract.readSiteTextVersion, ({ params }) => readVersion(db, params.id))
  api.route(contract.saveSiteText, (call) => saveText(db, call.actor, call.body), large)
  api.route(contract.previewSiteText, ({ body }) => previewText(platform, providers, body.text), large)
}
