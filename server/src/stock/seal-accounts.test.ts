import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { addDataKey, type KeyRing } from '../platform/encryption.ts'
import { accountContext } from './reveal-accounts.ts'
import { sealAccounts } from './seal-accounts.ts'

const SECRET = 'a-secret-for-tests-only-of-fair-length'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ SECRET_KEY: SECRET })
})
afterAll(() => shop.close())

it('seals what goes together under one key, also where the keys are rotated meanwhile', async () => {
  const { db, keys } = shop.platform
  const before = keys.currentKeyId
  await addDataKey(db, SECRET)
  await keys.refresh()
  const after = keys.currentKeyId
  expect(after).not.toBe(before)
  // As the ring is for somebody who begins before the rotation and ends after it.
  let reads = 0
  const meanwhile: KeyRing = {
    ...keys,
    get currentKeyId() {
      return reads++ === 0 ? before : after
    },
    seal: (text, context, keyId = meanwhile.currentKeyId) => keys.seal(text, context, keyId),
  }
  const texts = Array.from({ length: 100 }, (_, nth) => `line ${nth}`)
  const accounts = texts.map((text) => ({ text, fingerprint: keys.fingerprint(text) }))

  const sealed = await sealAccounts(db, meanwhile, accounts)

  let start = 0
  const opened = sealed.ids.map((id, nth) => {
    const end = start + (sealed.lengths[nth] ?? 0)
    const text = keys.open(sealed.ciphertexts.subarray(start, end), sealed.keyId, accountContext(id))
    start = end
    return text
  })
  expect(opened).toEqual(texts)
})
