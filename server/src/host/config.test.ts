import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { environments } from '../environments.ts'
import { ConfigError, readConfig } from './config.ts'

const sandbox = { SECRET_KEY: 'a-secret-for-tests-only-of-fair-length' }
const production = {
  SECRET_KEY: randomBytes(32).toString('base64'),
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@shop.example',
}

/** The message with which the start is refused. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('The configuration was accepted.')
}

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const inFile = (text: string) => {
    const file = path.join(folder, randomBytes(8).toString('hex'))
    writeFileSync(file, text)
    return file
  }

  it('is used like the value of the variable, without the line break at its end', () => {
    const { SECRET_KEY, SMTP_URL, ...rest } = production
    const config = readConfig({
      ...rest,
      SECRET_KEY_FILE: inFile(`${SECRET_KEY}\n`),
      SMTP_URL_FILE: inFile(`${SMTP_URL}\r\n`),
      DATABASE_URL_FILE: inFile('postgres://shop@127.0.0.1/docket'),
    })
    expect(config).toMatchObject({
      secretKey: SECRET_KEY,
      mail: { smtpUrl: SMTP_URL },
      databaseUrl: 'postgres://shop@127.0.0.1/docket',
    })
  })

  it('may be the key of a payment provider', () => {
    const PAYSTACK_SECRET_KEY_FILE = inFile('sk_test_in_a_file\n')
    const config = readConfig({ ...sandbox, PAYSTACK_SECRET_KEY_FILE }, environments)
    expect(config.variables.PAYSTACK_SECRET_KEY).toBe('sk_test_in_a_file')
  })

  it('is checked as the variable is', () => {
    expect(refusal({ ...production, SECRET_KEY: '', SECRET_KEY_FILE: inFile('a'.repeat(40)) })).toMatch(
      /^SECRET_KEY: /,
    )
  })

  it.each([
    ['is missing', { SECRET_KEY_FILE: '/none/key' }, 'SECRET_KEY_FILE: cannot read /none/key (ENOENT)'],
    ['is a folder', { SECRET_KEY_FILE: folder }, `SECRET_KEY_FILE: cannot read ${folder} (EISDIR)`],
    [
      'is set together with the variable',
      { ...sandbox, SECRET_KEY_FILE: folder },
      'SECRET_KEY, SECRET_KEY_FILE: both are set. Unset one of them.',
    ],
  ])('stops the start if it %s', (_case, env, line) => {
    expect(refusal(env)).toBe(line)
  })

  it('may be the address of a standby', () => {
    const env = {
      ...sandbox,
      DATABASE_URL: 'postgres://127.0.0.1/docket',
      DATABASE_REPLICA_URL_FILE: inFile('postgres://127.0.0.1:5001/docket\n'),
    }
    expect(readConfig(env).databaseReplicaUrl).toBe('postgres://127.0.0.1:5001/docket')
  })

  it('stops the start if it is empty', () => {
    const file = inFile('\n')
    expect(refusal({ SECRET_KEY_FILE: file })).toBe(`SECRET_KEY_FILE: ${file} is empty`)
  })
})

describe('a number', () => {
  it.each([
    ['PORT', 'PORT: a whole number from 0 to 65535.', '65536'],
    ['WEB_CONCURRENCY', 'WEB_CONCURRENCY: a whole number from 1 to 64, or auto.', '0'],
    ['TRUST_PROXY', 'TRUST_PROXY: a whole number from 0 to 10.', '11'],
    ['AUDIT_LOG_DAYS', 'AUDIT_LOG_DAYS: a whole number from 365 to 36500.', '364'],
    ['AUDIT_LOG_SALES_DAYS', 'AUDIT_LOG_SALES_DAYS: a whole number from 365 to 36500.', '364'],
    ['PROVIDER_EVENTS_DAYS', 'PROVIDER_EVENTS_DAYS: a whole number from 90 to 36500.', '89'],
  ])('%s that is not a number or is out of range stops the start', (name, line, beyond) => {
    const bad = [
      ' ',
      '\t',
      'three',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      'NaN',
      'Infinity',
      '٣',
      '9'.repeat(400),
      beyond,
    ]
    for (const value of bad) expect(refusal({ ...sandbox, [name]: value }), value).toBe(line)
  })

  it('may have blanks around it; an empty value counts as absent', () => {
    expect(readConfig({ ...sandbox, PORT: ' 8080 ', TRUST_PROXY: '1' })).toMatchObject({
      port: 8080,
      trustedProxies: 1,
      processes: 1,
    })
    expect(readConfig({ ...sandbox, PORT: '' }).port).toBe(3000)
    expect(readConfig({ ...sandbox, PORT: '0' }).port).toBe(0)
  })
})

it('WEB_CONCURRENCY=auto is one server process for each core that the shop may use', async () => {
  expect(readConfig({ ...sandbox, WEB_CONCURRENCY: 'auto' }).processes).toBe(availableParallelism())
  expect(readConfig({ ...sandbox, WEB_CONCURRENCY: ' 2 ' }).processes).toBe(2)
  // The first process starts the others, so it must see the cores that a container or `taskset` leaves to it.
  const script = `import { readConfig } from '${path.join(import.meta.dirname, 'config.ts')}'
    console.log(readConfig({ SECRET_KEY: '${sandbox.SECRET_KEY}', WEB_CONCURRENCY: 'auto' }).processes)`
  const node = [process.execPath, '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)('taskset', ['--cpu-list', '0', ...node])
  expect(stdout).toBe('1\n')
})

describe('PUBLIC_URL', () => {
  it.each(['http://shop.example', 'http://localhost.example', 'http://127.0.0.1.example', 'http://10.0.0.1'])(
    '%s stops the start in production',
    (address) => {
      expect(refusal({ ...production, PUBLIC_URL: address })).toMatch(/^PUBLIC_URL: must be https:[^\n]+$/)
      expect(
        readConfig({ ...sandbox, SECRET_KEY: production.SECRET_KEY, SANDBOX: 'public', PUBLIC_URL: address })
          .publicUrl,
      ).toBe(address)
    },
  )

  it.each(['https://shop.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
    '%s is accepted in production',
    (address) => {
      expect(readConfig({ ...production, PUBLIC_URL: address }).publicUrl).toBe(address)
    },
  )
})

it('the message that refuses a secret does not repeat the secret', () => {
  expect(refusal({ ...sandbox, SECRET_KEY: 'too-short-a-secret' })).not.toContain('too-short')
  expect(refusal({ ...sandbox, ADMIN_PASSWORD: 'brief' })).not.toContain('brief')
})

describe('support', () => {
  it('has a chat with a fictional number in the sandbox; production has no chat unless its number is set', () => {
    expect(readConfig(sandbox).supportChatNumber).toBe('15555550100')
    expect(readConfig(production).supportChatNumber).toBeUndefined()
    const withChat = { SUPPORT_CHAT_NUMBER: '15551234567' }
    expect(readConfig({ ...sandbox, ...withChat }).supportChatNumber).toBe('15551234567')
    expect(readConfig({ ...production, ...withChat }).supportChatNumber).toBe('15551234567')
  })

  it('uses the address of MAIL_FROM, with or without a name', () => {
    expect(readConfig(production).supportEmail).toBe('shop@shop.example')
    const named = { ...production, MAIL_FROM: '"The Shop" <help@shop.example> ' }
    expect(readConfig(named).supportEmail).toBe('help@shop.example')
    expect(readConfig(sandbox).supportEmail).toBe('no-reply@docket.test')
  })
})
