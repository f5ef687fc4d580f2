import { searchKey } from '@docket/contract/compare-texts'

/** No line of column names is longer. */
const MAX_LENGTH = 500
const FIELD_SEPARATOR = /[,;:|\t]|-{2,}/

/** The words of which lists of accounts make the names of their columns, without an s at their end. */
const WORDS = new Set(
  searchKey(`2fa account address age authenticator backup birth birthday city code comment cookie country
  created creation date day dob e email fa first follower friend full gender host id imap ip key last link login mail
  mobile month name no note nickname number otp pass passwd password phone pop port profile proxy pw pwd recovery
  region secret seed sex smtp state status surname telephone token totp type ua url user useragent username year zip
  adresse benutzer benutzername handy kennwort nutzername passwort telefon
  clave contraseña correo nombre teléfono usuario
  courriel identifiant mdp motdepasse mot de passe nom téléphone utilisateur
  senha telefone usuário
  accesso nome telefono utente
  gebruiker gebruikersnaam naam wachtwoord
  kullanıcı adı parola şifre telefon
  hasło użytkownik nazwa użytkownika telefon
  имя логин пароль пользователь почта телефон юзер эл
  имейл електронна пошта ім'я
  账号 帐号 用户名 密码 邮箱 手机 電子郵件 密碼 メール パスワード ユーザー名
  이메일 비밀번호 아이디 ईमेल पासवर्ड البريد الإلكتروني كلمة المرور السر المستخدم اسم
  kata sandi nama pengguna mật khẩu tài khoản`).split(' '),
)

/** A column's name in any language: words without a digit, without the signs of JSON, of a cookie or of an address. */
const NAME = /^["'\s]*\p{L}[\p{L}\p{M}\s"'_./()#*-]{0,40}$/u
/** What most accounts have, and no name of a column. */
const SIGN_OF_ACCOUNT = /[@\p{N}]/u
/** So many of the next lines are compared with the first one. */
const COMPARED_LINES = 20

/**
 * Whether the first line of a list has the names of columns, such as `email,password,recovery e-mail`, and no account:
 * by its words, or because it alone has neither a digit nor an @ among lines with as many columns.
 */
export function isHeaderLine(text: string, nextLines: readonly string[]): boolean {
  if (text.length > MAX_LENGTH) return false
  const line = text.normalize('NFKC')
  const names = line.split(FIELD_SEPARATOR)
  if (names.length === 1) return false
  return names.every(isKnownName) || (names.every((name) => NAME.test(name)) && differs(line, nextLines))
}

function isKnownName(name: string): boolean {
  const words = searchKey(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.length > 0 && words.every((word) => WORDS.has(word) || WORDS.has(word.replace(/s$/, '')))
}

/** Whether nine in ten of the next lines have as many columns, and a digit or an @. */
function differs(line: string, nextLines: readonly string[]): boolean {
  const separator = FIELD_SEPARATOR.exec(line)?.[0] ?? ''
  const columnsOf = (text: string) => text.split(separator).length
  const compared = nextLines.slice(0, COMPARED_LINES)
  const accounts = compared.filter(
    (next) => SIGN_OF_ACCOUNT.test(next) && columnsOf(next.normalize('NFKC')) === columnsOf(line),
  )
  return compared.length > 0 && accounts.length >= compared.length * 0.9
}
