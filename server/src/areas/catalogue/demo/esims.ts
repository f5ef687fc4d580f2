import type { DemoCategory } from './demo-catalogue.ts'

const INSTALL = `<h3>Install in two minutes</h3>
<ol><li>Open the settings of your phone and choose <strong>Add eSIM</strong>.</li><li>Enter the activation code by hand, or turn it into a QR code on another screen.</li><li>Switch data roaming on for this line only.</li></ol>`

export const esims: DemoCategory = {
  name: 'eSIM and Mobile Data',
  subCategories: [
    {
      name: 'Travel eSIM',
      products: [
        {
          title: 'eSIM Europe, 5 GB, 30 Days',
          illustration: 'sim',
          price: 12.5,
          cost: 8.1,
          stock: 140,
          accounts: 'esim',
          details: { Data: '5 GB', Validity: '30 days', Countries: '38', Tethering: 'Yes' },
          description: `<p>One plan from Lisbon to Tallinn. The thirty days begin when the phone first finds a network there, not when you buy.</p>
${INSTALL}
<p>Data only: calls and messages go through your apps.</p>`,
        },
        {
          title: 'eSIM Europe, 20 GB, 30 Days',
          illustration: 'sim',
          price: 29,
          cost: 20.3,
          stock: 66,
          accounts: 'esim',
          details: { Data: '20 GB', Validity: '30 days', Countries: '38', Tethering: 'Yes' },
          description: `<p>For those who work on the way: twenty gigabytes, also for the laptop beside you.</p>
<ul><li>4G and 5G where the network has it</li><li>A message at 80 % and at 100 %</li><li>Can be topped up before it ends</li></ul>
${INSTALL}`,
        },
        {
          title: 'eSIM Japan, Unlimited, 10 Days',
          illustration: 'phone',
          price: 26.9,
          cost: 18.75,
          stock: 37,
          accounts: 'esim',
          details: { Data: 'Unlimited', Validity: '10 days', Network: 'Two networks', Tethering: 'No' },
          description: `<h2>Ten days, no counting</h2>
<p>Full speed for the first 3 GB of each day, slower until midnight. Enough for maps, trains and a video call home.</p>
${INSTALL}`,
        },
        {
          title: 'eSIM World, 10 GB, 60 Days',
          illustration: 'globe',
          price: 48,
          cost: 36,
          stock: 8,
          accounts: 'esim',
          details: { Data: '10 GB', Validity: '60 days', Countries: '112', Tethering: 'Yes' },
          description: `<p>One line for a long way round. The list of the 112 countries is part of the confirmation.</p>
<h4>Not covered</h4>
<ul><li>Ships and planes</li><li>Networks that ask for a local identity document</li></ul>
${INSTALL}`,
        },
      ],
    },
    {
      name: 'Data Top-ups',
      products: [
        {
          title: 'Roamwell Top-up, 1 GB',
          illustration: 'sim',
          price: 3.2,
          cost: 2.15,
          stock: 140,
          accounts: 'gift-code',
          details: { Data: '1 GB', Validity: '7 days', Needs: 'A Roamwell eSIM' },
          description: `<p>A gigabyte for the last day of the trip. Added to the eSIM that you have; nothing to install.</p>
<ol><li>Open the Roamwell app or page.</li><li>Choose <strong>Top up with a code</strong>.</li></ol>`,
        },
        {
          title: 'Roamwell Top-up, 5 GB',
          illustration: 'chart',
          price: 11.4,
          cost: 8.3,
          stock: 90,
          accounts: 'gift-code',
          details: { Data: '5 GB', Validity: '30 days', Needs: 'A Roamwell eSIM' },
          description: `<p>Five gigabytes, thirty days. The days are added to what is left, so it pays to top up early.</p>
<ul><li>Works in every country of your plan</li><li>Several codes can wait in line</li></ul>`,
        },
        {
          title: 'Harbour Mobile Prepaid, $20',
          illustration: 'phone',
          price: 19.6,
          cost: 18.7,
          stock: 55,
          accounts: 'gift-code',
          details: { Value: '$20', Network: 'Harbour Mobile', Region: 'United States' },
          description: `<p>Credit for any prepaid plan of Harbour Mobile. It keeps a number alive for ninety days, used or not.</p>
<p>Dial the short number printed in the app and enter the code, or hand it to somebody who ran out.</p>`,
        },
      ],
    },
  ],
}
