import pg from 'pg'
import { isEncryptedOrLocal, isLoopback } from './encrypted-or-local.ts'
import { type Environment, PUBLIC_PASSWORDS } from './environment.ts'
import { isGuessable } from './guessable-key.ts'
import { unencryptedAddressLine } from './service-environment.ts'

/** The line for the operator about the first setting with which the shop would not be safe; null without one. */
export function findUnsafeSetting(env: Environment): string | null {
  const rules = env.NODE_ENV === 'production' ? PRODUCTION_RULES : SANDBOX_RULES
  for (const rule of rules) {
    const line = rule(env)
    if (line !== null) return line
  }
  return null
}

type Rule = (env: Environment) => string | null

const OTHER_MODES =
  'Set NODE_ENV=production for a shop, or SANDBOX=public for a demo with passwords of its own.'
/** What a line about a key ends with. */
export const MAKE_A_KEY = 'Make one with: openssl rand -base64 32'

const SANDBOX_RULES: Rule[] = [
  ({ SANDBOX, HOST }) =>
    SANDBOX === 'local' && !isLoopback(HOST)
      ? `HOST: is not an address of this machine alone, but a sandbox has public passwords and an open mailbox. Use 127.0.0.1. ${OTHER_MODES}`
      : null,
  ({ SANDBOX, PUBLIC_URL }) =>
    SANDBOX === 'local' && PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)
      ? `PUBLIC_URL: is not on localhost, but a sandbox has public passwords and an open mailbox. ${OTHER_MODES}`
      : null,
  ({ SANDBOX, ADMIN_PASSWORD }) =>
    SANDBOX === 'public' && ADMIN_PASSWORD === PUBLIC_PASSWORDS.admin
      ? 'ADMIN_PASSWORD: everyone knows it. Choose another one for a public sandbox, or set none: the shop then makes one.'
      : null,
  // The passwords of a public sandbox are derived from the key.
  (env) => (env.SANDBOX === 'public' ? refuseGuessableKey(env) : null),
]

const PRODUCTION_RULES: Rule[] = [
  refuseMissing,
  ({ SANDBOX }) =>
    SANDBOX === 'public' ? 'SANDBOX: is public, but NODE_ENV is production. Unset one of them.' : null,
  refuseGuessableKey,
  ({ PUBLIC_URL }) =>
    PUBLIC_URL !== undefined && !isEncryptedOrLocal(PUBLIC_URL)
      ? 'PUBLIC_URL: must be https:// in production, or passwords would travel in the clear'
      : null,
  ({ FX_BASE_URL }) =>
    FX_BASE_URL !== undefined && !isEncryptedOrLocal(FX_BASE_URL)
      ? unencryptedAddressLine('FX_BASE_URL')
      : null,
  ({ SMTP_URL }) =>
    SMTP_URL !== undefined && !hidesMails(new URL(SMTP_URL))
      ? 'SMTP_URL: mails with links to new passwords would travel in the clear. Begin it with smtps://, or end an smtp:// address with ?requireTLS=true'
      : null,
  refuseUnencryptedDatabase,
  ({ RATE_LIMITS }) => (RATE_LIMITS ? null : 'RATE_LIMITS: cannot be off in production'),
  ({ ADMIN_EMAIL, ADMIN_PASSWORD }) =>
    (ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined)
      ? 'ADMIN_EMAIL, ADMIN_PASSWORD: set both or neither'
      : null,
  ({ ADMIN_PASSWORD }) =>
    ADMIN_PASSWORD === PUBLIC_PASSWORDS.admin
      ? 'ADMIN_PASSWORD: the sandbox password cannot be used in production'
      : null,
]

function refuseMissing(env: Environment): string | null {
  const required = ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'] as const
  const name = required.find((name) => env[name] === undefined)
  if (name === undefined) return null
  return `${name}: is required in production${name === 'SECRET_KEY' ? `. ${MAKE_A_KEY}` : ''}`
}

/** `SECRET_KEY_PREVIOUS` is not checked: a guessable key must be replaceable. */
function refuseGuessableKey({ SECRET_KEY }: Environment): string | null {
  return SECRET_KEY !== undefined && isGuessable(SECRET_KEY)
    ? `SECRET_KEY: is easily guessed. ${MAKE_A_KEY}`
    : null
}

const DATABASES = [
  'DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_REPLICA_URL',
] as const

function refuseUnencryptedDatabase(env: Environment): string | null {
  for (const name of DATABASES) {
    const url = env[name]
    if (url === undefined) continue
    const connection = readConnection(url)
    if (connection === null) return `${name}: a part of it, or a file that it names, cannot be read`
    if (!connection.isEncryptedOrLocal && env.DATABASE_TLS) {
      return `${name}: everything would travel in the clear. Add sslmode=verify-full (or require) to it, or set DATABASE_TLS=off if only you can reach that network`
    }
  }
  return null
}

/** As the driver reads the address: parameters such as `host` and `sslmode` have priority over its other parts. */
function readConnection(connectionString: string): { isEncryptedOrLocal: boolean } | null {
  try {
    const client: { host: string; ssl?: unknown } = new pg.Client({ connectionString })
    const { host, ssl } = client
    return { isEncryptedOrLocal: Boolean(ssl) || host.startsWith('/') || isLoopback(host) }
  } catch {
    return null
  }
}

/**
 * Whether mails cannot travel in the clear: the connection is encrypted from the start, or the shop ends it if the
 * server does not offer STARTTLS, or the server is on this machine.
 */
function hidesMails({ protocol, hostname, searchParams }: URL): boolean {
  if (isLoopback(hostname)) return true
  if (searchParams.has('secure') || searchParams.has('host')) return false
  return protocol === 'smtps:' || searchParams.getAll('requireTLS').join() === 'true'
}
