import * as contract from '@docket/contract/identity'
import { disputeFactor as disputeFactorCall } from '@docket/contract/not-me'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import type { Call } from '../../host/http/route/route.ts'
import { createPageCookie } from '../../host/security/page-cookie.ts'
import { firstSignIn } from './first-sign-in/first-sign-in.ts'
import { createFirstSignInCookie } from './first-sign-in/first-sign-in-cookie.ts'
import { findSandboxLogins } from './first-users/find-sandbox-logins.ts'
import { confirmEmail } from './mailed-links/confirm-email.ts'
import { forgotPassword } from './mailed-links/forgot-password.ts'
import { resendVerification } from './mailed-links/resend-verification.ts'
import { resetPassword } from './mailed-links/reset-password.ts'
import { disputeFactor } from './not-me/dispute-factor.ts'
import { operatorRoutes } from './operators/routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { securityRoutes } from './security-routes.ts'
import { getCaller } from './sign-in/get-caller.ts'
import { getWallet } from './sign-in/get-wallet.ts'
import { login } from './sign-in/login.ts'
import { logout } from './sign-in/logout.ts'
import { isRecentNetworkOf } from './sign-in/networks.ts'
import { signup } from './sign-in/signup.ts'
import { createAuthThrottles } from './sign-in/throttles.ts'
import { createCodeCap } from './totp/code-cap.ts'

/** Signing up, in and out, the calls behind mailed links, and the logins of a sandbox. */
export function authRoutes(api: Api, platform: Platform): void {
  const { db, config } = platform
  const throttle = createAuthThrottles(platform)
  const codeCap = createCodeCap(platform)
  const pageCookie = createPageCookie(platform)
  const firstSignInCookie = createFirstSignInCookie(config)

  api.route(contract.sandboxLogins, async () =>
    config.publicSandbox ? { operator: null, customer: null } : findSandboxLogins(platform),
  )

  api.route(contract.signup, async ({ body, address, reply }) => {
    await throttle.signup({ target: body.email, address })
    const newcomer = { ...body, referralId: body.referralId || null, address }
    const { user, firstSignInToken } = await signup(platform, newcomer)
    firstSignInCookie.set(reply, firstSignInToken)
    return user
  })

  const recently =
    ({ email }: { email: string }, address: string) =>
    () =>
      isRecentNetworkOf(platform, { email, address })

  // Both sign-ins share one throttle, so that guesses at one count for the other.
  const signIn = async (
    role: 'USER' | 'ADMIN',
    { body, address, request, reply }: Call<typeof contract.login | typeof contract.adminLogin>,
  ) => {
    const attempt = { target: body.email, address, isRecentNetwork: recently(body, address) }
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

  api.route(contract.resendVerification, async ({ body, address }) => {
    await throttle.mail({
      target: `confirm ${body.email}`,
      address,
      isRecentNetwork: recently(body, address),
    })
    return resendVerification(db, { email: body.email, address })
  })
  api.route(contract.forgotPassword, async ({ body, address }) => {
    await throttle.mail({ target: `reset ${body.email}`, address, isRecentNetwork: recently(body, address) })
    return forgotPassword(db, { email: body.email, address })
  })

  api.route(contract.confirmEmail, async ({ body, address }) => {
    await throttle.token({ target: body.token, address })
    return confirmEmail(db, { token: body.token, address })
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
  api.route(contract.resetPassword, async ({ body, address }) => {
    await throttle.token({ target: body.token, address })
    return resetPassword(platform, { token: body.token, password: body.password, address })
  })

  api.route(disputeFactorCall, async ({ body, address }) => {
    await throttle.token({ target: body.token, address })
    return disputeFactor(platform, { token: body.token, address })
  })

  api.route(contract.me, ({ caller }) => getCaller(db, caller.id))
  api.route(contract.userWallet, ({ query, caller }) => {
    return getWallet(db, { callerId: caller.id, userId: query.userId ?? caller.id })
  })

  operatorRoutes(api, platform, throttle)
  passkeyRoutes(api, platform, { throttle: throttle.passkey, pageCookie, firstSignInCookie })
  securityRoutes(api, platform, { throttle, codeCap })
}
