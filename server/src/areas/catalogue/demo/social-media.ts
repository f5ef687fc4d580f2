import type { DemoCategory } from './demo-catalogue.ts'

const HANDOVER = `<h3>How the handover works</h3>
<ol><li>You receive the sign-in line at once.</li><li>Sign in from your own device and change the password.</li><li>Replace the recovery address with yours within 48 hours.</li></ol>`

/** Pages and handles that the invented shop has set up itself. */
export const socialMedia: DemoCategory = {
  name: 'Social Media Accounts',
  subCategories: [
    {
      name: 'Facebook',
      products: [
        {
          title: 'Facebook Aged (2015)',
          illustration: 'social',
          price: 0.99,
          cost: 0.35,
          stock: 210,
          accounts: 'login',
          details: {
            Year: '2015',
            Friends: '0 to 50',
            Recovery: 'Included',
            Format: 'Mail, password, recovery code',
          },
          description: `<p>A plain profile that this shop opened in <strong>2015</strong> and kept in its own hands since. No posts, no friends to explain, nothing to clean up before you start.</p>
<h3>Included</h3>
<ul><li>Sign-in address and password</li><li>Recovery code, never used</li><li>Access to the address itself for 30 days</li></ul>
${HANDOVER}`,
        },
        {
          title: 'Facebook Business Page, Garden Centre',
          illustration: 'shop',
          price: 14.5,
          cost: 6,
          stock: 12,
          accounts: 'login',
          details: { Followers: 'About 1,200', Topic: 'Home and garden', Country: 'United Kingdom' },
          description: `<h2>A page with a past worth keeping</h2>
<p>Three years of weekly posts about pots, seeds and pruning, written by us for a project that we closed. The followers came for the tips, not for a giveaway.</p>
<ul><li>Full admin role, passed on in one step</li><li>Photo library of 240 pictures that we own</li><li>No advertising account attached</li></ul>
<blockquote>Rename the page in small steps: a name that changes all at once loses readers.</blockquote>`,
        },
        {
          title: 'Facebook Starter Page, Local Café',
          illustration: 'tag',
          price: 4.25,
          cost: 1.6,
          stock: 7,
          accounts: 'login',
          details: { Followers: 'Under 100', Topic: 'Food and drink', Age: '14 months' },
          description: `<p>A small, tidy page for a neighbourhood café: cover picture, opening hours template, menu section and twelve starter posts that you can edit.</p>
<h4>Good to know</h4>
<ul><li>The address field is empty on purpose: enter your own before you publish.</li><li>Messaging is switched off until you sign in.</li></ul>`,
        },
      ],
    },
    {
      name: 'TikTok',
      products: [
        {
          title: 'TikTok New',
          illustration: 'phone',
          price: 0.99,
          cost: 0.25,
          stock: 310,
          accounts: 'login',
          details: { Age: 'Under 30 days', Followers: '0', Format: 'Mail, password, recovery code' },
          description: `<p>A fresh handle, opened by us this month, with a neutral name that you can change once right away.</p>
<h3>Included</h3>
<ul><li>Mail address and password</li><li>Recovery code</li></ul>
<p><em>New handles are limited for the first days.</em> Fill in the profile and wait a day before the first upload.</p>`,
        },
        {
          title: 'TikTok Creator Handle, Cooking',
          illustration: 'film',
          price: 18,
          cost: 8.75,
          stock: 9,
          accounts: 'login',
          details: { Followers: 'About 3,400', Videos: '46', Topic: 'Cooking' },
          description: `<h2>46 short recipes, one steady audience</h2>
<p>We filmed these recipes ourselves and let the handle grow without buying a single view. You get the handle <strong>and</strong> the rights to the clips.</p>
<h3>The numbers</h3>
<ul><li>3,400 followers, two thirds of them in Europe</li><li>Median of 900 views a clip</li><li>Comments moderated from the start</li></ul>
${HANDOVER}`,
        },
        {
          title: 'TikTok Business Handle, Travel',
          illustration: 'photo',
          price: 11.99,
          cost: 5.2,
          stock: 0,
          accounts: 'login',
          details: { Followers: 'About 800', Topic: 'Travel', Type: 'Business' },
          description: `<p>A business handle with a finished profile for a travel shop: link in bio, contact button, and a dozen clips of landscapes that we hold the rights to.</p>
<ul><li>Registered as a business from day one</li><li>Catalogue connection prepared, empty</li></ul>
<p>Sold out today; the next ones are handed over when their first month is complete.</p>`,
        },
      ],
    },
    {
      name: 'Google',
      products: [
        {
          title: 'Google PVA',
          illustration: 'mail',
          price: 0.99,
          cost: 0.4,
          stock: 165,
          accounts: 'login',
          details: { Verified: 'By phone', Age: '3 to 6 months', Format: 'Mail, password, recovery code' },
          description: `<p>Verified once by phone with a number of ours, quiet since. A clean start for a mailbox that is not tied to a person.</p>
<h3>Included</h3>
<ul><li>Address and password</li><li>Eight backup codes, sealed until you open them</li></ul>
${HANDOVER}`,
        },
        {
          title: 'Google Business Profile, Bakery',
          illustration: 'shop',
          price: 16.75,
          cost: 7.9,
          stock: 5,
          accounts: 'login',
          details: { Category: 'Bakery', Reviews: 'None', Country: 'Ireland' },
          description: `<p>A business profile set up for a bakery, complete but for what only you can fill in: address, hours, telephone.</p>
<ul><li>Ownership passed on through the official invitation</li><li>Twenty product entries with our own photographs</li><li>No reviews, bought or otherwise</li></ul>
<h4>Before you publish</h4>
<p>The postcard to confirm your address is sent to <u>you</u>, so allow two weeks.</p>`,
        },
        {
          title: 'Google Workspace Seat, 12 Months',
          illustration: 'cloud',
          price: 52,
          cost: 41,
          stock: 28,
          accounts: 'login',
          details: { Seats: '1', Validity: '12 months', Storage: '30 GB' },
          description: `<h2>One seat, paid for a year</h2>
<p>A seat on a domain of ours, moved to a domain of yours by our administrator within one working day.</p>
<ol><li>Buy the seat and sign in.</li><li>Write the name of your domain to support.</li><li>Set one DNS record that we send you.</li></ol>
<p>Mail, calendar, documents and 30 GB of storage. Renewals are billed to you by the provider, not by us.</p>`,
        },
      ],
    },
  ],
}
