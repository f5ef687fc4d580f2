import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { makeFolder } from './make-folder.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'on', 'off', 'true', 'false'])
    .transform((value) => ['1', 'on', 'true'].includes(value))
    .default(fallback)

/** Digits only: Number() would read a blank as 0 and would also accept 0x10 and 1e3. */
const wholeNumber = (least: number, most: number, fallback: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `a whole number from ${least} to ${most}.`,
    })
    .transform(Number)
    .default(fallback)

const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

/** Every variable that Docket reads; README.md explains each. An empty variable counts as absent. */
const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DIRECT_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  DEMO: flag(true),
  STORE_NAME: z.string().max(60).default('Docket'),
  SUPPORT_CHAT_NUMBER: z
    .string()
    .regex(/^\d{6,15}$/, 'must be digits only, with the country code')
    .optional(),
  NOWPAYMENTS_API_KEY: z.string().optional(),
  NOWPAYMENTS_IPN_SECRET: z.string().optional(),
  NOWPAYMENTS_BASE_URL: url.optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key of Paystack: sk_live_… or sk_test_…')
    .optional(),
  PAYSTACK_BASE_URL: url.optional(),
  FX_BASE_URL: url.optional(),
  FX_API_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  MAIL_FROM: z.string().includes('@', 'must be an address, with or without a name').optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64, 1),
  DRAIN_SECONDS: wholeNumber(0, 300, 5),
  DATABASE_CONNECTIONS: wholeNumber(10, 10_000, 0),
  METRICS_PORT: wholeNumber(1, 65_535, 0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  MAILS_PER_SECOND: wholeNumber(1, 1_000, 20),
  // At least a year: the database itself refuses to delete younger entries (migration 0015).
  AUDIT_LOG_DAYS: wholeNumber(365, 36_500, 2_557),
  AUDIT_LOG_SALES_DAYS: wholeNumber(365, 36_500, 400),
  PROVIDER_EVENTS_DAYS: wholeNumber(90, 36_500, 400),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  RATE_LIMITS: flag(true),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The support chat of a sandbox. 555-0100 is reserved for fiction, so no person has this number. */
const SANDBOX_CHAT_NUMBER = '15555550100'

export type Config = ReturnType<typeof readConfig>

/** It is public, so production refuses it. */
export const SANDBOX_ADMIN_PASSWORD = 'docket-admin'

/** The server cannot start. The message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * Parses the environment once, at start. A sandbox (any environment but production) gets defaults for missing values;
 * production refuses to start without its secrets.
 * @throws ConfigError that names the missing or bad variable.
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if (production) refuseSandboxSettings(env)
  if (env.DIRECT_DATABASE_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError('DIRECT_DATABASE_URL: is set, but DATABASE_URL is not. Set both.')
  }

  const dataDir = path.resolve(env.DATA_DIR)
  const mailFrom = env.MAIL_FROM ?? `${env.STORE_NAME} <no-reply@docket.test>`
  return {
    production,
    sandbox: !production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    /**
     * The most connections that all processes of this machine may open together; undefined: as many as the database
     * allows.
     */
    databaseConnections: env.DATABASE_CONNECTIONS || undefined,
    /** An address without a connection pooler, for migrations, LISTEN and jobs: each needs its own session. */
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    dataDir,
    secretKey: env.SECRET_KEY ?? sandboxSecret(dataDir),
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    admin: {
      email: env.ADMIN_EMAIL ?? (production ? undefined : 'admin@docket.test'),
      password: env.ADMIN_PASSWORD ?? (production ? undefined : SANDBOX_ADMIN_PASSWORD),
    },
    demo: !production && env.DEMO,
    storeName: env.STORE_NAME,
    supportChatNumber: env.SUPPORT_CHAT_NUMBER ?? (production ? undefined : SANDBOX_CHAT_NUMBER),
    /** Where customers write if the shop has no chat. */
    supportEmail: addressIn(mailFrom),
    nowpayments: {
      apiKey: env.NOWPAYMENTS_API_KEY,
      ipnSecret: env.NOWPAYMENTS_IPN_SECRET,
      baseUrl: env.NOWPAYMENTS_BASE_URL,
    },
    paystack: { secretKey: env.PAYSTACK_SECRET_KEY, baseUrl: env.PAYSTACK_BASE_URL },
    exchangeRate: { baseUrl: env.FX_BASE_URL, apiKey: env.FX_API_KEY },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: mailFrom,
      perSecond: env.MAILS_PER_SECOND,
    },
    /** Retention times in days (platform/db/retention). */
    retention: {
      auditLogDays: env.AUDIT_LOG_DAYS,
      auditLogSalesDays: env.AUDIT_LOG_SALES_DAYS,
      providerEventsDays: env.PROVIDER_EVENTS_DAYS,
    },
    processes: env.WEB_CONCURRENCY,
    /** How long a process continues to serve after the signal to stop, so that load balancers notice it first. */
    drainMs: !production && present.DRAIN_SECONDS === undefined ? 0 : env.DRAIN_SECONDS * 1_000,
    /** The address at which metrics are served; null if they are off. */
    metrics: env.METRICS_PORT === 0 ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    trustedProxies: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  }
}

function refuseSandboxSettings(env: z.infer<typeof environment>) {
  for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'] as const) {
    if (env[name] === undefined) throw new ConfigError(`${name}: is required in production`)
  }
  if (env.PUBLIC_URL !== undefined && !isSecret(new URL(env.PUBLIC_URL))) {
    throw new ConfigError(
      'PUBLIC_URL: must be https:// in production, or passwords would travel in the clear',
    )
  }
  if (env.PAYSTACK_SECRET_KEY?.startsWith('sk_test_')) {
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY: a test key would credit wallets for cards that are never charged',
    )
  }
  if (!env.RATE_LIMITS) throw new ConfigError('RATE_LIMITS: cannot be off in production')
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_EMAIL, ADMIN_PASSWORD: set both or neither')
  }
  if (env.ADMIN_PASSWORD === SANDBOX_ADMIN_PASSWORD) {
    throw new ConfigError('ADMIN_PASSWORD: the sandbox password cannot be used in production')
  }
}

/** The email address of a sender: `shop@example.com` or `The Shop <shop@example.com>`. */
function addressIn(sender: string): string {
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim()
}

/** Whether traffic to this address is encrypted or stays on this machine. */
function isSecret({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
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
