import { findPasswordProblem, type PasswordOwner } from '@docket/contract/password-rules'

/** Up to four digits and signs at each end: people put them around a common password. */
const AFFIX = /^[^a-z]{1,4}|[^a-z]{1,4}$/g
/** If fewer characters remain without them, the rest is not compared with the common passwords. */
const MIN_WORD_LENGTH = 4

/** Why a new password would be guessed, as a sentence for the user that says what to change; null if it is accepted. */
export async function findPasswordWeakness(
  password: string,
  owner: PasswordOwner,
  storeName: string,
): Promise<string | null> {
  const common = await loadCommonPasswords()
  const text = password.normalize('NFKC').toLowerCase()
  if (common.has(text))
    return 'It is one of the most used passwords. Use several words that do not belong together.'
  const word = text.replace(AFFIX, '')
  if (word.length >= MIN_WORD_LENGTH && common.has(word)) {
    return 'It is a common password with a few characters around it. Use several words that do not belong together.'
  }
  return findPasswordProblem(password, owner, storeName)
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most used passwords, in lower case. Loaded at the first new password: they need 4 MB. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}
