import * as contract from '@docket/contract/profile'
import type { Platform } from '../../../host/context/platform.ts'
import type { Api } from '../../../host/http/route/api.ts'
import type { createAuthThrottles } from '../sign-in/throttles.ts'
import { askForEmail, cancelEmailChange, confirmNewEmail } from './change-email.ts'
import { changeUsername, readProfile } from './profile.ts'
import { undoEmailChange } from './undo-email-change.ts'

/** The caller's own name and email, and the links in the mails about another email. */
export function profileRoutes(
  api: Api,
  platform: Platform,
  throttle: Pick<ReturnType<typeof createAuthThrottles>, 'profile' | 'mail' | 'token'>,
): void {
  const { db } = platform
  api.route(contract.getProfile, ({ caller }) => readProfile(db, caller.id))
  api.route(contract.changeUsername, async (call) => {
    await throttle.profile({ target: `name of user:${call.caller.id}`, address: call.address })
    return changeUsername(platform, call, call.body.username)
  })
  api.route(contract.changeEmail, async (call) => {
    const { caller, address, body } = call
    await throttle.profile({ target: `email of user:${caller.id}`, address })
    // Many customers could be used to flood one address.
    await throttle.mail({ target: `change ${body.email}`, address })
    return askForEmail(platform, call, body.email)
  })
  api.route(contract.cancelEmailChange, (call) => cancelEmailChange(platform, call))
  api.route(contract.confirmNewEmail, async ({ body: { token }, address }) => {
    await throttle.token({ target: token, address })
    return confirmNewEmail(platform, { token, address })
  })
  api.route(contract.undoEmailChange, async ({ body: { token }, address }) => {
    await throttle.token({ target: token, address })
    return undoEmailChange(platform, { token, address })
  })
}
