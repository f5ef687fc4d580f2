import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { areas } from '../../../areas.ts'
import { setUpShop } from '../../../host/app/set-up-shop.ts'
import { ensureDemoUser } from './sandbox-users.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await setUpShop(shop.platform, areas)
})
afterEach(() => shop.close())

const logins = async () => (await shop.api('GET', '/config/sandbox-logins')).body
const operator = { email: 'admin@docket.test', password: 'docket-admin' }
const customer = { email: 'demo@docket.test', password: 'docket-demo' }

it('the sandbox logins have the demo customer only after it is created', async () => {
  expect(await logins()).toEqual({ operator, customer: null })
  await ensureDemoUser(shop.platform)
  expect(await logins()).toEqual({ operator, customer })
})

it('the sandbox logins leave out a login whose password was changed', async () => {
  await ensureDemoUser(shop.platform)
  const changed = { password_hash: 'another' }
  await shop.db.updateTable('users').set(changed).where('email', '=', operator.email).execute()
  expect(await logins()).toEqual({ operator: null, customer })
})
