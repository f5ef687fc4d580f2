import type { DemoCategory } from './demo-catalogue.ts'

export const designAssets: DemoCategory = {
  name: 'Design Assets',
  subCategories: [
    {
      name: 'Templates',
      products: [
        {
          title: 'Counter: A Set of Invoice Templates',
          illustration: 'card',
          price: 13,
          cost: 5.5,
          stock: 92,
          accounts: 'download',
          details: { Format: 'DOCX, ODT, INDD', Pieces: '9', Licence: 'Commercial' },
          description: `<p>Invoice, offer, delivery note and reminder in one hand, for A4 and for Letter. Tables that do not break when a line gets long.</p>
<ul><li>Paragraph styles throughout</li><li>Free fonts only, links included</li><li>A sheet that explains every field</li></ul>`,
        },
        {
          title: 'Slate: Portfolio Site Template',
          illustration: 'app',
          price: 31.5,
          cost: 17,
          stock: 27,
          accounts: 'download',
          details: { Format: 'HTML, CSS', Pages: '6', JavaScript: 'None', Licence: 'One site' },
          description: `<h2>Six pages, no scripts, under 40 kB</h2>
<p>A quiet site for pictures: index, series, single picture, about, journal, contact. Legible without style sheets and on a train.</p>
<h3>Included</h3>
<ol><li>Sources with comments</li><li>A light and a dark set of colours</li><li>A checklist for the first upload</li></ol>`,
        },
        {
          title: 'Gazette: Newsletter Kit',
          illustration: 'mail',
          price: 16.8,
          cost: 8.25,
          stock: 51,
          accounts: 'download',
          details: { Format: 'HTML for mail', Blocks: '24', Tested: '31 mail programs' },
          description: `<p>Twenty-four blocks that survive every mail program we could get hold of, including the one in your uncle's office.</p>
<ul><li>Text version of every block</li><li>Dark mode that was looked at, not hoped for</li></ul>`,
        },
      ],
    },
    {
      name: 'Fonts and Icons',
      products: [
        {
          title: 'Brakeman Grotesk, 6 Styles',
          illustration: 'design',
          price: 42,
          cost: 25,
          stock: 19,
          accounts: 'licence',
          details: { Format: 'OTF, WOFF2', Styles: '6', Licence: 'Desktop and web', Languages: '127' },
          description: `<p>A sturdy grotesque drawn after the lettering on goods wagons. Tabular figures that line up, and a <strong>1</strong> that nobody takes for an <strong>l</strong>.</p>
<ul><li>Light to Black, each with true small caps</li><li>127 languages in Latin script</li></ul>
<p>The key opens the download and is your proof of the licence.</p>`,
        },
        {
          title: 'Tally: 640 Line Icons',
          illustration: 'tag',
          price: 20,
          cost: 9.9,
          stock: 145,
          accounts: 'download',
          details: { Format: 'SVG, PDF', Pieces: '640', Grid: '24 px', Licence: 'Commercial' },
          description: `<p>Icons for counters, stores and warehouses: everything that is weighed, wrapped, stamped or sent.</p>
<h4>Drawn to</h4>
<ul><li>a grid of 24 pixels</li><li>a stroke of 1.75</li><li>round ends, square corners</li></ul>`,
        },
      ],
    },
    {
      name: 'Sound and Motion',
      products: [
        {
          title: 'Workshop Sounds, 220 Recordings',
          illustration: 'music',
          price: 17.4,
          cost: 8.8,
          stock: 68,
          accounts: 'download',
          details: { Format: 'WAV, 24 bit, 96 kHz', Pieces: '220', Licence: 'Commercial' },
          description: `<p>Planes, files, presses, a bandsaw starting and a bandsaw stopping. Recorded in five workshops on two days without a radio.</p>
<ul><li>Named and tagged for every common library</li><li>Each sound close and from across the room</li></ul>`,
        },
        {
          title: 'Paper Textures, 60 Loops in 4K',
          illustration: 'film',
          price: 23.5,
          cost: 13.1,
          stock: 1,
          accounts: 'download',
          details: { Format: 'ProRes, MP4', Resolution: '4K', Pieces: '60', Licence: 'Commercial' },
          description: `<h3>Paper that breathes</h3>
<p>Sixty sheets filmed frame by frame, so that a title laid over them looks printed and a little alive.</p>
<ol><li>Lay the loop over your picture.</li><li>Set it to multiply.</li><li>Take it back until you stop noticing.</li></ol>`,
        },
      ],
    },
  ],
}
