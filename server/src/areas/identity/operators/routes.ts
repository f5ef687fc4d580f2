import * as contract from '@docket/contract/admin/operators'
import type { Platform } from '../../../host/context/platform.ts'
import type { Api } from '../../../host/http/route/api.ts'
import { createSharedThrottle } from '../../../host/security/throttle.ts'
import { resetPassword } from '../mailed-links/reset-password.ts'
import type { createAuthThrottles } from '../sign-in/throttles.ts'
import { resetSecondStep } from '../totp/reset-totp.ts'
import { changeRole, inviteAgain, inviteOperator, listOperators } from './operators.ts'

/** The admins of the shop: roles and invitations. */
export function operatorRoutes(
  api: Api,
  platform: Platform,
  throttle: Pick<ReturnType<typeof createAuthThrottles>, 'mail' | 'token'>,
): void {
  const { db, pool, config } = platform
  api.route(contract.operators, () => listOperators(db))
  // Limited, because each invitation sends a mail to any address and adds a user.
  const invitations = createSharedThrottle(pool, config.rateLimits, {
    name: 'invite',
    attempts: 30,
    windowSeconds: 3_600,
  })
  api.route(contract.inviteOperator, async (call) => {
    await invitations.take(`user:${call.caller.id}`)
    return inviteOperator(platform, call.actor, call.body)
  })
  api.route(contract.inviteAgain, async (call) => {
    await throttle.mail({ target: `invite ${call.body.id}`, address: call.address })
    return inviteAgain(platform, call.actor, call.body.id)
  })
  api.route(contract.changeOperatorRole, (call) => changeRole(platform, call.actor, call.body))
  api.route(contract.resetSecondStep, (call) => {
    const { id: userId, reason } = call.body
    return resetSecondStep(platform, call.actor, { userId, reason })
  })
  api.route(contract.acceptInvitation, async ({ body, address }) => {
    await throttle.token({ target: body.token, address })
    return resetPassword(platform, { ...body, address, purpose: 'accept-invitation' })
  })
}
