import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyJson, anyText, valuesOf } from '../../../../../test/any-value.ts'
import {
  openPaystackSimulator,
  type PaystackSimulator,
} from '../../../../../test/areas/paystack-simulator.ts'
import { PaymentProviderError } from '../provider/payment-provider-error.ts'
import { uploadAddress, uploadAnswer } from './answer-dispute.ts'

const BASE = 'https://api.paystack.co'

describe('the address for the file', () => {
  it.each([
    'https://s3.eu-west-1.amazonaws.com/files.paystack.co/qesp8a4df1xejihd9x5q?X-Amz-Signature=f5cc',
    'https://files.paystack.co/qesp8a4df1xejihd9x5q',
    'https://api.paystack.co/files/qesp',
  ])('is called, if it is of Paystack or of its storage: %s', (address) => {
    expect(uploadAddress(address, BASE).href).toBe(address)
  })

  it.each([
    'http://s3.eu-west-1.amazonaws.com/x',
    'https://s3.eu-west-1.amazonaws.com:8443/x',
    'https://user:pass@s3.eu-west-1.amazonaws.com/x',
    'https://amazonaws.com.evil.test/x',
    'https://evilamazonaws.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::ffff:7f00:1]/x',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:3000/x',
    'file:///etc/passwd',
    '/files/x',
    '',
  ])('is not called otherwise: %s', (address) => {
    expect(() => uploadAddress(address, BASE)).toThrow(PaymentProviderError)
  })

  it('of any text leads to no other host', () => {
    const texts = fc.oneof(
      anyText,
      fc.webUrl(),
      anyText.map((text) => `https://s3.amazonaws.com${text}`),
      valuesOf(uploadAnswer.shape.data.shape.signedUrl).map(String),
      anyJson.map((value) => String(JSON.stringify(value))),
    )
    fc.assert(
      fc.property(texts, (text) => {
        let url: URL
        try {
          url = uploadAddress(text, BASE)
        } catch (error) {
          expect(error).toBeInstanceOf(PaymentProviderError)
          return
        }
        expect(url.protocol).toBe('https:')
        expect(url.hostname).toMatch(/\.(?:amazonaws\.com|paystack\.co)$/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the simulator refuses what Paystack refuses', () => {
  let simulator: PaystackSimulator
  let id: number
  let reference: string

  beforeAll(async () => {
    simulator = await openPaystackSimulator()
    const opened = await simulator.open()
    await simulator.choose(opened.path, 'pay')
    await simulator.choose(opened.path, 'dispute')
    reference = opened.reference
    const { rows } = await simulator.pool.query('SELECT id::float8 FROM sandbox_paystack_returns')
    id = rows[0].id
  })
  afterAll(() => simulator.close())

  const ask = async (method: string, path: string, body?: unknown, key = simulator.secretKey) => {
    const response = await simulator.request(method, path, body, key)
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  const resolve = (change: object) =>
    ask('PUT', `/dispute/${id}/resolve`, {
      ...{ resolution: 'declined', message: 'Delivered', refund_amount: 0, uploaded_filename: 'x' },
      ...change,
    })

  it('an unknown dispute, a wrong key, and missing fields', async () => {
    expect(await ask('GET', '/dispute/1')).toEqual([404, 'Dispute not found'])
    expect(await ask('GET', `/dispute/${id}`, undefined, 'sk_test_other')).toEqual([401, 'Invalid key'])
    expect(await ask('POST', `/dispute/${id}/evidence`, { customer_email: 'a@b.test' })).toEqual([
      400,
      'customer_name is required',
    ])
    expect(await ask('GET', `/dispute/${id}/upload_url`)).toEqual([
      400,
      'upload_filename is required, with its extension',
    ])
    expect(await resolve({ message: '' })).toEqual([400, 'message is required'])
    expect(await resolve({ refund_amount: undefined })).toEqual([400, 'refund_amount is required'])
    expect(await resolve({ resolution: 'won' })).toEqual([
      400,
      'resolution must be one of merchant-accepted, declined',
    ])
  })

  it('a file that was not uploaded, unknown evidence, and more money than was paid', async () => {
    expect(await resolve({})).toEqual([400, 'Uploaded file not found'])
    expect(await resolve({ refund_amount: 99_999_999 })).toEqual([
      400,
      'Refund amount cannot be more than the transaction amount',
    ])
    const url = await simulator.request('GET', `/dispute/${id}/upload_url?upload_filename=a.pdf`)
    const { data } = (await url.json()) as { data: { signedUrl: string; fileName: string } }
    expect(await resolve({ uploaded_filename: data.fileName })).toEqual([400, 'Uploaded file not found'])
    const put = (address: string) =>
      fetch(address, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: '%PDF' })
    expect((await put(`${data.signedUrl.slice(0, -1)}x`)).status).toBe(403)
    expect((await put(data.signedUrl)).status).toBe(200)
    expect(await resolve({ uploaded_filename: data.fileName, evidence: 77 })).toEqual([
      400,
      'Evidence not found',
    ])
  })

  it('a second answer', async () => {
    const answer = {
      ...{ disputeId: String(id), paymentId: reference, message: 'Delivered', file: Buffer.from('%PDF') },
      ...{ customer: { email: 'a@b.test', name: 'Ann' }, phone: '0802345167' },
    }
    expect(await simulator.paystack.answerDispute({ ...answer, paymentId: 'another' }).catch(reasonOf)).toBe(
      'has this dispute for another payment',
    )
    expect(await simulator.paystack.answerDispute(answer)).toEqual({ before: null })
    expect(await simulator.paystack.answerDispute(answer)).toEqual({ before: 'awaiting-bank-feedback' })
    expect(await resolve({})).toEqual([400, 'Dispute has been resolved'])
    const later = await ask('POST', `/dispute/${id}/evidence`, {
      ...{ customer_email: 'a@b.test', customer_name: 'Ann', customer_phone: '1', service_details: 'x' },
    })
    expect(later).toEqual([400, 'Dispute has been resolved'])
  })
})

const reasonOf = (error: PaymentProviderError) => error.reason
