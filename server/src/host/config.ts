import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withoutEnding } from '@docket/contract/without-ending'
import type * as z from 'zod'
import { environment, PUBLIC_PASSWORDS, SECRETS } from './environment.ts'
import { makeFolder } from './make-folder.ts'
import type { ServiceEnvironment, Variables } from './service-environment.ts'
import { findUnsafeSetting } from './unsafe-settings.ts'

/** The support chat of a sandbox. 555-0100 is reserved for fiction, so no person has this number. */
export const SANDBOX_CHAT_NUMBER = '15555550100'

export type Config = ReturnType<typeof readConfig>

/** The server cannot start. The message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * Parses the environment once, at start. A sandbox (any environment but production) gets defaults for missing values;
 * production refuses to start without its secrets. Settings with which the shop would not be safe are refused.
 * `services` declare further variables: those of the payment providers. A secret may be in a file that `<name>_FILE`
 * names.
 * @throws ConfigError that names the missing, bad or unsafe variable.
 */
export function readConfig(
  source: NodeJS.ProcessEnv = process.env,
  services: readonly ServiceEnvironment[] = [],
) {
  const present = readSecretFiles(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
    [...SECRETS, ...services.flatMap(({ keys }) => keys)],
  )
  const env = parse(environment, present)
  for (const { schema } of services) parse(schema, present)
  const production = env.NODE_ENV === 'production'
  const unsafe = findUnsafeSetting(env) ?? findUnsafeService(services, present, production)
  if (unsafe !== null) throw new ConfigError(unsafe)
  for (const name of ['DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (env[name] !== undefined && env.DATABASE_URL === undefined) {
      throw new ConfigError(`${name}: is set, but DATABASE_URL is not. Set both.`)
    }
  }

  const dataDir = path.resolve(env.DATA_DIR)
  const secretKey = env.SECRET_KEY ?? sandboxSecret(dataDir)
  const publicSandbox = !production && env.SANDBOX === 'public'
  const sandboxPasswords = publicSandbox ? ownPasswords(secretKey) : PUBLIC_PASSWORDS
  const mailFrom = env.MAIL_FROM ?? `${env.STORE_NAME} <no-reply@docket.test>`
  return {
    production,
    sandbox: !production,
    /** A sandbox that other people can reach: it has passwords of its own and no open mailbox. */
    publicSandbox,
    /** The passwords with which a sandbox creates its admin and its customer. Production creates neither of them. */
    sandboxPasswords,
    port: env.PORT,
    host: env.HOST,
    publicUrl: withoutEnding(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/'),
    databaseUrl: env.DATABASE_URL,
    /**
     * The maximum number of connections that all processes of this machine may open together; undefined: as many as the
     * database allows.
     */
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** An address without a connection pooler, for migrations, LISTEN and jobs: each needs its own session. */
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    /** The address of the owner of the tables. Only the process that migrates uses it, and forgets it afterwards. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    /** The address of a standby that answers large reads (host/db/replica). */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    dataDir,
    secretKey,
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    admin: {
      email: env.ADMIN_EMAIL ?? (production ? undefined : 'admin@docket.test'),
      password: env.ADMIN_PASSWORD ?? (production ? undefined : sandboxPasswords.admin),
    },
    /** Whether the environment requires two-step sign-in of every admin. Otherwise it is a setting of the shop. */
    requiresAdminTotp: (env.ADMIN_TOTP ?? (production ? 'required' : 'optional')) === 'required',
    demo: !production && env.DEMO,
    storeName: env.STORE_NAME,
    supportChatNumber: env.SUPPORT_CHAT_NUMBER ?? (production ? undefined : SANDBOX_CHAT_NUMBER),
    /** Where customers write if the shop has no chat. */
    supportEmail: addressIn(mailFrom),
    /** The variables of the services, as they are set. A service reads its own (ServiceEnvironment). */
    variables: pickVariables(present, services),
    exchangeRate: { baseUrl: env.FX_BASE_URL, apiKey: env.FX_API_KEY },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: mailFrom,
      perSecond: env.MAILS_PER_SECOND,
    },
    /** Retention times in days (host/db/retention). */
    retention: {
      auditLogDays: env.AUDIT_LOG_DAYS,
      auditLogSalesDays: env.AUDIT_LOG_SALES_DAYS,
      providerEventsDays: env.PROVIDER_EVENTS_DAYS,
    },
    /** For the commands that make and read backups (backup/). The server itself uses none of it. */
    backup: {
      key: env.BACKUP_KEY,
      keyFile: env.BACKUP_KEY_FILE,
      /** A folder, or `s3://bucket/prefix`. */
      place: env.BACKUP_DIR ?? path.join(dataDir, 'backups'),
      keep: env.BACKUP_KEEP,
      s3: {
        endpoint: env.BACKUP_S3_ENDPOINT,
        region: env.BACKUP_S3_REGION,
        pathStyle: env.BACKUP_S3_PATH_STYLE,
        accessKeyId: { value: env.BACKUP_S3_ACCESS_KEY_ID, file: env.BACKUP_S3_ACCESS_KEY_ID_FILE },
        secretAccessKey: {
          value: env.BACKUP_S3_SECRET_ACCESS_KEY,
          file: env.BACKUP_S3_SECRET_ACCESS_KEY_FILE,
        },
      },
    },
    /** The shop sends no mail and calls no provider, so that a restored copy can be looked at. */
    quarantine: env.QUARANTINE,
    processes: env.WEB_CONCURRENCY,
    /** How long a process continues to serve after the signal to stop, so that load balancers notice it first. */
    drainMs: !production && present.DRAIN_SECONDS === undefined ? 0 : env.DRAIN_SECONDS * 1_000,
    /** The address at which metrics are served; null if they are off. */
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    trustedProxies: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  }
}

