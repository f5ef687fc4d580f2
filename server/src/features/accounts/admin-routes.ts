import * as contract from '@docket/contract/admin/account'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/actor.ts'
import { withCatalogueInvalidation } from '../../platform/announce-catalogue-change.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { createAccount } from '../../stock/create-account.ts'
import { deleteAccount } from '../../stock/delete-account.ts'
import { listAccounts } from '../../stock/list-accounts.ts'
import { listBatches } from '../../stock/list-batches.ts'
import { undoBatch } from '../../stock/undo-batch.ts'
import { updateAccount } from '../../stock/update-account.ts'
import { withdrawAccount, withdrawBatch } from '../../stock/withdraw-accounts.ts'
import { importRoute } from './import-route.ts'
import { recordView } from './record-view.ts'

/** A product's lines, as an admin keeps them. */
export function accountAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  const changing = <Result>(change: Promise<Result>) => withCatalogueInvalidation(platform, change)

  route(app, sessions, contract.accounts, async (call) => {
    const listed = await listAccounts(platform, call.query)
    // Before it is answered: what could not be recorded is not shown.
    await recordView(db, actorOf(call), call.query, listed)
    return listed
  })
  route(app, sessions, contract.createAccount, (call) =>
    changing(createAccount(platform, actorOf(call), call.body)),
  )
  route(app, sessions, contract.updateAccount, (call) => updateAccount(platform, actorOf(call), call.body))
  route(app, sessions, contract.deleteAccount, (call) =>
    changing(deleteAccount(db, actorOf(call), call.params)),
  )
  route(app, sessions, contract.withdrawAccount, (call) =>
    changing(withdrawAccount(platform, actorOf(call), call.body)),
  )
  route(app, sessions, contract.batches, ({ query }) => listBatches(db, query))
  route(app, sessions, contract.withdrawBatch, (call) =>
    changing(withdrawBatch(platform, actorOf(call), call.body)),
  )
  route(app, sessions, contract.undoBatch, (call) => changing(undoBatch(db, actorOf(call), call.body)))
  app.register(async (scope) => importRoute(scope, platform))
}
