import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { environments } from '../environments.ts'
import { ConfigError, readConfig } from './config.ts'

const SECRET_KEY = randomBytes(32).toString('base64')
const sandbox = { SECRET_KEY }
const publicSandbox = { SECRET_KEY, SANDBOX: 'public', PUBLIC_URL: 'https://demo.example', HOST: '0.0.0.0' }
const production = {
  SECRET_KEY,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'shop@shop.example',
}

/** The line with which the start is refused; null if the shop would start. */
function refusal(env: Record<string, string>): string | null {
  try {
    readConfig(env, environments)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as ConfigError
    expect(message).not.toContain('\n')
    return message
  }
}

describe('a sandbox', () => {
  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.0.10'],
    ['HOST', '127.0.0.1.example'],
    ['PUBLIC_URL', 'https://shop.example'],
    ['PUBLIC_URL', 'http://localhost.example'],
    ['PUBLIC_URL', 'http://10.0.0.1:3000'],
    ['PUBLIC_URL', 'http://localhost@shop.example'],
  ])('that others could reach is refused: %s=%s', (name, value) => {
    const line = refusal({ ...sandbox, [name]: value })
    expect(line).toMatch(new RegExp(`^${name}: .*NODE_ENV=production.*SANDBOX=public`))
    expect(refusal({ ...sandbox, NODE_ENV: 'test', [name]: value })).toBe(line)
  })

  it.each([
    ['HOST', '127.0.0.1'],
    ['HOST', '127.8.9.10'],
    ['HOST', 'localhost'],
    ['HOST', '::1'],
    ['HOST', ''],
    ['PUBLIC_URL', 'http://localhost:5173'],
    ['PUBLIC_URL', 'http://shop.localhost'],
    ['PUBLIC_URL', 'http://127.0.0.1:3000/'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['PUBLIC_URL', ''],
  ])('on this machine starts: %s=%s', (name, value) => {
    expect(refusal({ ...sandbox, [name]: value })).toBeNull()
  })

  it.each([sandbox, publicSandbox])('never starts with a live key of a provider', (env) => {
    expect(refusal({ ...env, PAYSTACK_SECRET_KEY: 'sk_live_1' })).toMatch(
      /^PAYSTACK_SECRET_KEY: .*real cards/,
    )
    expect(refusal({ ...env, PAYSTACK_SECRET_KEY: 'sk_test_1' })).toBeNull()
    expect(refusal({ ...env, PAYSTACK_SECRET_KEY_PREVIOUS: 'sk_live_1' })).toMatch(
      /^PAYSTACK_SECRET_KEY_PREVIOUS: .*real cards/,
    )
    const key = { ...env, NOWPAYMENTS_API_KEY: 'key', NOWPAYMENTS_IPN_SECRET: 'secret' }
    expect(refusal(key)).toMatch(/^NOWPAYMENTS_API_KEY: .*real coins/)
    for (const [url, expected] of [
      ['https://api.nowpayments.io', expect.stringContaining('real coins')],
      ['https://api-sandbox.nowpayments.io.example', expect.stringContaining('real coins')],
      ['https://api-sandbox.nowpayments.io', null],
      ['http://127.0.0.1:4000', null],
    ] as const) {
      expect(refusal({ ...key, NOWPAYMENTS_BASE_URL: url }), url).toEqual(expected)
    }
  })

  it('may use a real exchange rate and a real mail server', () => {
    const real = { FX_API_KEY: 'key', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'demo@shop.example' }
    expect(refusal({ ...sandbox, ...real })).toBeNull()
  })
})

describe('a public sandbox', () => {
  it('has passwords of its own, which are the same after a restart', () => {
    const { admin, sandboxPasswords } = readConfig(publicSandbox)
    expect(admin.password).toBe(sandboxPasswords.admin)
    expect(sandboxPasswords.admin).not.toBe(sandboxPasswords.demo)
    for (const password of Object.values(sandboxPasswords)) expect(password).toMatch(/^[\w-]{20}$/)
    expect(readConfig(publicSandbox).sandboxPasswords).toEqual(sandboxPasswords)
    const another = { ...publicSandbox, SECRET_KEY: randomBytes(32).toString('hex') }
    expect(readConfig(another).sandboxPasswords.admin).not.toBe(sandboxPasswords.admin)
  })

  it('is refused with the public password, with a guessable key, in production, and with SANDBOX=yes', () => {
    expect(refusal({ ...publicSandbox, ADMIN_PASSWORD: 'docket-admin' })).toMatch(/^ADMIN_PASSWORD: everyone/)
    expect(refusal({ ...publicSandbox, SECRET_KEY: 'x'.repeat(32) })).toMatch(
      /^SECRET_KEY: is easily guessed/,
    )
    expect(refusal({ ...production, SANDBOX: 'public' })).toMatch(/^SANDBOX: /)
    expect(refusal({ ...sandbox, SANDBOX: 'yes' })).toMatch(/^SANDBOX: /)
  })
})

describe('production', () => {
  it.each([
    ['https://api-sandbox.nowpayments.io', /^NOWPAYMENTS_BASE_URL: the test system/],
    ['https://api.nowpayments.io', null],
  ])('is refused only with the address of the test system: NOWPAYMENTS_BASE_URL=%s', (url, expected) => {
    const env = { NOWPAYMENTS_API_KEY: 'key', NOWPAYMENTS_IPN_SECRET: 'secret', NOWPAYMENTS_BASE_URL: url }
    const line = refusal({ ...production, ...env })
    if (expected === null) expect(line).toBeNull()
    else expect(line).toMatch(expected)
  })
})

