import * as contract from '@docket/contract/admin/approvals'
import { toCents } from '@docket/contract/money'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import { decideApproval, withdrawApproval } from './decide-approval.ts'
import { listApprovals, readApproval } from './list-approvals.ts'
import { requestApproval } from './request-approval.ts'

/** The calls on credits and refunds that need a second operator. */
export function approvalAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform
  api.route(contract.approvals, ({ caller, query }) => listApprovals(db, caller, query))
  api.route(contract.requestCredit, async (call) => {
    const { userId, amount, reason } = call.body
    const request = { kind: 'CREDIT', userId, amountCents: toCents(amount), reason } as const
    return readApproval(db, call.caller, await requestApproval(db, call.actor, request))
  })
  api.route(contract.requestRefund, async (call) => {
    const { purchaseId, accountId = null, amount, reason } = call.body
    const request = { kind: 'REFUND', purchaseId, accountId, amountCents: toCents(amount), reason } as const
    return readApproval(db, call.caller, await requestApproval(db, call.actor, request))
  })
  api.route(contract.decideApproval, async (call) => {
    const { operatorRole } = call.caller
    await decideApproval(platform, { ...call.actor, operatorRole }, call.body)
    return readApproval(db, call.caller, call.body.id)
  })
  api.route(contract.withdrawApproval, async (call) => {
    await withdrawApproval(db, call.actor, call.body.id)
    return readApproval(db, call.caller, call.body.id)
  })
}
