import { afterAll, beforeAll } from 'vitest'
import { type TestCaller, type TestShop, useTestAdmin, useTestShop } from '../shop.ts'
import { openTestMailDelivery, type TestMailDelivery } from './mail-delivery.ts'

/** A shop with an owner and its mails, for the tests of admins. */
export function useOperatorManagement() {
  const shop: TestShop = useTestShop()
  const owner = useTestAdmin(shop)
  const post = {} as TestMailDelivery
  beforeAll(async () => void Object.assign(post, await openTestMailDelivery(shop)))
  afterAll(() => post.close())
  let count = 0
  return {
    ...{ shop, owner, post },
    /** The name and address of a person who is not invited yet. */
    person() {
      const username = `operator-${++count}`
      return { username, email: `${username}@docket.test` }
    },
    invite: (by: TestCaller, body: object) =>
      shop.api('POST', '/admin/operator/invite', { token: by.token, body }),
  }
}
