import { mailContext } from '../queue/mail.ts'
import type { KeyRing } from '../security/encryption.ts'
import type { DueMail } from './mail-content.ts'

/** The secret that the mail was added with, such as a token. @throws if it has none */
export async function readSecret(keys: KeyRing, { id, ciphertext, key_id }: DueMail): Promise<string> {
  if (!ciphertext || key_id === null) throw new Error(`Mail ${id} has no secret.`)
  if (!keys.knows([key_id])) await keys.refresh()
  return keys.decrypt(ciphertext, key_id, mailContext(id))
}

/** Like `readSecret`; null in a mail of an older release, or from before a restore. */
export async function readSecretIfKept(keys: KeyRing, mail: DueMail): Promise<string | null> {
  return mail.ciphertext === null ? null : readSecret(keys, mail)
}
