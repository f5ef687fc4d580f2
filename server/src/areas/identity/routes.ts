import * as contract from '@docket/contract/identity'
import { disputeFactor as disputeFactorCall } from '@docket/contract/not-me'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import type { Call } from '../../host/http/route/route.ts'
import { createPageCookie, type PageCookie } from '../../host/security/page-cookie.ts'
import {
  createFirstSignInCookie,
  type FirstSignInCookie,
  firstSignIn,
} from './first-sign-in/first-sign-in.ts'
import { findSandboxLogins } from './first-users/sandbox-users.ts'
import { confirmEmail, forgotPassword, resendVerification } from './mailed-links/mailed-links.ts'
import { resetPassword } from './mailed-links/reset-password.ts'
import { disputeFactor } from './not-me/disputes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { securityRoutes } from './security-routes.ts'
import { logout } from './sessions/sessions.ts'
import { getCaller, getWallet } from './sign-in/caller.ts'
import { login } from './sign-in/login.ts'
import { isRecentNetworkOf } from './sign-in/networks.ts'
import { signup } from './sign-in/signup.ts'
import { createAuthThrottles } from './sign-in/throttles.ts'
import { type CodeCap, createCodeCap } from './totp/code-cap.ts'

/** What the calls of this file share. */
interface Shared {
  throttle: ReturnType<typeof createAuthThrottles>
  codeCap: CodeCap
  pageCookie: PageCookie
  firstSignInCookie: FirstSignInCookie
}

/** Signing up, in and out, the calls behind mailed links, the caller's own user, and the logins of a sandbox. */
export function authRoutes(api: Api, platform: Platform): void {
  const { db, config } = platform
  const shared: Shared = {
    throttle: createAuthThrottles(platform),
    codeCap: createCodeCap(platform),
    pageCookie: createPageCookie(platform),
    firstSignInCookie: createFirstSignInCookie(config),
  }
  api.route(contract.sandboxLogins, async () =>
    config.publicSandbox ? { operator: null, customer: null } : findSandboxLogins(platform),
  )
  signUpRoutes(api, platform, shared)
  signInRoutes(api, platform, shared)
  mailedLinkRoutes(api, platform, shared)

  api.route(contract.me, ({ caller }) => getCaller(db, caller.id))
  api.route(contract.userWallet, ({ query, caller }) => {
    return getWallet(db, { callerId: caller.id, userId: query.userId ?? caller.id })
  })

  operatorRoutes(api, platform, shared.throttle)
  passkeyRoutes(api, platform, { ...shared, throttle: shared.throttle.passkey })
  securityRoutes(api, platform, shared)
  profileRoutes(api, platform, shared.throttle)
}

/** The sign-up, and the first sign-in of a new customer. */
function signUpRoutes(api: Api, platform: Platform, { throttle, pageCookie, firstSignInCookie }: Shared) {
  api.route(contract.signup, async ({ body, address, reply }) => {
    await throttle.signup({ target: body.email, address })
    const newcomer = { ...body, referralId: body.referralId || null, address }
    const { user, firstSignInToken } = await signup(platform, newcomer)
    firstSignInCookie.set(reply, firstSignInToken)
    return user
  })
  api.route(contract.firstSignIn, async ({ body, address, request, reply }) => {
    await throttle.firstSignIn({ target: body.token, address })
    const signedIn = await firstSignIn(platform, {
      browserToken: firstSignInCookie.read(request),
      linkToken: body.token,
      address,
      userAgent: request.headers['user-agent'],
    })
    firstSignInCookie.clear(reply)
    await pageCookie.set(reply, signedIn.token)
    return signedIn
  })
}

/** The sign-ins of customers and admins with a password, and the end of a session. */
function signInRoutes(api: Api, platform: Platform, shared: Shared) {
  const { throttle, codeCap, pageCookie, firstSignInCookie } = shared
  // Both sign-ins share one throttle, so that guesses at one count for the other.
  const signIn = async (
    role: 'USER' | 'ADMIN',
    { body, address, request, reply }: Call<typeof contract.login | typeof contract.adminLogin>,
  ) => {
    const attempt = { target: body.email, address, isRecentNetwork: recently(platform, body, address) }
    await throttle.login(attempt)
    const signedIn = await login(
      { ...platform, codeCap },
      {
        ...body,
        role,
        address,
        userAgent: request.headers['user-agent'],
        countCode: () => throttle.secondStep(attempt),
      },
    )
    firstSignInCookie.clear(reply)
    return signedIn
  }
  api.route(contract.login, async (call) => {
    const signedIn = await signIn('USER', call)
    await pageCookie.set(call.reply, signedIn.token)
    return signedIn
  })
  api.route(contract.adminLogin, (call) => signIn('ADMIN', call))
  api.route(contract.logout, ({ body, caller, reply, address }) => {
    pageCookie.clear(reply)
    firstSignInCookie.clear(reply)
    return logout(platform, { caller, everywhere: body.everywhere ?? false, address })
  })
}

/** The calls that mail a link, and those behind a mailed link. */
function mailedLinkRoutes(api: Api, platform: Platform, { throttle }: Shared) {
  const { db } = platform
  const countMail = (kind: 'confirm' | 'reset', email: string, address: string) =>
    throttle.mail({
      target: `${kind} ${email}`,
      address,
      isRecentNetwork: recently(platform, { email }, address),
    })
  api.route(contract.resendVerification, async ({ body: { email }, address }) => {
    await countMail('confirm', email, address)
    return resendVerification(db, { email, address })
  })
  api.route(contract.forgotPassword, async ({ body: { email }, address }) => {
    await countMail('reset', email, address)
    return forgotPassword(db, { email, address })
  })
  api.route(contract.confirmEmail, async ({ body: { token }, address }) => {
    await throttle.token({ target: token, address })
    return confirmEmail(db, { token, address })
  })
  api.route(contract.resetPassword, async ({ body: { token, password }, address }) => {
    await throttle.token({ target: token, address })
    return resetPassword(platform, { token, password, address })
  })
  api.route(disputeFactorCall, async ({ body: { token }, address }) => {
    await throttle.token({ target: token, address })
    return disputeFactor(platform, { token, address })
  })
}

/** Whether the user with this address has signed in from the caller's network lately, for a throttle to ask. */
function recently(platform: Platform, { email }: { email: string }, address: string) {
  return () => isRecentNetworkOf(platform, { email, address })
}
