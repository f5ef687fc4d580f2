/** No line of column names is longer. */
const MAX_LENGTH = 500
const FIELD_SEPARATOR = /[,;:|\t]/

/** The words of which lists of accounts make the names of their columns. */
const WORDS = new Set(
  `2fa account address age authenticator backup birth birthday city code codes comment cookie cookies country
  created creation date day dob e email fa first followers friends full gender host id imap ip key last link login mail
  mobile month name no note notes nickname number otp pass passwd password phone pop port profile proxy pw pwd recovery
  region secret seed sex smtp state status surname telephone token totp type url user username year zip`.split(
    /\s+/,
  ),
)

/** Whether a line has the names of columns, such as `email,password,recovery e-mail`, and no account. */
export function isHeaderLine(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const names = text.toLowerCase().split(FIELD_SEPARATOR)
  return names.length > 1 && names.every(isColumnName)
}

function isColumnName(name: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => WORDS.has(word))
}
