import * as contract from '@docket/contract/admin/deposits'
import { handleReturn as handleReturnContract } from '@docket/contract/admin/handle-return'
import * as noticeContract from '@docket/contract/admin/unmatched-notices'
import type { FastifyInstance } from 'fastify'
import type { Providers } from '../../payments/registry.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { ShopError } from '../../platform/errors.ts'
import { exportRoutes } from '../../platform/export/export-routes.ts'
import { route } from '../../platform/http/route/route.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { saveExactAmountsOnly } from './decide/certain-decision.ts'
import { handleUnmatched, listUnmatched } from './events/open-unmatched.ts'
import { exportDeposits } from './list/export-deposits.ts'
import { listAllDeposits } from './list/list-all-deposits.ts'
import { acceptRate } from './rate/accept-rate.ts'
import { handleReturn } from './returns/handle-return.ts'
import { getDeposit } from './review/get-deposit.ts'
import { listMethods } from './review/list-methods.ts'
import { recheckDeposit } from './review/recheck-deposit.ts'
import { settleDeposit } from './review/settle-deposit.ts'

/** The admin's calls on deposits, on their review, and on the payment methods. */
export function depositAdminRoutes(
  app: FastifyInstance,
  platform: Platform,
  { providers }: { providers: Providers },
): void {
  const { db, sessions, config } = platform
  route(app, sessions, contract.allDeposits, ({ query }) => listAllDeposits(db, query))
  exportRoutes(app, platform, { link: contract.depositsLink, file: contract.depositsFile }, exportDeposits)
  route(app, sessions, contract.depositForReview, ({ params }) => getDeposit(db, providers, params.id))
  route(app, sessions, contract.recheckDeposit, async ({ body }) => {
    await recheckDeposit(db, providers, body.id)
    return getDeposit(db, providers, body.id)
  })
  route(app, sessions, contract.settleDeposit, async (call) => {
    await settleDeposit({ db, providers }, actorOf(call), call.body)
    return getDeposit(db, providers, call.body.id)
  })
  route(app, sessions, handleReturnContract, async (call) => {
    const id = await handleReturn(db, actorOf(call), call.body)
    return getDeposit(db, providers, id)
  })
  route(app, sessions, noticeContract.unmatchedNotices, () => listUnmatched(db))
  route(app, sessions, noticeContract.handleNotice, async (call) => {
    await handleUnmatched(db, actorOf(call), call.body.id)
    return listUnmatched(db)
  })
  route(app, sessions, contract.depositMethods, () => listMethods({ db, config, providers }))
  route(app, sessions, contract.creditExactAmounts, async (call) => {
    await saveExactAmountsOnly(db, actorOf(call), call.body.exactAmountsOnly)
    return listMethods({ db, config, providers })
  })
  route(app, sessions, contract.acceptRate, async (call) => {
    const accepted = await acceptRate(db, call.body.id, actorOf(call))
    if (accepted === null)
      throw new ShopError(
        'ALREADY_SETTLED',
        'This rate is not the newest any more, or it was accepted already. Reload the page.',
      )
    return listMethods({ db, config, providers })
  })
}
