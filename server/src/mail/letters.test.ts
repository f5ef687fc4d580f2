import { describe, expect, it } from 'vitest'
import { confirmEmailLetter, receiptLetter, resetPasswordLetter } from './letters.ts'
import { renderLetter } from './render-letter.ts'

const shop = { storeName: 'Tom & <b>Jerry</b>', publicUrl: 'https://shop.example' }
const purchase = {
  username: 'buyer',
  id: 42,
  title: 'Aged <script>alert(1)</script> & "quoted"',
  quantity: 1_200,
  unitPriceCents: 1_005n,
  discountCents: 120_600n,
  couponCode: 'WELCOME10',
  amountCents: 1_085_400n,
  shipment: null,
  purchasedAt: new Date('2026-11-21T09:05:00Z'),
}

describe('letters', () => {
  it('with a link have it in both bodies and say how long it works', () => {
    const links = { username: 'someone', token: 'tok-EN_1' }
    for (const [letter, address, life] of [
      [
        confirmEmailLetter(shop, { ...links, hours: 24 }),
        'https://shop.example/verify-email/tok-EN_1',
        '24 hours',
      ],
      [
        resetPasswordLetter(shop, { ...links, hours: 1 }),
        'https://shop.example/reset-password/tok-EN_1',
        'one hour',
      ],
    ] as const) {
      const { text, html } = renderLetter(letter, shop)
      expect(text).toContain(address)
      expect(html).toContain(`href="${address}"`)
      expect(text).toContain(life)
      expect(letter.subject).toContain(shop.storeName)
    }
  })

  it('for a purchase are a receipt with the reference, the prices, the total, and a link to My Orders', () => {
    const letter = receiptLetter(shop, purchase)
    const { text } = renderLetter(letter, shop)

    expect(letter.subject).toBe('Receipt ORD-0042 from Tom & <b>Jerry</b>')
    expect(letter.lines).toEqual([
      { label: 'Date', value: '2026-11-21 09:05 UTC' },
      { label: purchase.title, value: '1200 × $10.05' },
      { label: 'Coupon WELCOME10', value: '−$1,206.00' },
      { label: 'Paid', value: '$10,854.00' },
    ])
    expect(text).toContain('https://shop.example/history')
  })

  it('omit a discount of zero, and show large order numbers in full', () => {
    const letter = receiptLetter(shop, { ...purchase, id: 12_345, discountCents: 0n, couponCode: null })
    expect(letter.lines).toHaveLength(3)
    expect(letter.title).toBe('Receipt ORD-12345')
  })

  it('escape all texts of users', () => {
    const { html } = renderLetter(receiptLetter(shop, purchase), shop)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
    expect(html).toContain('Aged &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot;')
  })
})
