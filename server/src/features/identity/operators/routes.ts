import * as contract from '@docket/contract/admin/operators'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../platform/context/platform.ts'
import { route } from '../../../platform/http/route/route.ts'
import { actorOf } from '../../../platform/security/actor.ts'
import { createSharedThrottle } from '../../../platform/security/throttle.ts'
import { resetPassword } from '../mailed-links/reset-password.ts'
import type { createAuthThrottles } from '../sign-in/throttles.ts'
import { resetSecondStep } from '../totp/reset-totp.ts'
import { changeRole } from './change-role.ts'
import { inviteAgain, inviteOperator } from './invite-operator.ts'
import { listOperators } from './list-operators.ts'

/** The admins of the shop: roles and invitations. */
export function operatorRoutes(
  app: FastifyInstance,
  platform: Platform,
  throttle: Pick<ReturnType<typeof createAuthThrottles>, 'mail' | 'token'>,
): void {
  const { db, pool, sessions, config } = platform
  route(app, sessions, contract.operators, () => listOperators(db))
  // Limited, because each invitation sends a mail to any address and adds a user.
  const invitations = createSharedThrottle(pool, config.rateLimits, {
    name: 'invite',
    attempts: 30,
    windowSeconds: 3_600,
  })
  route(app, sessions, contract.inviteOperator, async (call) => {
    await invitations.take(`user:${call.caller.id}`)
    return inviteOperator(platform, actorOf(call), call.body)
  })
  route(app, sessions, contract.inviteAgain, async (call) => {
    await throttle.mail({ target: `invite ${call.body.id}`, address: call.address })
    return inviteAgain(platform, actorOf(call), call.body.id)
  })
  route(app, sessions, contract.changeOperatorRole, (call) => changeRole(platform, actorOf(call), call.body))
  route(app, sessions, contract.resetSecondStep, (call) => {
    const { id: userId, reason } = call.body
    return resetSecondStep(platform, actorOf(call), { userId, reason })
  })
  route(app, sessions, contract.acceptInvitation, async ({ body, address }) => {
    await throttle.token({ target: body.token, address })
    return resetPassword(platform, { ...body, address, purpose: 'accept-invitation' })
  })
}
