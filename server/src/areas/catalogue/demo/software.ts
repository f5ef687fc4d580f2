import type { DemoCategory } from './demo-catalogue.ts'

export const software: DemoCategory = {
  name: 'Software Licences',
  subCategories: [
    {
      name: 'Office and Productivity',
      products: [
        {
          title: 'Quillpad Pro, 1 Year',
          illustration: 'design',
          price: 24.99,
          cost: 15.5,
          stock: 120,
          accounts: 'licence',
          details: {
            Platform: 'Windows 11, macOS 14, Linux',
            Seats: '1',
            Validity: '12 months from activation',
          },
          description: `<h2>Write now, format never</h2>
<p>Quillpad is the editor for people who think in paragraphs. The Pro licence adds the parts that teams ask for.</p>
<h3>Pro adds</h3>
<ul><li>Tracked changes and comments</li><li>Export to DOCX, EPUB and PDF</li><li>Version history for 365 days</li></ul>
<h3>Activation</h3>
<ol><li>Install Quillpad from its maker's site.</li><li>Open <strong>Help, Licence</strong> and paste the key.</li></ol>`,
        },
        {
          title: 'Ledgerline Home, Lifetime',
          illustration: 'chart',
          price: 39,
          cost: 26,
          stock: 64,
          accounts: 'licence',
          details: { Platform: 'Windows, macOS', Seats: '2', Validity: 'For good' },
          description: `<p>Household bookkeeping that stays on your own disk. Two computers, no subscription, updates within version 6 included.</p>
<ul><li>Imports statements of 400 banks as CSV, OFX and CAMT</li><li>Envelopes, budgets and a forecast for 18 months</li><li>Printable report for the tax year</li></ul>
<p><span style="color:#1a6b4a">Runs without an account and without the internet.</span></p>`,
        },
        {
          title: 'Planwright Team, 5 Seats, 6 Months',
          illustration: 'app',
          price: 79.5,
          cost: 58,
          stock: 21,
          accounts: 'licence',
          details: { Platform: 'Browser', Seats: '5', Validity: '6 months', Region: 'Worldwide' },
          description: `<h3>For a team that outgrew its spreadsheet</h3>
<p>Boards, timelines and a workload view for five people. The code extends a team that exists or opens a new one.</p>
<ol><li>Sign in as the owner of the team.</li><li>Choose <strong>Billing, Redeem code</strong>.</li><li>Invite the other four.</li></ol>
<p>Six months count from the day of redemption, not of purchase.</p>`,
        },
      ],
    },
    {
      name: 'Security',
      products: [
        {
          title: 'Portcullis Antivirus, 3 Devices, 1 Year',
          illustration: 'shield',
          price: 17.99,
          cost: 9.4,
          stock: 180,
          accounts: 'licence',
          details: { Platform: 'Windows, macOS, Android', Seats: '3', Validity: '12 months' },
          description: `<p>Protection that stays out of the way: one scan at night, no pop-ups by day.</p>
<h3>Covers</h3>
<ul><li>Downloads and mail attachments</li><li>Removable drives</li><li>Pages that pretend to be your bank</li></ul>
<p>One key for three devices of any kind. Add it to a running subscription and the time is added up.</p>`,
        },
        {
          title: 'Keyhole Password Manager, Family',
          illustration: 'key',
          price: 29.9,
          cost: 19,
          stock: 95,
          accounts: 'licence',
          details: { People: 'Up to 6', Validity: '12 months', Platform: 'All browsers, iOS, Android' },
          description: `<h2>Six vaults, one bill</h2>
<p>Everyone gets a vault of their own; what the household shares is in another one. The maker cannot read either.</p>
<ul><li>Passkeys and one-time codes</li><li>Emergency access after a waiting time you choose</li><li>Import from every browser</li></ul>`,
        },
        {
          title: 'Burrow VPN, 1 Month',
          illustration: 'globe',
          price: 4.99,
          cost: 2.1,
          stock: 230,
          accounts: 'licence',
          details: { Devices: '5', Servers: '41 countries', Validity: '1 month' },
          description: `<p>A month of Burrow for five devices. Enough for a trip; the code can be redeemed up to a year after purchase.</p>
<h4>Technical</h4>
<ul><li>WireGuard on every platform</li><li>Own resolvers, no logs of addresses</li><li>Kill switch on by default</li></ul>`,
        },
      ],
    },
    {
      name: 'Developer Tools',
      products: [
        {
          title: 'Hatchet Git Client, Commercial',
          illustration: 'code',
          price: 49,
          cost: 33,
          stock: 40,
          accounts: 'licence',
          details: { Platform: 'Windows, macOS, Linux', Seats: '1 person', Updates: '12 months' },
          description: `<p>A quick, quiet Git client with the best three-way merge we have tried. The commercial licence belongs to one person on all of their machines.</p>
<h3>Highlights</h3>
<ul><li>Interactive rebase by drag and drop</li><li>Line-by-line staging</li><li>Opens a repository of 500,000 commits in under a second</li></ul>
<p>After 12 months the last version you received keeps working.</p>`,
        },
        {
          title: 'Specimen API Tester, 1 Year',
          illustration: 'cloud',
          price: 35,
          cost: 24.5,
          stock: 58,
          accounts: 'licence',
          details: { Platform: 'Windows, macOS, Linux', Seats: '1', Validity: '12 months' },
          description: `<h3>Requests as files, results as facts</h3>
<p>Specimen keeps every request as a text file beside your code, so that review and history come for free.</p>
<ol><li>Write the request.</li><li>State what must be true of the answer.</li><li>Run it here and in your pipeline alike.</li></ol>`,
        },
        {
          title: 'Tabula Database Browser, Perpetual',
          illustration: 'chart',
          price: 64,
          cost: 47.25,
          stock: 3,
          accounts: 'licence',
          details: { Databases: 'PostgreSQL, MySQL, SQLite', Seats: '1', Validity: 'For good' },
          description: `<p>Look into a database without fear of changing it: Tabula opens every connection read-only until you say otherwise.</p>
<ul><li>Plans drawn as pictures</li><li>Data editor with a review step</li><li>Exports of any size, streamed</li></ul>
<p><strong>Version 4.</strong> Updates within version 4 are free; the step to version 5 is not included.</p>`,
        },
      ],
    },
  ],
}