/** Sets each variable whose `<name>_FILE` is set to the text of that file. */
function readSecretFiles(variables: Variables, names: readonly string[]): Variables {
  const secrets = names.map((name) => [
    name,
    readSecret({ name, value: variables[name], file: variables[`${name}_FILE`] }),
  ])
  return { ...variables, ...Object.fromEntries(secrets) }
}

/**
 * The secret in a variable, or the trimmed text of the file that `<name>_FILE` names; undefined if neither is set.
 * @throws ConfigError if both are set, or if the file cannot be read or has no text
 */
export function readSecret({
  name,
  value,
  file,
}: {
  name: string
  value: string | undefined
  file: string | undefined
}): string | undefined {
  if (file === undefined) return value
  if (value !== undefined) throw new ConfigError(`${name}, ${name}_FILE: both are set. Unset one of them.`)
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret !== '') return secret
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new ConfigError(`${name}_FILE: cannot read ${file} (${code})`, { cause })
  }
  throw new ConfigError(`${name}_FILE: ${file} is empty`)
}

/** Only the services' variables: a copy of all would keep secrets, such as MIGRATION_DATABASE_URL. */
function pickVariables(present: Variables, services: readonly ServiceEnvironment[]): Variables {
  return Object.fromEntries(services.flatMap(({ names }) => names.map((name) => [name, present[name]])))
}

/** @throws ConfigError that names the first bad variable */
function parse<Schema extends z.ZodType>(schema: Schema, variables: object): z.output<Schema> {
  const { data, error } = schema.safeParse(variables)
  if (!error) return data
  const issue = error.issues[0]
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
}

function findUnsafeService(
  services: readonly ServiceEnvironment[],
  variables: Variables,
  production: boolean,
): string | null {
  const lines = services.map(({ findUnsafe }) => findUnsafe(variables, production ? 'production' : 'sandbox'))
  return lines.find((line) => line !== null) ?? null
}

/**
 * The passwords of a public sandbox, which prints them on the operator's terminal. They are the same after every
 * restart.
 */
function ownPasswords(secretKey: string): typeof PUBLIC_PASSWORDS {
  const password = (user: string) =>
    createHmac('sha256', secretKey).update(`sandbox password ${user}`).digest('base64url').slice(0, 20)
  return { admin: password('admin'), demo: password('demo') }
}

/** The email address of a sender: `shop@example.com` or `The Shop <shop@example.com>`. */
function addressIn(sender: string): string {
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim()
}

/** The sandbox's own secret, generated once. Only the file's owner can read it. */
function sandboxSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  try {
    makeFolder(dataDir)
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: cannot write to ${dataDir}`, { cause })
  }
}
