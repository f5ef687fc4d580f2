import { randomUUID } from 'node:crypto'
import type { LinkPurpose } from '@docket/contract/link-hours'
import type { CredentialEvent, CredentialName } from '../../src/areas/identity/credentials.ts'
import { createFirstSignIn } from '../../src/areas/identity/first-sign-in/first-sign-in.ts'
import { newToken, tokenHash } from '../../src/areas/identity/mailed-links/mailed-tokens.ts'
import { hashPassword } from '../../src/areas/identity/sign-in/passwords.ts'
import { createPageCookie } from '../../src/host/security/page-cookie.ts'
import type { TestCaller, TestShop } from '../shop.ts'
import { codeOf, PASSWORD } from './operators.ts'
import { createAuthenticator } from './passkey-authenticator.ts'

type Role = 'USER' | 'ADMIN'

interface Owner extends TestCaller {
  role: Role
  /** The current password. */
  password: string
  /** The session in which the credential is made, such as that of a thief. */
  thief: string
}

/** Whether the credential still works, in the shop or in its restored copy. */
type Works = (shop: TestShop) => Promise<boolean>

const SECOND_PASSWORD = 'another right password'

/** Makes every credential of the table, and lets every event happen. */
export function testCredentials(shop: TestShop, admin: TestCaller) {
  const passwordHash = hashPassword(PASSWORD)

  const session = ({ id, role }: Pick<Owner, 'id' | 'role'>, { platform } = shop) =>
    platform.sessions.issue({ id, role }, { address: '192.0.2.9' })

  async function newOwner(role: Role): Promise<Owner> {
    const user = await (role === 'ADMIN' ? shop.admin() : shop.user())
    await shop.db
      .updateTable('users')
      .set({ password_hash: await passwordHash })
      .where('id', '=', user.id)
      .execute()
    return { ...user, role, password: PASSWORD, thief: await session({ id: user.id, role }) }
  }

  const logIn = ({ api }: TestShop, { email, role }: Owner, password: string, totp?: string) =>
    api('POST', role === 'ADMIN' ? '/admin/auth/login' : '/auth/login', {
      body: { email, password, ...(totp !== undefined && { totp }) },
    })
  const post = async ({ api }: TestShop, path: string, body: object, headers = {}) =>
    (await api('POST', path, { body, headers })).status
  const chosen = (token: string) => ({ token, password: SECOND_PASSWORD, confirmPassword: SECOND_PASSWORD })

  /** A mailed link, without its mail. */
  async function newLink(userId: number, purpose: LinkPurpose): Promise<string> {
    const token = newToken()
    await shop.db
      .insertInto('mailed_tokens')
      .values({
        hash: tokenHash(token),
        user_id: userId,
        purpose,
        expires_at: new Date(Date.now() + 3_600_000),
        ...(purpose === 'not-me' && { totp_id: userId }),
      })
      .execute()
    return token
  }

  /** A change of the email that waits, without its mails. Another one would replace it. */
  async function newChange({ id, email }: Owner) {
    const [token, stopToken] = [newToken(), newToken()]
    const newEmail = `new-${randomUUID()}@docket.test`
    await shop.db
      .deleteFrom('email_changes')
      .where('user_id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute()
    await shop.db
      .insertInto('email_changes')
      .values({
        user_id: id,
        old_email: email,
        new_email: newEmail,
        confirm_hash: tokenHash(token),
        stop_hash: tokenHash(stopToken),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    return { token, stopToken, email: newEmail }
  }

  async function turnTotpOn({ thief }: Owner) {
    const call = (path: string, body: object) =>
      shop.api('POST', `/security/totp/${path}`, { token: thief, body })
    const { secret } = (await call('begin', { password: PASSWORD })).body
    const { body } = await call('confirm', { totp: codeOf(secret, -1) })
    return { secret: secret as string, recoveryCode: String(body.recoveryCodes[0]) }
  }

  const beginPasskey = async (token: string) =>
    (await shop.api('POST', '/security/passkey/begin', { token, body: {} })).body.options
  const newDevice = () => createAuthenticator(shop.platform.config.publicUrl)

  const makers: Record<CredentialName, (owner: Owner) => Promise<Works>> = {
    password: async (owner) => {
      const { password } = owner
      return async (where) => (await logIn(where, owner, password)).status === 200
    },
    session: async ({ thief }) => {
      return async ({ api }) => (await api('GET', '/auth/me', { token: thief })).status === 200
    },
    'page cookie': async (owner) => {
      const { body, headers } = await logIn(shop, owner, PASSWORD)
      owner.thief = body.token
      const cookie = [headers['set-cookie']].flat().find((line) => String(line).startsWith('page_session='))
      const request = { headers: { cookie: String(cookie).split(';')[0] } } as never
      return async ({ platform }) => (await createPageCookie(platform).read(request)) !== null
    },
    'export link': async ({ role, thief: token }) => {
      const path = role === 'ADMIN' ? '/admin/user/export-link' : '/me/data/export-link'
      const { body } = await shop.api('POST', path, { token, ...(role === 'ADMIN' && { body: {} }) })
      return async ({ app }) => (await app.inject({ method: 'GET', url: body.url })).statusCode === 200
    },
    'first sign-in': async ({ id }) => {
      const cookie = await shop.db.transaction().execute((tx) => createFirstSignIn(tx, id))
      const token = await newLink(id, 'confirm-email')
      const headers = { cookie: `first_sign_in=${cookie}` }
      return async (where) => (await post(where, '/auth/first-sign-in', { token }, headers)) === 200
    },
    'link that confirms an address': async ({ id }) => {
      const token = await newLink(id, 'confirm-email')
      return async (where) => (await post(where, '/auth/confirm-email', { token })) === 200
    },
    'link to a new password': async ({ id }) => {
      const token = await newLink(id, 'reset-password')
      return async (where) => (await post(where, '/auth/reset-password', chosen(token))) === 200
    },
    invitation: async (owner) => {
      const name = `invited-${randomUUID().slice(0, 8)}`
      const { body } = await shop.api('POST', '/admin/operator/invite', {
        token: admin.token,
        body: { email: `${name}@docket.test`, username: name, operatorRole: 'OWNER' },
      })
      owner.id = body.id
      const token = await newLink(body.id, 'accept-invitation')
      return async (where) => (await post(where, '/auth/accept-invitation', chosen(token))) === 200
    },
    'link “This was not me”': async (owner) => {
      await turnTotpOn(owner)
      const token = await newLink(owner.id, 'not-me')
      return async (where) => (await post(where, '/auth/not-me', { token })) === 200
    },
    'link to a new email': async (owner) => {
      const { token } = await newChange(owner)
      return async (where) => (await post(where, '/auth/confirm-new-email', { token })) === 200
    },
    'link that undoes a new email': async (owner) => {
      const { token, email } = await newChange(owner)
      await post(shop, '/auth/confirm-new-email', { token })
      owner.email = email
      const undoToken = newToken()
      await shop.db
        .updateTable('email_changes')
        .set({ undo_hash: tokenHash(undoToken) })
        .where('user_id', '=', owner.id)
        .execute()
      return async (where) => (await post(where, '/auth/undo-email-change', { token: undoToken })) === 200
    },
    passkey: async ({ role, thief: token }) => {
      const device = newDevice()
      const passkey = device.create(await beginPasskey(token))
      await shop.api('POST', '/security/passkey', { token, body: { name: 'Key', passkey } })
      return async (where) => {
        const { body } = await where.api('POST', '/auth/passkey/begin', { body: {} })
        const proof = device.sign(body.options)
        return (await post(where, '/auth/passkey/login', { role, passkey: proof })) === 200
      }
    },
    'challenge of a passkey': async (owner) => {
      const passkey = newDevice().create(await beginPasskey(owner.thief))
      return async (where) => {
        const token = await session(owner, where)
        const body = { name: 'Key', passkey }
        return (await where.api('POST', '/security/passkey', { token, body })).status === 201
      }
    },
    'two-step sign-in': async (owner) => {
      const { secret } = await turnTotpOn(owner)
      return async (where) => {
        const { body } = await logIn(where, owner, owner.password)
        const { status } = await logIn(where, owner, owner.password, codeOf(secret))
        return body.code === 'TOTP_REQUIRED' && status === 200
      }
    },
    'recovery code': async (owner) => {
      const { recoveryCode } = await turnTotpOn(owner)
      return async (where) => (await logIn(where, owner, owner.password, recoveryCode)).status === 200
    },
    'tracking key': async ({ thief: token }) => {
      const { body } = await shop.api('POST', '/trackingNo/keys', { token, body: { name: 'Tests' } })
      const headers = { authorization: `Bearer ${body.key}` }
      return async ({ api }) => (await api('GET', '/trackingNo/track/none', { headers })).status === 404
    },
  }

  /** The owner's own session. To turn two-step sign-in on has ended it. */
  async function ownSession(owner: Owner): Promise<string> {
    const { status } = await shop.api('GET', '/auth/me', { token: owner.token })
    return status === 200 ? owner.token : session(owner)
  }

  const suspend = async ({ id }: Owner, suspended: boolean) =>
    shop.api('PUT', '/admin/user/suspension', { token: admin.token, body: { id, suspended, reason: 'test' } })

  const happenings: Record<
    Exclude<CredentialEvent, 'restore'> | 'being suspended',
    (owner: Owner) => Promise<{ status: number }>
  > = {
    async reset(owner) {
      const body = chosen(await newLink(owner.id, 'reset-password'))
      owner.password = SECOND_PASSWORD
      return shop.api('POST', '/auth/reset-password', { body })
    },
    logout: ({ thief }) => shop.api('POST', '/auth/logout', { token: thief, body: {} }),
    async 'password change'(owner) {
      const { token: _, ...passwords } = chosen('')
      owner.password = SECOND_PASSWORD
      return shop.api('PUT', '/security/password', {
        token: await ownSession(owner),
        body: { currentPassword: PASSWORD, ...passwords },
      })
    },
    async suspension(owner) {
      await suspend(owner, true)
      return suspend(owner, false)
    },
    'being suspended': (owner) => suspend(owner, true),
    erasure: async (owner) =>
      shop.api('POST', '/me/erase', { token: await ownSession(owner), body: { password: PASSWORD } }),
    async 'email change'(owner) {
      const { token, email } = await newChange(owner)
      owner.email = email
      return shop.api('POST', '/auth/confirm-new-email', { body: { token } })
    },
    async 'undone email'(owner) {
      const [change] = await shop.db
        .selectFrom('email_changes')
        .select('id')
        .where('user_id', '=', owner.id)
        .execute()
      const stopToken = newToken()
      if (change) {
        await shop.db
          .updateTable('email_changes')
          .set({ stop_hash: tokenHash(stopToken) })
          .where('id', '=', change.id)
          .execute()
      }
      const token = change ? stopToken : (await newChange(owner)).stopToken
      const undone = await shop.api('POST', '/auth/undo-email-change', { body: { token } })
      const secondStep = await shop.db
        .selectFrom('admin_totp')
        .select('id')
        .where('id', '=', owner.id)
        .executeTakeFirst()
      if (!secondStep) return undone
      // The second step is tried with a password, and the undone change has left none.
      const { email } = undone.body
      owner.email = email
      owner.password = SECOND_PASSWORD
      const body = chosen(await newLink(owner.id, 'reset-password'))
      return shop.api('POST', '/auth/reset-password', { body })
    },
    'role change': ({ id }) =>
      shop.api('PUT', '/admin/operator/role', {
        token: admin.token,
        body: { id, operatorRole: 'MANAGER' },
      }),
  }

  return {
    async make(name: CredentialName, role: Role) {
      const user = await newOwner(role)
      return { user, works: await makers[name](user) }
    },
    /** Lets an event happen. @throws if the shop refuses it */
    async happen(event: CredentialEvent | 'being suspended', owner: Owner): Promise<void> {
      if (event === 'restore') throw new Error('A restore happens once, for all credentials together.')
      const { status } = await happenings[event](owner)
      if (status !== 200) throw new Error(`${event}: ${status}`)
    },
  }
}
