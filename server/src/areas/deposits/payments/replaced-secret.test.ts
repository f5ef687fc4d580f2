import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { environmentsOf } from '../../../host/areas/services-of.ts'
import { readConfig } from '../../../host/config.ts'
import { signatureOf } from './nowpayments/simulator/notice.ts'
import { openProviders, PROVIDERS } from './registry.ts'

/** A row for each registered provider: its keys, and how it signs. */
const ROTATED = {
  nowpayments: {
    env: {
      NOWPAYMENTS_API_KEY: 'key',
      NOWPAYMENTS_IPN_SECRET: 'the new secret',
      NOWPAYMENTS_BASE_URL: 'http://127.0.0.1:4000',
    },
    previous: { NOWPAYMENTS_IPN_SECRET_PREVIOUS: 'the old secret' },
    sign: (body: string, secret: string) => signatureOf(JSON.parse(body), secret),
    secrets: ['the new secret', 'the old secret', 'another secret'],
  },
  paystack: {
    env: { PAYSTACK_SECRET_KEY: 'sk_test_new' },
    previous: { PAYSTACK_SECRET_KEY_PREVIOUS: 'sk_test_old' },
    sign: (body: string, secret: string) => createHmac('sha512', secret).update(body).digest('hex'),
    secrets: ['sk_test_new', 'sk_test_old', 'sk_test_another'],
  },
}

it('has a row for each provider', () => {
  expect(Object.keys(ROTATED)).toEqual(Object.keys(PROVIDERS))
})

describe.each(Object.entries(ROTATED))('while the secret of %s is replaced', (name, row) => {
  const body = '{"payment_id":1,"event":"charge.success"}'
  const accepted = (env: Record<string, string>) => {
    const config = readConfig({ SECRET_KEY: 'x'.repeat(32), ...env }, environmentsOf(PROVIDERS))
    const client = openProviders(PROVIDERS, config, () => 'http://127.0.0.1:1')[name]?.client
    return row.secrets.map((secret) => client?.verifyNotice(Buffer.from(body), row.sign(body, secret)))
  }

  it('notices with the new and the previous one are accepted, and no others', () => {
    expect(accepted({ ...row.env, ...row.previous })).toEqual([true, true, false])
  })

  it('without the previous one, only notices with the new one are accepted', () => {
    expect(accepted(row.env)).toEqual([true, false, false])
  })

  it('the previous one alone switches nothing on', () => {
    const config = readConfig({ SECRET_KEY: 'x'.repeat(32), ...row.previous }, environmentsOf(PROVIDERS))
    expect(PROVIDERS[name]?.environment.missingKeys(config)).not.toEqual([])
  })
})
