import { MAX_WORDS_LENGTH } from '@docket/contract/admin/deposit-story'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyJson, anyText } from '../../../../test/any-value.ts'
import { shownWords } from './shown-words.ts'

const shown = (value: unknown) => shownWords(JSON.stringify(value))
const wordsOf = (value: unknown) => JSON.parse(shown(value)?.words ?? 'null')

describe('the words of a provider', () => {
  it('have no card, person or secret, wherever the provider writes them', () => {
    const secret = 'SECRET'
    const notice = {
      event: 'charge.success',
      data: {
        id: 4_099_260_516,
        amount: 5_000,
        reference: 'a1b2',
        gateway_response: 'Successful',
        ip_address: secret,
        authorization: { authorization_code: secret, bin: secret, last4: secret, reusable: true },
        customer: { email: secret, first_name: secret, phone: secret },
        customerEmail: secret,
        'sender-name': secret,
        log: { history: [{ type: 'input', message: secret }] },
        metadata: { custom: [{ card_number: secret }], note: `for ${secret.toLowerCase()}@shop.test` },
        message: 'Card 4084 0840 8408 4081 and 4084084084084081 declined',
        pan: 4_084_084_084_084_081,
        other: 4_084_084_084_084_081,
      },
    }
    const { words = '', event } = shown(notice) ?? {}
    expect(words).not.toContain(secret)
    expect(words).not.toContain('@')
    expect(words).not.toContain('4084084084084081')
    expect(event).toBe('charge.success')
    expect(JSON.parse(words).data).toMatchObject({
      ...{ id: 4_099_260_516, amount: 5_000, reference: 'a1b2', gateway_response: 'Successful' },
      ...{ authorization: 'hidden', customer: 'hidden', other: 'hidden' },
    })
  })

  it('keep what an operator needs: amounts, coins, addresses of coins and ids', () => {
    const notice = {
      ...{ payment_id: 5_077_125_051, payment_status: 'finished', pay_address: '0xA1', pay_currency: 'eth' },
      ...{ order_id: 'ref', actually_paid: 0.01, card: null, fee: { currency: 'btc', serviceFee: 0.1 } },
    }
    expect(wordsOf(notice)).toEqual(notice)
    expect(shown(notice)?.event).toBe('finished')
  })

  it('keep each number as it came', () => {
    const body = '{"id":10239075418366304123,"amount":0.000000000000000001}'
    expect(shownWords(body)?.words.replace(/\s/g, '')).toBe(body)
  })

  it('are cut, and no character is cut in two', () => {
    const { words = '' } = shown({ text: '😀'.repeat(5_000) }) ?? {}
    expect(words.length).toBeLessThanOrEqual(MAX_WORDS_LENGTH)
    expect(words.isWellFormed()).toBe(true)
    expect(words.endsWith('…')).toBe(true)
  })

  it('are nothing if they are no JSON', () => {
    for (const body of ['', 'secret=4084084084084081', '{"a":', '['.repeat(50_000)])
      expect(shownWords(body)).toBeNull()
  })

  it('of any JSON are a text of limited length; of any text they are that or nothing', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const { words = '' } = shownWords(JSON.stringify(value)) ?? {}
        expect(words.length).toBeLessThanOrEqual(MAX_WORDS_LENGTH)
        expect(words.isWellFormed()).toBe(true)
      }),
    )
    fc.assert(fc.property(anyText, (text) => void shownWords(text)))
  })

  it('hide the value of a field about a person at any depth', () => {
    const names = fc.constantFrom(
      'email',
      'customer_email',
      'cardNumber',
      'authorization',
      'ip',
      'access_code',
    )
    const nested = fc.array(fc.constantFrom('data', 'list', 'more'), { maxLength: 12 })
    fc.assert(
      fc.property(names, nested, (name, path) => {
        const value = path.reduceRight<unknown>((inner, key) => ({ [key]: [inner] }), { [name]: 'SECRET' })
        expect(shown(value)?.words).not.toContain('SECRET')
      }),
    )
  })
})
