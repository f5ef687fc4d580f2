import * as afterSales from '@docket/contract/admin/purchases'
import * as answers from '@docket/contract/admin/reports'
import * as own from '@docket/contract/purchases'
import * as reports from '@docket/contract/reports'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { ensureDemoUser } from '../identity/first-users/sandbox-users.ts'
import { purchaseAdminRoutes } from './admin-routes.ts'
import { audited, ownerNotices } from './audit/audited.ts'
import { mails } from './mails/mails.ts'
import { purchaseRules } from './purchase-rules.ts'
import { exportPurchases, purchasesList } from './records/all-purchases.ts'
import { exportReports } from './report/list-reports.ts'
import { purchaseRoutes } from './routes.ts'
import { personCopy, tables } from './tables.ts'

/**
 * Purchases, and what follows them: reports, replacements, refunds. `buy/` has the checkout and `buy.sql`, `records/` the
 * lists and one purchase with its accounts.
 */
export const purchases = area({
  name: 'purchases',

  contract: [own, reports, afterSales, answers],
  tags: {
    history: "The customer's purchases, deposits and statements, and reports of problems.",
    'admin-history': 'The purchases, deposits and test shipments of all users.',
    'admin-purchase': 'One purchase: its accounts, replacements and refunds.',
    'admin-report': 'The reports of customers.',
  },
  routes(api, { platform }) {
    purchaseRoutes(api, platform)
    purchaseAdminRoutes(api, platform)
  },
  audited,
  ownerNotices,
  ledgerRules: purchaseRules,
  longLists: [purchasesList],
  exports: [
    exported({ link: afterSales.purchasesLink, file: afterSales.purchasesFile }, exportPurchases),
    exported({ link: afterSales.reportsLink, file: afterSales.reportsFile }, exportReports),
  ],
  tables,
  personCopy,
  mails,
  async demo(platform) {
    // Imported only here, so that other shops do not load the demo's data.
    const { fillDemoShop } = await import('./demo/fill-demo-shop.ts')
    await fillDemoShop(platform)
    // After the past sales, which only a shop without customers gets.
    await ensureDemoUser(platform)
  },
})
