import * as contract from '@docket/contract/passkeys'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import type { PageCookie } from '../../host/security/page-cookie.ts'
import type { FirstSignInCookie } from './first-sign-in/first-sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts'
import { beginProof, logInWithPasskey } from './passkeys/verify-passkey.ts'
import type { AttemptThrottle } from './sign-in/throttles.ts'

/** Passkeys: the caller's own ones, and the sign-in with one. */
export function passkeyRoutes(
  api: Api,
  platform: Platform,
  {
    throttle,
    pageCookie,
    firstSignInCookie,
  }: { throttle: AttemptThrottle; pageCookie: PageCookie; firstSignInCookie: FirstSignInCookie },
): void {
  const { db } = platform

  api.route(contract.passkeys, ({ caller }) => listPasskeys(db, caller.id))
  api.route(contract.beginPasskey, async ({ caller, address }) => {
    await throttle({ target: `user:${caller.id}`, address })
    return beginPasskey(platform, caller)
  })
  api.route(contract.addPasskey, async (call) => {
    await throttle({ target: `user:${call.caller.id}`, address: call.address })
    return addPasskey(platform, call, call.body)
  })
  api.route(contract.renamePasskey, ({ caller, body }) => renamePasskey(db, caller.id, body))
  api.route(contract.removePasskey, (call) => removePasskey(platform, call, call.params.id))
  api.route(contract.passkeyStepUpOptions, async ({ caller, address }) => {
    await throttle({ target: `user:${caller.id}`, address })
    return beginProof(platform, { purpose: 'step-up', userId: caller.id })
  })

  // Before the sign-in, only the IP address of the caller is known.
  api.route(contract.passkeyLoginOptions, async ({ address }) => {
    await throttle({ target: null, address })
    return beginProof(platform, { purpose: 'sign-in', userId: null })
  })
  api.route(contract.passkeyLogin, async ({ body, address, request, reply }) => {
    await throttle({ target: body.passkey.id, address })
    const userAgent = request.headers['user-agent']
    const signedIn = await logInWithPasskey(platform, { ...body, address, userAgent })
    firstSignInCookie.clear(reply)
    if (body.role === 'USER') await pageCookie.set(reply, signedIn.token)
    return signedIn
  })
}
