import type { DemoCategory } from './demo-catalogue.ts'

export const giftCodes: DemoCategory = {
  name: 'Gift Codes',
  subCategories: [
    {
      name: 'Shopping',
      products: [
        {
          title: 'Marlowe & Finch Gift Code, $25',
          illustration: 'gift',
          price: 24.25,
          cost: 22.8,
          stock: 72,
          accounts: 'gift-code',
          details: { Value: '$25', Currency: 'USD', Expiry: '24 months', Region: 'United States' },
          description: `<p>For books, paper and good pens. The code pays for anything in the Marlowe &amp; Finch online shop, postage included.</p>
<h3>How to use it</h3>
<ol><li>Fill your basket.</li><li>Choose <strong>I have a gift code</strong> at the till.</li><li>What is left stays on the code.</li></ol>`,
        },
        {
          title: 'Marlowe & Finch Gift Code, $100',
          illustration: 'shop',
          price: 96.5,
          cost: 91,
          stock: 18,
          accounts: 'gift-code',
          details: { Value: '$100', Currency: 'USD', Expiry: '24 months', Region: 'United States' },
          description: `<p>Four times the pens. Same rules as the small code: any article, in parts if you like, two years to spend it.</p>
<ul><li>Can be combined with one other code</li><li>Not exchangeable for cash</li></ul>`,
        },
        {
          title: 'Tern Outdoor Voucher, €50',
          illustration: 'tag',
          price: 53.9,
          cost: 50.2,
          stock: 33,
          accounts: 'gift-code',
          details: { Value: '€50', Currency: 'EUR', Expiry: '36 months', Region: 'European Union' },
          description: `<h3>Boots, tents, things that keep the rain out</h3>
<p>Valid in the shop and in all branches. In a branch, show the code on your phone.</p>
<ul><li>Repairs can be paid with it, too</li><li>Three years until it expires</li></ul>`,
        },
      ],
    },
    {
      name: 'Streaming',
      products: [
        {
          title: 'Paravane Films, 3 Months',
          illustration: 'film',
          price: 21,
          cost: 16.4,
          stock: 120,
          accounts: 'gift-code',
          details: { Validity: '3 months', Screens: '2', Quality: '4K where available' },
          description: `<p>Paravane shows what others let go: restored classics, documentaries, and a new film from a small country every Friday.</p>
<ul><li>Two screens at once</li><li>Downloads for the train</li><li>Ends by itself after three months</li></ul>`,
        },
        {
          title: 'Cadence Music Premium, 1 Month',
          illustration: 'music',
          price: 9.49,
          cost: 7.8,
          stock: 160,
          accounts: 'gift-code',
          details: { Validity: '1 month', Quality: 'Lossless', Accounts: 'New and existing' },
          description: `<p>A month without interruptions and with every instrument in its place. Works for new listeners and as an extension.</p>
<h4>To redeem</h4>
<ol><li>Open the app's settings.</li><li>Tap <strong>Voucher</strong>.</li><li>Enter code and PIN.</li></ol>`,
        },
        {
          title: 'Cadence Music Premium, 12 Months',
          illustration: 'music',
          price: 95,
          cost: 81,
          stock: 10,
          accounts: 'gift-code',
          details: { Validity: '12 months', Quality: 'Lossless', Accounts: 'New and existing' },
          description: `<p>The same for a year, at the price of ten months. A good present: it can be redeemed at any time within two years.</p>
<p><em>One voucher for one listener.</em> Family plans cannot be extended with it.</p>`,
        },
      ],
    },
  ],
}
