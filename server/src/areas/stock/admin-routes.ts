import * as contract from '@docket/contract/admin/stock'
import { mayDo } from '@docket/contract/permissions'
import type { Platform } from '../../host/context/platform.ts'
import { type Api, apiOf } from '../../host/http/route/api.ts'
import { requireProof } from '../../host/security/step-up.ts'
import { createAccount } from './accounts/create-account.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { updateAccount } from './accounts/update-account.ts'
import { importRoute } from './import-route.ts'
import { recordView } from './record-view.ts'
import { deleteAccount, deleteAccounts } from './withdraw/delete-account.ts'
import { listBatches } from './withdraw/list-batches.ts'
import { undoBatch } from './withdraw/undo-batch.ts'
import { withdrawAccount, withdrawAccounts, withdrawBatch } from './withdraw/withdraw-accounts.ts'

/** The admin's calls on the accounts and batches of a product. */
export function accountAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform

  api.route(contract.accounts, async (call) => {
    if ((call.query.pageSize ?? 0) > contract.PAGE_WITHIN_HOUR) requireProof(call.caller)
    const canReadSoldTexts = mayDo(call.caller.operatorRole, 'reveal')
    const listed = await listAccounts(platform, call.query, { canReadSoldTexts })
    // Before the answer: if the audit entry fails, the accounts are not shown.
    await recordView(db, call.actor, call.query, listed)
    return listed
  })
  api.route(contract.createAccount, (call) => createAccount(platform, call.actor, call.body), {
    bodyLimit: contract.MAX_ACCOUNT_BYTES,
    changes: 'catalogue',
  })
  api.route(contract.updateAccount, (call) => updateAccount(platform, call.actor, call.body), {
    bodyLimit: contract.MAX_ACCOUNT_BYTES,
  })
  api.route(contract.deleteAccount, (call) => deleteAccount(db, call.actor, call.params), {
    changes: 'catalogue',
  })
  api.route(contract.withdrawAccount, (call) => withdrawAccount(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(contract.deleteAccounts, (call) => deleteAccounts(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(contract.withdrawAccounts, (call) => withdrawAccounts(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(contract.batches, ({ query }) => listBatches(db, query))
  api.route(contract.withdrawBatch, (call) => withdrawBatch(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(contract.undoBatch, (call) => undoBatch(db, call.actor, call.body), { changes: 'catalogue' })
  api.app.register(async (scope) => importRoute(apiOf(scope, platform), platform))
}
