import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { deriveKey } from './encryption.ts'

const shop = useTestShop()
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

it('a text is decrypted only as it was encrypted: with each of its bytes, and in its own row', () => {
  const { keys } = shop.platform
  const text = 'mail@docket.test:a secret'
  const encrypted = keys.encrypt(text, 'accounts:12')
  expect(encrypted).toHaveLength(NONCE_BYTES + Buffer.byteLength(text) + TAG_BYTES)
  expect(keys.decrypt(encrypted, keys.currentKeyId, 'accounts:12')).toBe(text)
  expect(() => keys.decrypt(encrypted, keys.currentKeyId, 'accounts:13')).toThrow()
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => keys.decrypt(changed, keys.currentKeyId, 'accounts:12')).toThrow()
  }
  expect(keys.encrypt(text, 'accounts:12').equals(encrypted)).toBe(false)
})

it('each purpose has a key of 256 bits of its own', () => {
  const keys = ['wrap', 'session tokens', 'page cookies', 'export links', 'exchange rates'].map((purpose) =>
    deriveKey('a-secret-for-tests-only-of-fair-length', purpose),
  )
  for (const key of keys) expect(key).toHaveLength(32)
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length)
})
