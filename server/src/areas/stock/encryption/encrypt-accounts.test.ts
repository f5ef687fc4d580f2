import { expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { addDataKey, type KeyRing } from '../../../host/security/encryption.ts'
import { accountContext, encryptAccounts } from './encrypt-accounts.ts'

const SECRET = 'a-secret-for-tests-only-of-fair-length'

const shop = useTestShop({ SECRET_KEY: SECRET })

it('encrypts all accounts of a call under one key, even if the keys are rotated during the call', async () => {
  const { db, keys } = shop.platform
  const before = keys.currentKeyId
  await addDataKey(db, SECRET)
  await keys.refresh()
  const after = keys.currentKeyId
  expect(after).not.toBe(before)
  // Like the key ring of a process that starts the call before the rotation and ends it after the rotation.
  let reads = 0
  const rotatingKeys: KeyRing = {
    ...keys,
    get currentKeyId() {
      return reads++ === 0 ? before : after
    },
    encrypt: (text, context, keyId = rotatingKeys.currentKeyId) => keys.encrypt(text, context, keyId),
  }
  const texts = Array.from({ length: 100 }, (_, nth) => `account ${nth}`)
  const accounts = texts.map((text) => ({ text, fingerprint: keys.fingerprint(text) }))

  const encrypted = await encryptAccounts(db, rotatingKeys, accounts)

  let start = 0
  const decrypted = encrypted.ids.map((id, nth) => {
    const end = start + (encrypted.lengths[nth] ?? 0)
    const text = keys.decrypt(encrypted.ciphertexts.subarray(start, end), encrypted.keyId, accountContext(id))
    start = end
    return text
  })
  expect(decrypted).toEqual(texts)
})
