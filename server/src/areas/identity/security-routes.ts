import { requireTotp as requireTotpCall } from '@docket/contract/admin/security'
import { keepSecondStep as keepSecondStepCall } from '@docket/contract/not-me'
import * as contract from '@docket/contract/security'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import type { Identity } from '../../host/security/sessions.ts'
import { keepSecondStep } from './not-me/disputes.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/sessions.ts'
import { isRecentNetwork } from './sign-in/networks.ts'
import { changePassword } from './sign-in/own-password.ts'
import type { createAuthThrottles } from './sign-in/throttles.ts'
import { stepUp } from './step-up/step-up.ts'
import type { CodeCap } from './totp/code-cap.ts'
import { beginTotp, confirmTotp, getState, renewRecoveryCodes, turnOffTotp } from './totp/own-totp.ts'
import { requireTotp } from './totp/require-totp.ts'

/** The security of the caller's own account: two-step sign-in, sessions and password. */
export function securityRoutes(
  api: Api,
  platform: Platform,
  {
    throttle,
    codeCap,
  }: { throttle: Pick<ReturnType<typeof createAuthThrottles>, 'secondStep'>; codeCap: CodeCap },
): void {
  const { db } = platform
  /** Runs before a password or code is checked, so that an attacker with a stolen session cannot guess them. */
  const countAttempt = ({ caller, address }: { caller: Identity; address: string }) =>
    throttle.secondStep({
      target: `user:${caller.id}`,
      address,
      isRecentNetwork: () => isRecentNetwork(platform, { userId: caller.id, address }),
    })

  api.route(contract.securityState, ({ caller }) => getState(platform, caller))
  api.route(contract.beginTotp, async (call) => {
    await countAttempt(call)
    return beginTotp(platform, { ...call, password: call.body.password })
  })
  api.route(contract.confirmTotp, async (call) => {
    await countAttempt(call)
    return confirmTotp(platform, { caller: call.caller, code: call.body.totp, address: call.address })
  })
  api.route(contract.renewRecoveryCodes, async (call) => {
    await countAttempt(call)
    const { password, totp: code } = call.body
    return renewRecoveryCodes(
      { ...platform, codeCap },
      { caller: call.caller, password, code, address: call.address },
    )
  })
  api.route(contract.turnOffTotp, async (call) => {
    await countAttempt(call)
    const { password, totp: code } = call.body
    return turnOffTotp(
      { ...platform, codeCap },
      { caller: call.caller, password, code, address: call.address },
    )
  })
  api.route(keepSecondStepCall, (call) => keepSecondStep(platform, call))
  api.route(requireTotpCall, (call) => requireTotp(platform, call, call.body.required))

  api.route(contract.sessions, ({ caller, query }) => listSessions(db, caller, query))
  api.route(contract.endSession, (call) => endSession(platform, call, call.params.id))
  api.route(contract.endOtherSessions, (call) => endOtherSessions(platform, call))
  api.route(contract.stepUp, async (call) => {
    await countAttempt(call)
    return stepUp({ ...platform, codeCap }, call, call.body)
  })
  api.route(contract.changePassword, async (call) => {
    await countAttempt(call)
    return changePassword(platform, call, call.body)
  })
}
