import * as edited from '@docket/contract/admin/site-texts'
import * as texts from '@docket/contract/site-texts'
import { area } from '../../host/areas/area.ts'
import { previewText } from './preview-text.ts'
import { publicPages } from './public-pages.ts'
import { audited, listTexts, listVersions, readVersion, saveText } from './texts.ts'

/** Enough for a legal text of 50,000 characters in JSON. */
const TEXT_BYTES = 512 * 1024

/** The public pages and their texts. */
export const site = area({
  name: 'site',

  contract: [texts, edited],
  tags: { 'admin-site-text': 'The texts of the landing page and the legal pages.' },
  routes(api, { platform, payments: { providers } }) {
    const { db } = platform
    const large = { bodyLimit: TEXT_BYTES }
    api.route(edited.siteTexts, () => listTexts(db))
    api.route(edited.siteTextVersions, ({ params }) => listVersions(db, params.name))
    api.route(edited.readSiteTextVersion, ({ params }) => readVersion(db, params.id))
    api.route(edited.saveSiteText, (call) => saveText(db, call.actor, call.body), large)
    api.route(edited.previewSiteText, ({ body }) => previewText(platform, providers, body.text), large)
  },
  publicPages,
  audited,
  tables: {
    site_text_versions: {
      rights: 'SELECT, INSERT',
      kept: 'for good: they do not grow with sales',
      person: { none: { 'the shop publishes it': ['content', 'name'] } },
      growsSlowly: true,
      signIn: 'none',
    },
  },
})
