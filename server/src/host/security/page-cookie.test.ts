import { expect, it } from 'vitest'
import { createApp } from '../../../test/create-app.ts'
import { useTestShop } from '../../../test/shop.ts'
import { hashPassword } from '../../areas/identity/sign-in/passwords.ts'

const PASSWORD = 'a password of a customer'

const shop = useTestShop()

async function cookieOf(publicUrl: string): Promise<string> {
  const { id, email } = await shop.user()
  await shop.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute()
  const app = await createApp({ ...shop.platform, config: { ...shop.platform.config, publicUrl } })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  })
  await app.close()
  return [answer.headers['set-cookie']].flat().find((cookie) => cookie?.includes('page_session=')) ?? ''
}

it('over https, the cookie is Secure and has the prefix __Secure-, which no page over http can set', async () => {
  expect(await cookieOf('https://shop.test')).toMatch(
    /^__Secure-page_session=[\w.-]+; Path=\/products; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Lax$/,
  )
})

it('over http, the cookie has no prefix, because browsers refuse cookies with it there', async () => {
  expect(await cookieOf('http://localhost:3000')).toMatch(/^page_session=/)
})
