import * as contract from '@docket/contract/admin/account'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/actor.ts'
import { announceCatalogueChange } from '../../platform/announce-catalogue-change.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { createAccount } from '../../stock/create-account.ts'
import { deleteAccount } from '../../stock/delete-account.ts'
import { listAccounts } from '../../stock/list-accounts.ts'
import { updateAccount } from '../../stock/update-account.ts'
import { importRoute } from './import-route.ts'

/** A product's lines, as an admin keeps them. */
export function accountAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform

  route(app, sessions, contract.accounts, ({ query }) => listAccounts(platform, query))
  route(app, sessions, contract.createAccount, async (call) => {
    const account = await createAccount(platform, actorOf(call), call.body)
    await announceCatalogueChange(platform)
    return account
  })
  route(app, sessions, contract.updateAccount, (call) => updateAccount(platform, actorOf(call), call.body))
  route(app, sessions, contract.deleteAccount, async (call) => {
    const deleted = await deleteAccount(db, actorOf(call), call.params)
    await announceCatalogueChange(platform)
    return deleted
  })
  app.register(async (scope) => importRoute(scope, platform))
}
