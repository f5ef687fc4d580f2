import * as contract from '@docket/contract/admin/deposit'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/actor.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { acceptRate } from './card/accept-rate.ts'
import type { DepositProviders } from './deposit-jobs.ts'
import { getDeposit } from './review/get-deposit.ts'
import { listMethods } from './review/list-methods.ts'
import { recheckDeposit } from './review/recheck-deposit.ts'
import { settleDeposit } from './review/settle-deposit.ts'

/** Deposits that need a person, and the means of paying. */
export function depositAdminRoutes(
  app: FastifyInstance,
  { db, sessions, config }: Platform,
  { nowpayments, paystack }: DepositProviders,
): void {
  route(app, sessions, contract.depositForReview, ({ params }) => getDeposit(db, params.id))
  route(app, sessions, contract.recheckDeposit, async ({ body }) => {
    await recheckDeposit({ db, nowpayments, paystack }, body.id)
    return getDeposit(db, body.id)
  })
  route(app, sessions, contract.settleDeposit, async (call) => {
    await settleDeposit(db, actorOf(call), call.body)
    return getDeposit(db, call.body.id)
  })
  route(app, sessions, contract.depositMethods, () => listMethods({ db, config }))
  route(app, sessions, contract.acceptRate, async (call) => {
    const accepted = await acceptRate(db, call.body.id, actorOf(call))
    if (accepted === null)
      throw new ShopError('ALREADY_SETTLED', 'This is not a refused rate any more. Look again.')
    return listMethods({ db, config })
  })
}
