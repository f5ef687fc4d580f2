import { describe, expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { isNameOfShop } from './usernames.ts'

const shop = useTestShop({ STORE_NAME: 'Anna’s Störe 24' })

let count = 0
const signUp = (username: string) =>
  shop.api('POST', '/auth/signup', {
    body: {
      email: `named-${++count}@docket.test`,
      username,
      password: 'seven green bottles',
      confirmPassword: 'seven green bottles',
    },
  })

describe('a new customer cannot be called', () => {
  it.each([
    'Docket',
    'docket.support',
    'support',
    'SUPPORT',
    'sup.port',
    'Support_2',
    'admin',
    'Admin-1',
    'administrator',
    'the-admin',
    'root',
    'help-desk',
    'no-reply',
    'System',
  ])('%s', async (username) => {
    expect(await signUp(username)).toMatchObject({
      status: 400,
      body: { details: { username: ['This name is kept for the shop. Choose another one.'] } },
    })
  })

  it('the name of the shop, in any form', () => {
    for (const name of ['Annas Store', "ANNA'S STORE", 'annas-store.support', 'annas_store1'])
      expect(isNameOfShop(name, 'Anna’s Store 24') || isNameOfShop(name, 'Annas Store')).toBe(true)
    expect(isNameOfShop('acme', 'ACME')).toBe(true)
    expect(isNameOfShop('anything', '')).toBe(false)
  })

  it('a name with characters that no one sees, because a username has none', async () => {
    for (const name of ['ad\u200Bmin', 'sup\u00ADport', '\u202Etroppus'])
      expect((await signUp(name)).body.details.username).toEqual([expect.stringMatching(/^Use 3 to 30/)])
  })
})

it('other names that only begin like one of the shop are free', async () => {
  for (const username of [
    'mark-the-admin',
    'supporter',
    'modest',
    'shopaholic',
    'dockets',
    'rooted',
    'helpful.anna',
  ])
    expect((await signUp(username)).status).toBe(201)
})

it('an operator may have such a name, and a user who has one keeps it and is a referrer', async () => {
  const owner = await shop.admin('OWNER')
  const body = { email: 'support-operator@docket.test', username: 'support', operatorRole: 'SUPPORT' }
  const invited = await shop.api('POST', '/admin/operator/invite', { token: owner.token, body })
  expect(invited.status).toBeLessThan(300)
})
