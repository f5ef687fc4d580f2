import { availableParallelism } from 'node:os'
import { email } from '@docket/contract/credentials'
import { MAX_STORE_NAME_LENGTH } from '@docket/contract/text'
import * as z from 'zod'

/** As text: `on` or `off`. */
const flag = z
  .enum(['0', '1', 'on', 'off', 'true', 'false'])
  .transform((value) => ['1', 'on', 'true'].includes(value))

/** Digits only: Number() would read a blank as 0 and would also accept 0x10 and 1e3. */
const isWholeNumber = (text: string, min: number, max: number) =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((text) => isWholeNumber(text, min, max), { error: `a whole number from ${min} to ${max}.` })
    .transform(Number)

/** The maximum number of server processes on one machine. */
const MAX_PROCESSES = 64

/** A number of server processes. `auto`: one for each core that this process may use. */
const processes = z
  .string()
  .trim()
  .refine((text) => text === 'auto' || isWholeNumber(text, 1, MAX_PROCESSES), {
    error: `a whole number from 1 to ${MAX_PROCESSES}, or auto.`,
  })
  .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), MAX_PROCESSES) : Number(text)))

/** An address of a service. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const database = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

/**
 * Every variable that Docket reads, except those of the payment providers, which each provider's folder declares. An
 * empty variable counts as absent. docs/variables.md is made from this: the name, the default and the description of
 * each, whose links begin at the root. After a change: npm run tables
 */
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe(
      '`production`: no sandbox, no demo, no default passwords; if a required variable is missing or not safe, the start stops with one line that names it',
    ),
  SANDBOX: z
    .enum(['local', 'public'])
    .default('local')
    .describe(
      'With `public`, other people may reach the sandbox: [how it differs](docs/operating.md#a-sandbox-for-other-people). Refused in production',
    ),
  PORT: wholeNumber(0, 65_535).default(3000).describe('The port on which the shop listens'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'The address on which the shop listens. Sandbox: must be a loopback address, which only this machine can reach',
    ),
  PUBLIC_URL: httpUrl
    .optional()
    .describe(
      'Every link in mails and to providers is built from it. Without it: `http://localhost:$PORT`. Production: required, https unless on localhost. Sandbox: must be on localhost',
    ),
  DATABASE_URL: database
    .optional()
    .describe(
      'The PostgreSQL server, 15 or newer. Without it: the embedded PostgreSQL in `DATA_DIR`. Production: must use TLS (`?sslmode=verify-full`) unless it is on this machine or a Unix socket',
    ),
  DIRECT_DATABASE_URL: database
    .optional()
    .describe(
      'The address of PostgreSQL itself if `DATABASE_URL` is that of a connection pooler such as PgBouncer; for migrations, notifications and jobs. The same rule for TLS',
    ),
  MIGRATION_DATABASE_URL: database
    .optional()
    .describe(
      'The address of the owner of the tables, if `DATABASE_URL` is that of a role with fewer rights ([two database roles](docs/operating.md#two-database-roles)); PostgreSQL itself, for migrations only. The same rule for TLS',
    ),
  DATABASE_REPLICA_URL: database
    .optional()
    .describe(
      'The address of a standby that answers large reads: the dashboard and exports ([many servers](docs/many-servers.md#a-standby-for-large-reads)). The same rule for TLS',
    ),
  DATABASE_TLS: flag
    .default(true)
    .describe(
      'With `off`, production may use a database on another machine without TLS, in a network that only you can reach',
    ),
  DATA_DIR: z.string().default('.data').describe('The folder of the data'),
  SECRET_KEY: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe(
      'Tokens and encryption keys are derived from it. Sandbox: made at the first start and kept in `DATA_DIR`. Production: required, 32 characters or more, and not easily guessed: `openssl rand -base64 32` makes one',
    ),
  SECRET_KEY_PREVIOUS: z
    .string()
    .optional()
    .describe('The old key, for `npm run keys:rotate` after a change of `SECRET_KEY`'),
  ADMIN_EMAIL: email
    .optional()
    .describe(
      'The first admin, added at the start if there is none. Sandbox: `admin@docket.test`. Production: set both this and `ADMIN_PASSWORD`, or neither',
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe(
      "The first admin's password. Sandbox: `docket-admin` (a public sandbox has passwords of its own)",
    ),
  ADMIN_TOTP: z
    .enum(['required', 'optional'])
    .optional()
    .describe(
      '`required`: every admin must have two-step sign-in before anything else; `optional`: a switch in the back office decides. Production: `required`, unless it is set to `optional`. Sandbox: `optional`',
    ),
  DEMO: flag
    .default(true)
    .describe(
      'In a sandbox: a demo catalogue with 60 days of made-up sales, and a customer (`demo@docket.test` / `docket-demo`). Production has neither',
    ),
  STORE_NAME: z
    .string()
    .max(MAX_STORE_NAME_LENGTH)
    .default('Docket')
    .describe("The shop's name. What an admin enters under Settings has priority"),
  SUPPORT_CHAT_NUMBER: z
    .string()
    .regex(/^\d{6,15}$/, 'must be digits only, with the country code')
    .optional()
    .describe(
      "The chat link's number, digits only. Sandbox: 15555550100, which no person has. Production: none, so customers write to the address of `MAIL_FROM`. What an admin enters under Settings has priority",
    ),
  FX_BASE_URL: httpUrl
    .optional()
    .describe('The address of the service of the naira rate. Production: must be https or on this machine'),
  FX_API_KEY: z
    .string()
    .optional()
    .describe(
      'The naira rate: a key of exchangerate-api.com. Without it: the simulator in sandbox, open.er-api.com in production (a new rate each day; a link to the service is shown beside the rate, as its terms require)',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' })
    .optional()
    .describe(
      'The mail server. Without it: the mailbox in sandbox. Production: required; must be `smtps://…` or `smtp://…?requireTLS=true` unless it is on this machine',
    ),
  MAIL_FROM: z
    .string()
    .includes('@', 'must be an address, with or without a name')
    .optional()
    .describe('The sender of all mails. Production: required'),
  WEB_CONCURRENCY: processes
    .default(1)
    .describe(
      'Server processes; `auto` is one for each core ([how many](docs/operating.md#how-many-processes))',
    ),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(5)
    .describe(
      'How long a process still answers requests after SIGTERM, so that a balancer can stop sending them. Without it, a sandbox does not wait',
    ),
  DATABASE_CONNECTIONS: wholeNumber(10, 10_000)
    .optional()
    .describe(
      "The maximum number of connections that this machine's processes may open together; without it, what the database allows",
    ),
  METRICS_PORT: wholeNumber(1, 65_535)
    .optional()
    .describe('Where Prometheus reads the [metrics](docs/operating.md#monitoring). Without it: they are off'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('The address of the metrics'),
  MAILS_PER_SECOND: wholeNumber(1, 1_000)
    .default(20)
    .describe('How many mails the whole shop sends a second at most'),
  // At least a year: the database itself refuses to delete younger entries (migration 0015).
  AUDIT_LOG_DAYS: wholeNumber(365, 36_500)
    .default(2_557)
    .describe('How many days entries of the audit log are kept; 365 at least'),
  AUDIT_LOG_SALES_DAYS: wholeNumber(365, 36_500).default(400).describe('The same for entries of purchases'),
  PROVIDER_EVENTS_DAYS: wholeNumber(90, 36_500)
    .default(400)
    .describe("How many days the providers' notices are kept after they were processed; 90 at least"),
  // Only the backup commands need the key, and they check it (host/backup/read-backup-key.ts).
  BACKUP_KEY: z
    .string()
    .optional()
    .describe(
      'The key of the backups: 32 characters or more, not easily guessed, and not `SECRET_KEY`. Only the backup commands need it',
    ),
  BACKUP_KEY_FILE: z.string().optional(),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('The folder of the backups, or `s3://BUCKET/PREFIX`. Without it: `DATA_DIR/backups`'),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14).describe('How many of the newest backups are kept'),
  // The backup commands check these, too (host/backup/open-store.ts).
  BACKUP_S3_ENDPOINT: httpUrl.optional().describe('The address of the S3 service. Without it: AWS'),
  BACKUP_S3_REGION: z.string().default('us-east-1').describe('The region of the S3 service'),
  BACKUP_S3_PATH_STYLE: flag
    .default(true)
    .describe(
      'Whether the bucket is in the path of an address and not in its host name. Without `BACKUP_S3_ENDPOINT` it does nothing',
    ),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('The first part of the access key for the bucket'),
  BACKUP_S3_ACCESS_KEY_ID_FILE: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('The second, secret part of it'),
  BACKUP_S3_SECRET_ACCESS_KEY_FILE: z.string().optional(),
  QUARANTINE: flag
    .default(false)
    .describe(
      'With `1`, or `npm start -- --quarantine`, the shop starts [without mails and payment providers](docs/operating.md#look-at-the-restored-shop-first)',
    ),
  TRUST_PROXY: wholeNumber(0, 10).default(0).describe('The number of proxies in front'),
  RATE_LIMITS: flag.default(true).describe('`off` for load tests, refused in production'),
  // A person at a terminal reads what needs them.
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
    .default(process.stdout.isTTY ? 'warn' : 'info')
    .describe(
      'What is logged: `silent`, `fatal`, `error`, `warn`, `info` or `debug`. On a terminal, the default is `warn`',
    ),
})

/**
 * The variables whose values may be in files instead, because containers and systemd pass secrets as files:
 * `SECRET_KEY_FILE` names the file for `SECRET_KEY`. The keys of the payment providers may be in files, too. The
 * secrets of backups are not here, because a missing file must not stop the shop (host/backup/read-backup-key.ts,
 * host/backup/open-store.ts).
 */
export const SECRETS = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'FX_API_KEY',
] as const satisfies (keyof z.input<typeof environment>)[]

export type Environment = z.infer<typeof environment>

/**
 * The passwords of the admin and of the customer of every sandbox on its operator's own machine. Everyone knows them.
 */
export const PUBLIC_PASSWORDS = { admin: 'docket-admin', demo: 'docket-demo' }
