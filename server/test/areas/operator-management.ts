import { afterAll, beforeAll } from 'vitest'
import { type TestCaller, type TestShop, useTestAdmin, useTestShop } from '../shop.ts'
import { openTestMailDelivery, type TestMailDelivery } from './mail-delivery.ts'

/** A shop with an owner and mail delivery, for the tests of admins. */
export function useOperatorManagement() {
  const shop: TestShop = useTestShop()
  const owner = useTestAdmin(shop)
  const mailDelivery = {} as TestMailDelivery
  beforeAll(async () => void Object.assign(mailDelivery, await openTestMailDelivery(shop)))
  afterAll(() => mailDelivery.close())
  let count = 0
  return {
    shop,
    owner,
    mailDelivery,
    /** The name and address of a person who is not invited yet. */
    newPerson() {
      const username = `operator-${++count}`
      return { username, email: `${username}@docket.test` }
    },
    invite: (by: TestCaller, body: object) =>
      shop.api('POST', '/admin/operator/invite', { token: by.token, body }),
  }
}
