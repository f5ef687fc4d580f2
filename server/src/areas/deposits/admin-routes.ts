import { depositStory } from '@docket/contract/admin/deposit-story'
import * as contract from '@docket/contract/admin/deposits'
import { handleReturn as handleReturnContract } from '@docket/contract/admin/handle-return'
import * as noticeContract from '@docket/contract/admin/unmatched-notices'
import type { Platform } from '../../host/context/platform.ts'
import { ShopError } from '../../host/errors.ts'
import type { Api } from '../../host/http/route/api.ts'
import { recheckDeposit } from './decide/recheck-payment.ts'
import { handleUnmatched, listUnmatched } from './events/unmatched-notices.ts'
import { listAllDeposits } from './list/list-all-deposits.ts'
import type { Providers } from './payments/registry.ts'
import { acceptRate } from './rate/accept-rate.ts'
import { handleReturn } from './returns/handle-return.ts'
import { getDeposit } from './review/get-deposit.ts'
import { listMethods, saveExactAmountsOnly } from './review/list-methods.ts'
import { settleDeposit } from './review/settle-deposit.ts'
import { getDepositStory } from './story/deposit-story.ts'

/** The admin's calls on deposits, on their review, and on the payment methods. */
export function depositAdminRoutes(
  api: Api,
  platform: Platform,
  { providers }: { providers: Providers },
): void {
  const { db, config } = platform
  api.route(contract.allDeposits, ({ query }) => listAllDeposits(db, query))
  api.route(contract.depositForReview, ({ params }) => getDeposit(db, providers, params.id))
  api.route(depositStory, ({ params, query }) => getDepositStory(db, params.id, query.page))
  api.route(contract.recheckDeposit, async ({ body }) => {
    await recheckDeposit(db, providers, body.id)
    return getDeposit(db, providers, body.id)
  })
  api.route(contract.settleDeposit, async (call) => {
    await settleDeposit({ db, providers }, call.actor, call.body)
    return getDeposit(db, providers, call.body.id)
  })
  api.route(handleReturnContract, async (call) => {
    const id = await handleReturn(db, call.actor, call.body)
    return getDeposit(db, providers, id)
  })
  api.route(noticeContract.unmatchedNotices, () => listUnmatched(db))
  api.route(noticeContract.handleNotice, async (call) => {
    await handleUnmatched(db, call.actor, call.body.id)
    return listUnmatched(db)
  })
  api.route(contract.depositMethods, () => listMethods({ db, config, providers }))
  api.route(contract.creditExactAmounts, async (call) => {
    await saveExactAmountsOnly(db, call.actor, call.body.exactAmountsOnly)
    return listMethods({ db, config, providers })
  })
  api.route(contract.acceptRate, async (call) => {
    const accepted = await acceptRate(db, call.body.id, call.actor)
    if (accepted === null)
      throw new ShopError(
        'ALREADY_SETTLED',
        'This rate is not the newest any more, or it was accepted already. Reload the page.',
      )
    return listMethods({ db, config, providers })
  })
}
