import * as contract from '@docket/contract/admin/approvals'
import { toCents } from '@docket/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { decideApproval, withdrawApproval } from './decide-approval.ts'
import { listApprovals, readApproval } from './list-approvals.ts'
import { requestApproval } from './request-approval.ts'

/** The calls on credits and refunds that need a second operator. */
export function approvalAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.approvals, ({ caller, query }) => listApprovals(db, caller, query))
  route(app, sessions, contract.requestCredit, async (call) => {
    const { userId, amount, reason } = call.body
    const request = { kind: 'CREDIT', userId, amountCents: toCents(amount), reason } as const
    return readApproval(db, call.caller, await requestApproval(db, actorOf(call), request))
  })
  route(app, sessions, contract.requestRefund, async (call) => {
    const { purchaseId, accountId = null, amount, reason } = call.body
    const request = { kind: 'REFUND', purchaseId, accountId, amountCents: toCents(amount), reason } as const
    return readApproval(db, call.caller, await requestApproval(db, actorOf(call), request))
  })
  route(app, sessions, contract.decideApproval, async (call) => {
    const { operatorRole } = call.caller
    await decideApproval(platform, { ...actorOf(call), operatorRole }, call.body)
    return readApproval(db, call.caller, call.body.id)
  })
  route(app, sessions, contract.withdrawApproval, async (call) => {
    await withdrawApproval(db, actorOf(call), call.body.id)
    return readApproval(db, call.caller, call.body.id)
  })
}
