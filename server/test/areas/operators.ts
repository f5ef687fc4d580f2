import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'
import { hashPassword } from '../../src/areas/identity/sign-in/passwords.ts'
import type { Answer, Method, TestCaller, TestShop } from '../shop.ts'

export const PASSWORD = 'the right password'

/** A user with a password and an authenticator app. */
export interface UserWithTotp extends TestCaller {
  secret: string
  recoveryCodes: string[]
}

/** The code that an authenticator app shows `steps` × 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

/** Stops the time for the codes of a test file, so that none of them expires between two statements. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
}

/**
 * Admins and customers with passwords in a test shop. Calls `getShop` at each call, because a test opens its shop
 * later.
 */
export function testOperators(getShop: () => TestShop) {
  const call = (method: Method, path: string, token: string, body?: unknown): Promise<Answer> =>
    getShop().api(method, `${path === '/require-totp' ? '/admin' : ''}/security${path}`, { token, body })

  const userWithPassword = async (role: 'ADMIN' | 'USER' = 'ADMIN'): Promise<TestCaller> => {
    const user = await (role === 'ADMIN' ? getShop().admin() : getShop().user())
    await getShop()
      .db.updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', user.id)
      .execute()
    return user
  }

  return {
    call,
    userWithPassword,

    /** A user who has switched two-step sign-in on, and has used the code of the previous 30 s for that. */
    async userWithTotp(role: 'ADMIN' | 'USER' = 'ADMIN'): Promise<UserWithTotp> {
      const user = await userWithPassword(role)
      const { secret } = (await call('POST', '/totp/begin', user.token, { password: PASSWORD })).body
      const { body } = await call('POST', '/totp/confirm', user.token, { totp: codeOf(secret, -1) })
      return { ...user, secret, recoveryCodes: body.recoveryCodes }
    },

    logIn(email: string, totp?: string, password = PASSWORD): Promise<Answer> {
      return getShop().api('POST', '/admin/auth/login', {
        body: { email, password, ...(totp !== undefined && { totp }) },
      })
    },

    logInCustomer(email: string, totp?: string, password = PASSWORD): Promise<Answer> {
      return getShop().api('POST', '/auth/login', {
        body: { email, password, ...(totp !== undefined && { totp }) },
      })
    },
  }
}
