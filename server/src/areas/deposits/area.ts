import * as story from '@docket/contract/admin/deposit-story'
import * as review from '@docket/contract/admin/deposits'
import * as handleReturn from '@docket/contract/admin/handle-return'
import * as returnedPayments from '@docket/contract/admin/returned-payments'
import * as unmatchedNotices from '@docket/contract/admin/unmatched-notices'
import * as receipts from '@docket/contract/deposit-receipt'
import * as own from '@docket/contract/deposits'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { tagOf } from '../../host/http/route/route.ts'
import { depositAdminRoutes } from './admin-routes.ts'
import { audited, ownerNotices } from './audit/audited.ts'
import { commands } from './commands.ts'
import { depositRules } from './deposit-rules.ts'
import { jobs } from './jobs.ts'
import { depositsLists, exportDeposits } from './list/list-all-deposits.ts'
import { ofProviders } from './of-providers.ts'
import type { Payments } from './payments/registry.ts'
import { PROVIDERS } from './payments/registry.ts'
import { depositRoutes } from './routes.ts'
import { personCopy, tables } from './tables.ts'

/**
 * Deposits, the payments of their providers, and the exchange rate. `events/` has the notices of providers, `payments/`
 * a folder for each provider with its simulator.
 */
export const deposits = area({
  name: 'deposits',

  contract: [own, receipts, review, story, returnedPayments, handleReturn, unmatchedNotices],
  tags: ({ payments }) => ({
    ...providerTags(payments),
    'admin-deposit': 'One deposit and its review, the payment methods, and the exchange rate.',
  }),
  routes(api, { platform, payments }) {
    depositRoutes(api, platform, payments)
    depositAdminRoutes(api, platform, payments)
  },
  audited,
  ownerNotices,
  commands,
  ledgerRules: depositRules,
  longLists: depositsLists,
  exports: [exported({ link: review.depositsLink, file: review.depositsFile }, exportDeposits)],
  tables,
  personCopy,
  jobs,
  ...ofProviders(PROVIDERS),
})

/** Each provider has a group of its own. */
function providerTags({ providers }: Payments): Record<string, string> {
  const groups = Object.values(providers).map(({ opening, method }) => [
    tagOf(opening.endpoint),
    `Deposits by ${method}.`,
  ])
  return Object.fromEntries(groups)
}
