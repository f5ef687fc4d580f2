import { lookOf } from '@docket/contract/compare-texts'
import type { KeyRing } from '../../../host/security/encryption.ts'

/** The fingerprint of a text as it looks. Null if the text looks as it is: then it is the text's own fingerprint. */
export function lookFingerprint(keys: KeyRing, text: string): Buffer | null {
  const look = lookOf(text)
  return look === text ? null : keys.fingerprint(look)
}
