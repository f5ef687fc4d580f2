import * as contract from '@docket/contract/admin/stock'
import { mayDo } from '@docket/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { createAccount } from '../../inventory/accounts/create-account.ts'
import { listAccounts } from '../../inventory/accounts/list-accounts.ts'
import { updateAccount } from '../../inventory/accounts/update-account.ts'
import { deleteAccount, deleteAccounts } from '../../inventory/withdraw/delete-account.ts'
import { listBatches } from '../../inventory/withdraw/list-batches.ts'
import { undoBatch } from '../../inventory/withdraw/undo-batch.ts'
import {
  withdrawAccount,
  withdrawAccounts,
  withdrawBatch,
} from '../../inventory/withdraw/withdraw-accounts.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { withCatalogueInvalidation } from '../../platform/realtime/announce-catalogue-change.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { requireProof } from '../../platform/security/step-up.ts'
import { importRoute } from './import-route.ts'
import { recordView } from './record-view.ts'

/** The admin's calls on the accounts and batches of a product. */
export function accountAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  const withInvalidation = <Result>(change: Promise<Result>) => withCatalogueInvalidation(platform, change)

  route(app, sessions, contract.accounts, async (call) => {
    if ((call.query.pageSize ?? 0) > contract.PAGE_WITHIN_HOUR) requireProof(call.caller)
    const canReadSoldTexts = mayDo(call.caller.operatorRole, 'reveal')
    const listed = await listAccounts(platform, call.query, { canReadSoldTexts })
    // Before the answer: if the audit entry fails, the accounts are not shown.
    await recordView(db, actorOf(call), call.query, listed)
    return listed
  })
  route(
    app,
    sessions,
    contract.createAccount,
    (call) => withInvalidation(createAccount(platform, actorOf(call), call.body)),
    { bodyLimit: contract.MAX_ACCOUNT_BYTES },
  )
  route(app, sessions, contract.updateAccount, (call) => updateAccount(platform, actorOf(call), call.body), {
    bodyLimit: contract.MAX_ACCOUNT_BYTES,
  })
  route(app, sessions, contract.deleteAccount, (call) =>
    withInvalidation(deleteAccount(db, actorOf(call), call.params)),
  )
  route(app, sessions, contract.withdrawAccount, (call) =>
    withInvalidation(withdrawAccount(db, actorOf(call), call.body)),
  )
  route(app, sessions, contract.deleteAccounts, (call) =>
    withInvalidation(deleteAccounts(db, actorOf(call), call.body)),
  )
  route(app, sessions, contract.withdrawAccounts, (call) =>
    withInvalidation(withdrawAccounts(db, actorOf(call), call.body)),
  )
  route(app, sessions, contract.batches, ({ query }) => listBatches(db, query))
  route(app, sessions, contract.withdrawBatch, (call) =>
    withInvalidation(withdrawBatch(db, actorOf(call), call.body)),
  )
  route(app, sessions, contract.undoBatch, (call) =>
    withInvalidation(undoBatch(db, actorOf(call), call.body)),
  )
  app.register(async (scope) => importRoute(scope, platform))
}
