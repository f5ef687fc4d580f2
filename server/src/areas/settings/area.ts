import * as brand from '@docket/contract/admin/brand'
import * as limits from '@docket/contract/admin/limits'
import * as saved from '@docket/contract/admin/settings'
import * as shown from '@docket/contract/config'
import * as papers from '@docket/contract/seller'
import { area } from '../../host/areas/area.ts'
import { readLimits } from '../../host/security/operator-limits/limits.ts'
import { offeredMethods } from '../deposits/payments/registry.ts'
import { audited, ownerNotices } from './audited.ts'
import { brandPictureRoutes, brandRoutes } from './brand/brand.ts'
import { readSeller, saveSeller } from './seller.ts'
import {
  adoptTimeZone,
  readSettings,
  saveLimits,
  saveStore,
  saveTimeZone,
  saveTrackingPrice,
} from './settings.ts'

/** What the owners set for the whole shop: its name, brand, time zone, prices of test shipments, limits of operators. */
export const settings = area({
  name: 'settings',

  contract: [shown, saved, brand, limits, papers],
  tags: {
    config: 'The settings of the shop that every page reads.',
    seller: 'Who sells, for receipts and statements.',
    'admin-settings':
      'The prices of test shipments, the name of the shop, its support chat, its brand, and who sells.',
    'admin-limit': 'How much one operator may do alone.',
  },
  routes(api, { platform, payments: { providers } }) {
    const { config, db, shopIdentity } = platform
    const depositMethods = offeredMethods(providers, config)
    api.route(shown.config, async () => ({
      ...shopIdentity.current(),
      supportEmail: config.supportEmail,
      depositMethods,
      sandbox: config.sandbox && !config.publicSandbox,
      quarantine: config.quarantine,
    }))
    api.route(saved.readSettings, () => readSettings(db, config))
    api.route(saved.saveTrackingPrice, (call) => saveTrackingPrice(db, call.actor, call.body))
    api.route(limits.readLimits, () => readLimits(db))
    api.route(limits.saveLimits, (call) => saveLimits(db, call.actor, call.body))
    api.route(saved.saveStore, (call) => saveStore(platform, call.actor, call.body))
    api.route(papers.seller, () => readSeller(platform))
    api.route(saved.saveSeller, (call) => saveSeller(platform, call.actor, call.body))
    api.route(saved.saveTimeZone, (call) => saveTimeZone(platform, call.actor, call.body))
    api.route(saved.adoptTimeZone, (call) => adoptTimeZone(platform, call.actor, call.body))
    brandRoutes(api, platform)
  },
  routesOutsideApi(app, { platform }) {
    brandPictureRoutes(app, platform)
  },
  audited,
  ownerNotices,
  tables: {
    shop_settings: {
      rights: 'SELECT, UPDATE',
      kept: 'for good: they do not grow with sales',
      person: {
        none: {
          'the shop publishes it': [
            'store_name',
            'support_chat_number',
            'time_zone',
            'seller_name',
            'seller_address',
            'seller_tax_number',
            'brand_accent',
            'brand_logo',
            'brand_icon',
            'brand_preview',
          ],
          'ids of users: the next run of the job leaves an erased one out': ['users_with_equal_names'],
        },
      },
      noSecrets: {
        brand_logo: 'the name of a picture',
        brand_icon: 'the name of a picture',
        brand_preview: 'the name of a picture',
      },
    },
    brand_pictures: {
      rights: 'SELECT, INSERT, UPDATE, DELETE',
      kept: 'for good, because mails that were sent show them; what was never saved for a day, until the next upload',
      person: { none: { 'the shop publishes it': ['hash', 'png', 'ground'] } },
      noSecrets: { hash: 'the name of a picture', png: 'a picture' },
    },
  },
})
