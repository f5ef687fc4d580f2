import { describe, expect, it } from 'vitest'
import { confirmEmailMail, resetPasswordMail } from '../../areas/identity/mails/link-mails.ts'
import { receiptMail } from '../../areas/purchases/mails/purchase-mails.ts'
import { reportMessageMail, reportReplyMail } from '../../areas/purchases/mails/report-mails.ts'
import { GROUND, hexOf } from './render-cover.ts'
import { renderMail } from './render-mail.ts'

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
  cover: null,
  noun: 'account',
  purchasedAt: new Date('2026-11-21T09:05:00Z'),
}

describe('mail contents', () => {
  it('with a link contain the link as text and as HTML, and say how long it is valid', () => {
    const links = { username: 'someone', token: 'tok-EN_1' }
    for (const [content, address, lifetime] of [
      [
        confirmEmailMail(shop, { ...links, hours: 24 }),
        'https://shop.example/verify-email/tok-EN_1',
        '24 hours',
      ],
      [
        resetPasswordMail(shop, { ...links, hours: 1 }),
        'https://shop.example/reset-password/tok-EN_1',
        'one hour',
      ],
    ] as const) {
      const { text, html } = renderMail(content, shop)
      expect(text).toContain(address)
      expect(html).toContain(`href="${address}"`)
      expect(text).toContain(lifetime)
      expect(content.subject).toContain(shop.storeName)
    }
  })

  it('for a purchase are a receipt with the reference, the prices, the total, the stamp, and a link to the order', () => {
    const content = receiptMail(shop, purchase)
    const { text } = renderMail(content, shop)

    expect(content.subject).toBe('Receipt ORD-0042 from Tom & <b>Jerry</b>')
    expect(content.lines).toEqual([
      { label: 'Date', value: '2026-11-21 09:05 UTC' },
      { label: purchase.title, value: '1200 × $10.05' },
      { label: 'Coupon WELCOME10', value: '−$1,206.00' },
      { label: 'Paid', value: '$10,854.00' },
    ])
    expect(text).toContain('\nDELIVERED\n')
    expect(text).toContain('https://shop.example/history/42')
  })

  it('for a purchase call what was bought by its noun', () => {
    const note = (noun: string) => renderMail(receiptMail(shop, { ...purchase, noun }), shop).text
    expect(note('account')).toContain('For your safety the accounts you bought are shown in the shop only')
    expect(note('licence')).toContain('For your safety the licences you bought are shown in the shop only')
    expect(note('licence')).not.toMatch(/\b(?:account|log)s?\b/)
  })

  it('omit a discount of zero, and show large order numbers in full', () => {
    const content = receiptMail(shop, { ...purchase, id: 12_345, discountCents: 0n, couponCode: null })
    expect(content.lines).toHaveLength(3)
    expect(content.title).toBe('Receipt ORD-12345')
  })

  it('for a purchase have the cover as HTML: the uploaded picture, or the words in the hue of the product', () => {
    const htmlWith = (cover: Parameters<typeof receiptMail>[1]['cover']) =>
      renderMail(receiptMail(shop, { ...purchase, cover }), shop).html
    expect(htmlWith({ path: '/covers/a-320.webp' })).toContain(
      '<img src="https://shop.example/covers/a-320.webp"',
    )
    const drawn = htmlWith({ hue: 5, head: 'Tom & <Co>', tail: 'gifts' })
    expect(drawn).toContain(`background:${hexOf(GROUND, 5)}`)
    expect(drawn).toContain('Tom &amp; &lt;Co&gt;')
    expect(drawn).not.toContain('<img')
  })

  it('for a test shipment are stamped TEST, never DELIVERED', () => {
    const shipment = { trackingNumber: 'DKT-TEST-1' }
    const { text, html } = renderMail(receiptMail(shop, { ...purchase, shipment }), shop)
    for (const body of [text, html]) {
      expect(body).toMatch(/\bTEST\b/)
      expect(body).not.toContain('DELIVERED')
    }
  })

  it('escape all texts of users', () => {
    const { html } = renderMail(receiptMail(shop, purchase), shop)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
    expect(html).toContain('Aged &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot;')
  })

  it('do not repeat a username that mail programs show as a link, because anyone can register with the address of another person', () => {
    const paragraphsFor = (username: string) =>
      confirmEmailMail(shop, { username, token: 'token', hours: 24 }).paragraphs
    expect(paragraphsFor('ann')[0]).toBe('Hello ann,')
    expect(paragraphsFor('www.prizes.example')[0]).toBe('Hello,')
    const reset = resetPasswordMail(shop, { username: 'prizes.example', token: 'token', hours: 1 })
    expect(renderMail(reset, shop).html).not.toContain('prizes')
  })

  it('about messages of a report link to the page of the customer or of the operator', () => {
    const { text } = renderMail(reportMessageMail(shop, purchase), shop)
    expect(text).toContain('https://shop.example/history/42')
    const reply = reportReplyMail(shop, { ...purchase, reportId: 7 })
    expect(reply.subject).toBe('A reply to report 7 on order ORD-0042')
    expect(renderMail(reply, shop).text).toContain('https://shop.example/admin/reports/7')
  })
})
