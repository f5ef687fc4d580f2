import type { DemoCategory } from './demo-catalogue.ts'

export const games: DemoCategory = {
  name: 'Games',
  subCategories: [
    {
      name: 'PC Game Keys',
      products: [
        {
          title: 'Lanterns of Ostrava',
          illustration: 'game',
          price: 19.99,
          cost: 12.2,
          stock: 150,
          accounts: 'game-key',
          details: { Genre: 'Adventure', Players: '1', Languages: 'EN, DE, FR, CS', Region: 'Worldwide' },
          description: `<h2>A mining town, a missing brother, one night</h2>
<p>Walk the tunnels under Ostrava with a lantern that burns for eight hours. What you do not find by morning stays lost.</p>
<ul><li>About nine hours, three endings</li><li>Hand-drawn, with an orchestra recorded for it</li><li>Playable with one hand</li></ul>
<h4>Redeem</h4>
<p>Enter the key in your launcher under <strong>Add a game</strong>.</p>`,
        },
        {
          title: 'Freight & Fathom',
          illustration: 'parcel',
          price: 29.5,
          cost: 19.8,
          stock: 85,
          accounts: 'game-key',
          details: { Genre: 'Simulation', Players: '1 to 4', Region: 'Worldwide' },
          description: `<p>Buy a rusty coaster, fill it, and try to be paid before the fuel is. A shipping game that knows what a demurrage clause is.</p>
<h3>In this edition</h3>
<ul><li>The base game</li><li>The North Sea map</li><li>Digital atlas as a PDF of 64 pages</li></ul>
<p>Up to four captains share one sea; a host is enough, no server needed.</p>`,
        },
        {
          title: 'Small Gods of the Allotment',
          illustration: 'spark',
          price: 9.99,
          cost: 5.1,
          stock: 140,
          accounts: 'game-key',
          details: { Genre: 'Cosy', Players: '1 to 2', Languages: 'EN, DE, NL, PL' },
          description: `<p>Each bed of the allotment has a small god with strong opinions about beans. Keep them fed, keep them apart.</p>
<ul><li>Four seasons, no timer</li><li>Two gardeners on one sofa</li><li>Photo mode for prize marrows</li></ul>
<blockquote>The gentlest game that ever made me shout at a turnip. (a tester)</blockquote>`,
        },
        {
          title: 'Meridian Racing 4, Season Pass',
          illustration: 'ticket',
          price: 24,
          cost: 16,
          stock: 2,
          accounts: 'game-key',
          details: { Genre: 'Racing', Needs: 'Base game', Region: 'Europe' },
          description: `<p>Six circuits and eighteen cars over twelve months, starting with the street course of Trieste.</p>
<h3>Please note</h3>
<ul><li>Needs Meridian Racing 4, which is not included.</li><li>The key works in <strong>Europe</strong> only.</li></ul>`,
        },
      ],
    },
    {
      name: 'In-Game Currency',
      products: [
        {
          title: 'Starhaul, 1,000 Credits',
          illustration: 'spark',
          price: 8.49,
          cost: 6.6,
          stock: 120,
          accounts: 'gift-code',
          details: { Game: 'Starhaul', Amount: '1,000 credits', Platform: 'All' },
          description: `<p>Credits for the hangar, the paint shop and the odd bribe. Added to your pilot the moment the code is redeemed.</p>
<ol><li>Sign in on the game's site.</li><li>Open <strong>Wallet, Redeem</strong>.</li><li>Enter the code, then the PIN.</li></ol>`,
        },
        {
          title: 'Starhaul, 5,000 Credits',
          illustration: 'spark',
          price: 37.9,
          cost: 30.5,
          stock: 46,
          accounts: 'gift-code',
          details: { Game: 'Starhaul', Amount: '5,000 credits', Platform: 'All' },
          description: `<p>The large pack: enough for a freighter with something left for fuel. Some ten percent cheaper by the credit than the small one.</p>
<ul><li>One code, one PIN</li><li>No expiry</li><li>Can be given away until it is redeemed</li></ul>`,
        },
        {
          title: 'Emberfall, Battle Ticket',
          illustration: 'ticket',
          price: 9.95,
          cost: 7.4,
          stock: 0,
          accounts: 'gift-code',
          details: { Game: 'Emberfall', Season: '11', Platform: 'PC, console' },
          description: `<p>Opens the second row of rewards for season 11, including those you have already earned.</p>
<p><span style="color:#9a3412">Season 12 begins soon: a ticket counts for the season in which it is redeemed.</span></p>`,
        },
      ],
    },
  ],
}
