import { availableParallelism } from 'node:os'
import { email } from '@docket/contract/credentials'
import { MAX_STORE_NAME_LENGTH } from '@docket/contract/text'
import * as z from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'on', 'off', 'true', 'false'])
    .transform((value) => ['1', 'on', 'true'].includes(value))
    .default(fallback)

/** Digits only: Number() would read a blank as 0 and would also accept 0x10 and 1e3. */
const isWholeNumber = (text: string, min: number, max: number) =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .trim()
    .refine((text) => isWholeNumber(text, min, max), { error: `a whole number from ${min} to ${max}.` })
    .transform(Number)
    .default(fallback)

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
  .default(1)

/** An address of a service. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const database = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional()

/**
 * Every variable that Docket reads, except those of the payment providers, which each provider's folder declares.
 * README.md explains each. An empty variable counts as absent.
 */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  SANDBOX: z.enum(['local', 'public']).default('local'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: database,
  DIRECT_DATABASE_URL: database,
  MIGRATION_DATABASE_URL: database,
  DATABASE_REPLICA_URL: database,
  DATABASE_TLS: flag(true),
  DATA_DIR: z.string().default('.data'),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  ADMIN_TOTP: z.enum(['required', 'optional']).optional(),
  DEMO: flag(true),
  STORE_NAME: z.string().max(MAX_STORE_NAME_LENGTH).default('Docket'),
  SUPPORT_CHAT_NUMBER: z
    .string()
    .regex(/^\d{6,15}$/, 'must be digits only, with the country code')
    .optional(),
  FX_BASE_URL: httpUrl.optional(),
  FX_API_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  MAIL_FROM: z.string().includes('@', 'must be an address, with or without a name').optional(),
  WEB_CONCURRENCY: processes,
  DRAIN_SECONDS: wholeNumber(0, 300, 5),
  DATABASE_CONNECTIONS: wholeNumber(10, 10_000, 0),
  METRICS_PORT: wholeNumber(1, 65_535, 0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  MAILS_PER_SECOND: wholeNumber(1, 1_000, 20),
  // At least a year: the database itself refuses to delete younger entries (migration 0015).
  AUDIT_LOG_DAYS: wholeNumber(365, 36_500, 2_557),
  AUDIT_LOG_SALES_DAYS: wholeNumber(365, 36_500, 400),
  PROVIDER_EVENTS_DAYS: wholeNumber(90, 36_500, 400),
  // Only the backup commands need the key, and they check it (host/backup/read-backup-key.ts).
  BACKUP_KEY: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000, 14),
  // The backup commands check these, too (host/backup/open-store.ts).
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_PATH_STYLE: flag(true),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID_FILE: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY_FILE: z.string().optional(),
  QUARANTINE: flag(false),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  RATE_LIMITS: flag(true),
  // A person at a terminal reads what needs them.
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
    .default(process.stdout.isTTY ? 'warn' : 'info'),
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
