import * as z from 'zod'
import { NO_ACT, recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { siteText, siteTextName } from '../site-texts.ts'
import { id, idText, instant } from '../text.ts'

/** One saved version of a text. */
export const siteTextVersion = z.object({
  id,
  name: siteTextName,
  /** False: with this version an admin went back to the text that comes with the shop. */
  isCustom: z.boolean(),
  savedAt: instant,
  /** The email of the admin. */
  savedBy: z.string(),
})
export type SiteTextVersion = z.infer<typeof siteTextVersion>

export const siteTextVersionWithText = z.object({ version: siteTextVersion, text: siteText })
export type SiteTextVersionWithText = z.infer<typeof siteTextVersionWithText>

export const siteTexts = endpoint({
  method: 'GET',
  path: '/admin/site-text/list',
  access: 'admin',
  permission: 'settings',
  summary:
    'The newest saved version of each text of the public pages. A text without a saved version is not listed: the pages show the one that comes with the shop',
  output: z.array(siteTextVersion),
  errors: [],
})

export const siteTextVersions = endpoint({
  method: 'GET',
  path: '/admin/site-text/versions/:name',
  access: 'admin',
  permission: 'settings',
  summary: 'The last 50 versions of a text, the newest first',
  params: z.object({ name: siteTextName }),
  output: z.array(siteTextVersion),
  errors: ['VALIDATION_ERROR'],
})

export const readSiteTextVersion = endpoint({
  method: 'GET',
  path: '/admin/site-text/version/:id',
  access: 'admin',
  permission: 'settings',
  summary: 'One version of a text, with its content',
  params: z.object({ id: idText }),
  output: siteTextVersionWithText,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const saveSiteText = endpoint({
  method: 'PUT',
  path: '/admin/site-text',
  access: 'admin',
  permission: 'settings',
  stepUp: true,
  act: recorded('site-text.update', 'site-text.reset'),
  summary: 'Save a new version of a text and show it at once; the older versions are kept',
  body: z.strictObject({
    text: siteText,
    /**
     * The version that the edit began with; null: no version was saved. If there is a newer one, the call is refused.
     */
    basedOn: id.nullable(),
  }),
  output: siteTextVersionWithText,
  errors: ['VALIDATION_ERROR', 'CHANGED_MEANWHILE'],
})

export const previewSiteText = endpoint({
  method: 'POST',
  path: '/admin/site-text/preview',
  access: 'admin',
  permission: 'settings',
  act: NO_ACT,
  summary: 'The page as it would be with this text, as HTML; nothing is stored',
  body: z.strictObject({ text: siteText }),
  output: z.object({ html: z.string() }),
  errors: ['VALIDATION_ERROR'],
})