describe('SECRET_KEY in production', () => {
  it.each([
    'a'.repeat(32),
    'ab'.repeat(20),
    'abcdefgh'.repeat(8),
    '0123456789abcdef'.repeat(2),
    'abcdefghijklmnopqrstuvwxyz012345',
    '9876543210'.repeat(4),
    'correct-horse-'.repeat(4),
    'change-me-please-change-me-please',
    'your-secret-key-must-be-32-characters-long',
    'replace-this-with-a-long-random-string!!',
    'a-secret-for-tests-only-of-fair-length',
    'a-secret-for-the-proof-only-of-fair-length',
    'a-secret-for-the-bench-only-of-fair-length',
  ])('is refused if it is easily guessed: %s', (key) => {
    const line = refusal({ ...production, SECRET_KEY: key })
    expect(line).toMatch(/^SECRET_KEY: is easily guessed.* openssl rand -base64 32$/)
    expect(line).not.toContain(key)
    expect(refusal({ SECRET_KEY: key })).toBeNull()
  })

  it('is accepted if a usual generator made it', () => {
    for (let count = 0; count < 500; count++) {
      for (const key of [
        randomBytes(32).toString('base64'),
        randomBytes(24).toString('base64url'),
        randomBytes(32).toString('hex'),
        randomBytes(16).toString('hex'),
        `docket_production_${randomBytes(18).toString('base64url')}`,
      ]) {
        expect(refusal({ ...production, SECRET_KEY: key }), key).toBeNull()
      }
    }
  })

  it('may replace a guessable key', () => {
    expect(refusal({ ...production, SECRET_KEY_PREVIOUS: 'a'.repeat(32) })).toBeNull()
  })

  it('is required, and the line says how to make one', () => {
    expect(refusal({ ...production, SECRET_KEY: '' })).toMatch(/^SECRET_KEY: is required.*openssl rand/)
  })
})

describe.each(['NOWPAYMENTS_BASE_URL', 'PAYSTACK_BASE_URL', 'FX_BASE_URL'])('%s in production', (name) => {
  it('is https or on this machine', () => {
    for (const url of ['http://api.example', 'http://10.0.0.1', 'http://localhost.example']) {
      expect(refusal({ ...production, [name]: url }), url).toMatch(new RegExp(`^${name}: must be https://`))
    }
    for (const url of ['https://api.example', 'http://127.0.0.1:4000', 'http://localhost:4000']) {
      expect(refusal({ ...production, [name]: url }), url).toBeNull()
    }
  })
})

describe('SMTP_URL in production', () => {
  it.each([
    'smtp://mail.example',
    'smtp://user:password@mail.example:587',
    'smtp://mail.example?requireTLS=false',
    'smtp://mail.example?requireTLS=true&requireTLS=false',
    'smtp://mail.example?ignoreTLS=true',
    'smtps://mail.example?secure=false',
  ])('is refused if mails could travel in the clear: %s', (url) => {
    const line = refusal({ ...production, SMTP_URL: url })
    expect(line).toMatch(/^SMTP_URL: .*smtps:\/\/.*requireTLS=true/)
    expect(line).not.toContain('password@')
  })

  it.each([
    'smtps://user:password@mail.example',
    'smtp://mail.example:587?requireTLS=true',
    'smtp://127.0.0.1:25',
    'smtp://localhost',
    'smtp://[::1]:25',
  ])('is accepted: %s', (url) => expect(refusal({ ...production, SMTP_URL: url })).toBeNull())
})

describe.each(['DATABASE_URL', 'DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DATABASE_REPLICA_URL'])(
  '%s in production',
  (name) => {
    const withUrl = (url: string, more = {}) =>
      refusal({ ...production, DATABASE_URL: 'postgres://localhost/shop', [name]: url, ...more })

    it.each([
      'postgres://user:password@db.example/shop',
      'postgres://db.example/shop?sslmode=disable',
      'postgres://10.0.0.5/shop',
      'postgres://db.example/shop?sslmode=require&sslmode=disable',
      'postgres://localhost/shop?host=db.example',
      'postgres://db.example/shop?ssl=0',
    ])('is refused without TLS, unless the operator trusts the network: %s', (url) => {
      const line = withUrl(url)
      expect(line).toMatch(new RegExp(`^${name}: .*sslmode=verify-full.*DATABASE_TLS=off`))
      expect(line).not.toContain('password@')
      expect(withUrl(url, { DATABASE_TLS: 'off' })).toBeNull()
    })

    it.each([
      'postgres://db.example/shop?sslmode=require',
      'postgres://db.example/shop?sslmode=verify-full',
      'postgresql://db.example/shop?sslmode=no-verify',
      'postgres://localhost/shop',
      'postgres://127.0.0.1:6432/shop?sslmode=disable',
      'postgres://[::1]/shop',
      'postgres:///shop?host=/var/run/postgresql',
      'postgres://%2Fvar%2Frun%2Fpostgresql/shop',
    ])('is accepted: %s', (url) => expect(withUrl(url)).toBeNull())

    it('is refused with one line if a file that it names cannot be read', () => {
      const url = 'postgres://db.example/shop?sslmode=verify-full&sslrootcert=/does/not/exist.pem'
      expect(withUrl(url)).toMatch(new RegExp(`^${name}: .*cannot be read$`))
    })
  },
)

it('a sandbox on this machine may use a database without TLS', () => {
  expect(refusal({ ...sandbox, DATABASE_URL: 'postgres://db.example/shop' })).toBeNull()
})
