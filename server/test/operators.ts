import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'
import { hashPassword } from '../src/features/auth/passwords.ts'
import type { Answer, Method, TestCaller, TestShop } from './shop.ts'

export const PASSWORD = 'the right password'

/** An operator with a password and, after `enrol`, an authenticator app. */
export interface Operator extends TestCaller {
  secret: string
  recoveryCodes: string[]
}

/** A code of an app, `steps` of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

/** Time stands still for the codes of this file, so that none of them runs out between two lines. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
}

/** Operators in the shop that `shopNow` answers, which is asked at each call, as a test opens its shop late. */
export function testOperators(shopNow: () => TestShop) {
  const call = (method: Method, path: string, token: string, body?: unknown): Promise<Answer> =>
    shopNow().api(method, `/admin/security${path}`, { token, body })

  const withPassword = async (): Promise<TestCaller> => {
    const admin = await shopNow().admin()
    await shopNow()
      .db.updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', admin.id)
      .execute()
    return admin
  }

  return {
    call,
    withPassword,

    /** Has two-step sign-in on. The code of the step before now was spent on that. */
    async enrolled(): Promise<Operator> {
      const admin = await withPassword()
      const { secret } = (await call('POST', '/totp/begin', admin.token, { password: PASSWORD })).body
      const { body } = await call('POST', '/totp/confirm', admin.token, { totp: codeOf(secret, -1) })
      return { ...admin, secret, recoveryCodes: body.recoveryCodes }
    },

    logIn(email: string, totp?: string, password = PASSWORD): Promise<Answer> {
      return shopNow().api('POST', '/admin/auth/login', {
        body: { email, password, ...(totp !== undefined && { totp }) },
      })
    },
  }
}
