import * as contract from '@docket/contract/admin/deposit'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import type { DepositProviders } from './deposit-jobs.ts'
import { getDeposit } from './review/get-deposit.ts'
import { recheckDeposit } from './review/recheck-deposit.ts'
import { settleDeposit } from './review/settle-deposit.ts'

/** Deposits that need a person. */
export function depositAdminRoutes(
  app: FastifyInstance,
  { db, sessions }: Platform,
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
}
