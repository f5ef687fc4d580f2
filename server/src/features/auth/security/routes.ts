import * as contract from '@docket/contract/admin/security'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { route } from '../../../platform/route.ts'
import type { Identity } from '../../../platform/sessions.ts'
import type { createAuthThrottles } from '../throttles.ts'
import { beginTotp } from './begin-totp.ts'
import { confirmTotp } from './confirm-totp.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { getState } from './get-state.ts'
import { listSessions } from './list-sessions.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requireTotp } from './require-totp.ts'
import { turnOffTotp } from './turn-off-totp.ts'

/** How the operators themselves are kept safe: the second step of their sign-in, and where they are signed in. */
export function securityRoutes(
  app: FastifyInstance,
  platform: Platform,
  throttle: Pick<ReturnType<typeof createAuthThrottles>, 'secondStep'>,
): void {
  const { db, sessions } = platform
  /** Before a password or a code is looked at: who has got hold of a session cannot guess on. */
  const hold = ({ caller, address }: { caller: Identity; address: string }) =>
    throttle.secondStep({ target: `user:${caller.id}`, address })

  route(app, sessions, contract.securityState, ({ caller }) => getState(db, caller.id))
  route(app, sessions, contract.beginTotp, async (call) => {
    await hold(call)
    return beginTotp(platform, { userId: call.caller.id, password: call.body.password })
  })
  route(app, sessions, contract.confirmTotp, async (call) => {
    await hold(call)
    return confirmTotp(platform, { caller: call.caller, code: call.body.totp, address: call.address })
  })
  route(app, sessions, contract.renewRecoveryCodes, async (call) => {
    await hold(call)
    const { password, totp: code } = call.body
    return renewRecoveryCodes(platform, { caller: call.caller, password, code, address: call.address })
  })
  route(app, sessions, contract.turnOffTotp, async (call) => {
    await hold(call)
    const { password, totp: code } = call.body
    return turnOffTotp(platform, { caller: call.caller, password, code, address: call.address })
  })
  route(app, sessions, contract.requireTotp, (call) => requireTotp(platform, call, call.body.required))

  route(app, sessions, contract.adminSessions, ({ caller, query }) => listSessions(db, caller, query))
  route(app, sessions, contract.endSession, (call) => endSession(platform, call, call.params.id))
  route(app, sessions, contract.endOtherSessions, (call) => endOtherSessions(platform, call))
}
