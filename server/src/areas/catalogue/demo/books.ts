import type { DemoCategory } from './demo-catalogue.ts'

export const books: DemoCategory = {
  name: 'E-books and Audiobooks',
  subCategories: [
    {
      name: 'E-books',
      products: [
        {
          title: 'The Quiet Ledger: Bookkeeping for One',
          illustration: 'chart',
          price: 7.99,
          cost: 3.2,
          stock: 100,
          accounts: 'download',
          details: { Format: 'EPUB, PDF', Pages: '212', Language: 'English', Protection: 'None' },
          description: `<h2>Your accounts in twenty minutes a week</h2>
<p>For people who work alone and would rather not think about money more than they must. Written by a bookkeeper who promises never to say <em>synergy</em>.</p>
<h3>Contents</h3>
<ol><li>Three boxes and a pencil</li><li>What to keep, and for how long</li><li>The week, the month, the year</li><li>When to call somebody</li></ol>`,
        },
        {
          title: 'One Pan, Forty Evenings',
          illustration: 'book',
          price: 9.5,
          cost: 4,
          stock: 175,
          accounts: 'download',
          details: { Format: 'EPUB, PDF', Pages: '168', Language: 'English', Recipes: '40' },
          description: `<p>Forty dinners, one pan each, nothing you cannot buy at the corner. Every recipe fits on one page and is photographed as it came out, not as it should have.</p>
<ul><li>Half of them without meat</li><li>Shopping list for each week</li><li>Large print edition included</li></ul>`,
        },
        {
          title: 'Field Guide to City Trees',
          illustration: 'globe',
          price: 12,
          cost: 6.3,
          stock: 44,
          accounts: 'download',
          details: { Format: 'EPUB, PDF', Pages: '304', Language: 'English, German' },
          description: `<p>A hundred and twenty trees that grow between pavement and wall, told apart by leaf, bark and the way they stand in winter.</p>
<h4>Made for the pocket</h4>
<ul><li>Two-step key on the inside cover</li><li>Drawings, not photographs: they show what matters</li></ul>`,
        },
        {
          title: 'Letters from a Lighthouse (Novel)',
          illustration: 'mail',
          price: 5.49,
          cost: 2.1,
          stock: 6,
          accounts: 'download',
          details: { Format: 'EPUB', Pages: '276', Language: 'English' },
          description: `<p>In the winter of 1954 two keepers who cannot stand each other write to the same woman on shore. She answers both.</p>
<blockquote>Salt on every page.</blockquote>
<p>A first novel, 276 pages, with an afterword on how lamps were lit.</p>`,
        },
      ],
    },
    {
      name: 'Audiobooks',
      products: [
        {
          title: 'Letters from a Lighthouse (Unabridged)',
          illustration: 'music',
          price: 11.99,
          cost: 6.75,
          stock: 38,
          accounts: 'download',
          details: { Format: 'MP3, M4B', Length: '8 h 41 min', Language: 'English' },
          description: `<p>The novel in full, read by two voices, one for each keeper. Recorded by the sea; the gulls are real.</p>
<ul><li>Chapter marks in both formats</li><li>No player or account needed</li></ul>`,
        },
        {
          title: 'Sleepwell: Twelve Slow Stories',
          illustration: 'cloud',
          price: 6.99,
          cost: 2.9,
          stock: 130,
          accounts: 'download',
          details: { Format: 'MP3', Length: '5 h 10 min', Language: 'English' },
          description: `<h3>Stories in which nothing much happens, on purpose</h3>
<p>A train crosses Finland. Somebody sorts buttons. Bread rises. Each lasts about twenty-five minutes and gets quieter towards its end.</p>
<p>With and without the sound of rain.</p>`,
        },
        {
          title: 'Spoken History of the Spice Routes',
          illustration: 'parcel',
          price: 14.25,
          cost: 8.4,
          stock: 0,
          accounts: 'download',
          details: { Format: 'MP3, M4B', Length: '12 h 3 min', Language: 'English', Extras: 'Maps as PDF' },
          description: `<p>Pepper, nutmeg and the people who carried them, from the Moluccas to Augsburg, in twenty-four chapters.</p>
<ul><li>Sources named at the end of each chapter</li><li>Fourteen maps to print</li></ul>
<p>Sold out: the publisher sends new download links at the start of the month.</p>`,
        },
      ],
    },
  ],
}
