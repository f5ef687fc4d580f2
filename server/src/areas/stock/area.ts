import * as holds from '@docket/contract/admin/holds'
import * as importing from '@docket/contract/admin/import'
import * as accounts from '@docket/contract/admin/stock'
import { area } from '../../host/areas/area.ts'
import { accountAdminRoutes } from './admin-routes.ts'
import { audited, ownerNotices } from './audit/audited.ts'
import { findOldLooks } from './find-old-looks.ts'
import { holdAdminRoutes } from './hold-routes.ts'
import { jobs } from './jobs.ts'
import { watchSales } from './levels/watch-sales.ts'
import { stockGauges } from './stock-gauges.ts'
import { stockRules } from './stock-rules.ts'
import { tables } from './tables.ts'

/** The accounts in stock. The only writer of accounts. */
export const stock = area({
  name: 'stock',

  contract: [accounts, importing, holds],
  tags: {
    'admin-account': 'The accounts in stock: list, import, withdraw.',
    'admin-hold': 'Batches that are not for sale until a decision.',
  },
  routes(api, { platform }) {
    accountAdminRoutes(api, platform)
    holdAdminRoutes(api, platform)
  },
  audited,
  ownerNotices,
  gauges: [stockGauges],
  ledgerRules: stockRules,
  tables,
  jobs,
  tidyUp: ({ platform: { db, keys } }, stopping) => findOldLooks(db, keys, stopping),
  watch: async (platform) => watchSales(platform),
})
