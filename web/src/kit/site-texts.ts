import { FEATURED } from '@docket/contract/featured'
import type { LegalTextName, SiteTextContent } from '@docket/contract/site-texts'
import { legalTitles } from './strings.ts'

/*
 * The texts of the public pages that come with the shop. An admin can replace them in the back office.
 */

export const builtInHeadline = 'Your Premier Source for Digital Assets'

export const builtInButtons = {
  browse: 'Browse Accounts',
  trackingNumbers: 'Get Tracking Numbers',
  viewAll: 'View All Products',
  buyNow: 'Buy Now',
} as const satisfies SiteTextContent<'buttons'>

/** Examples, which the operator replaces. They are tied to no product. */
export const builtInFeatured = FEATURED.map(({ platform, type, price }) => ({
  title: `${platform} ${type}`,
  price,
  productId: null,
}))

/** Examples, which the operator replaces. */
export const builtInFigures = [
  { figure: '100%', what: 'secure' },
  { figure: '10k+', what: 'customers' },
  { figure: '50+', what: 'services' },
] as const satisfies SiteTextContent<'figures'>['items']

export const builtInLead =
  'Aged and new accounts for Facebook, TikTok and Google. Pay from your wallet, and the order is yours the same second.'

type Service = SiteTextContent<'services'>['items'][number]

/** What the shop sells. One entry per row of the page. */
export const builtInServices = [
  {
    title: 'Aged accounts',
    text: 'Profiles with some years behind them. Where the year matters, the title says it.',
  },
  {
    title: 'New accounts',
    text: 'Recently registered and without a history, for a fresh start.',
  },
  {
    title: 'Phone-verified accounts',
    text: 'PVA in the title means that the account was confirmed by phone.',
  },
  {
    title: 'A prepaid wallet',
    text: 'Top up once, then buy without typing payment details again.',
  },
] as const satisfies Service[]

type Testimonial = SiteTextContent<'testimonials'>['items'][number]

/** Examples, which the operator replaces. */
export const builtInTestimonials = [
  {
    name: 'Maya',
    role: 'Social media manager',
    text: 'I topped up on a Monday and ordered on the Thursday. Everything was on the screen with the receipt, and that was it.',
  },
  {
    name: 'Tomas',
    role: 'Runs a small agency',
    text: 'What I like is dull: the number in stock is the number I can buy, and the price on the card is the one on the receipt.',
  },
  {
    name: 'Ines',
    role: 'Tester',
    text: 'I lost my file and found the whole order under My Orders. Downloaded it once more and went on working.',
  },
] as const satisfies Testimonial[]

interface LegalText {
  title: string
  description: string
  /** What the page usually says. It is a placeholder until an admin has written a text. */
  paragraphs: { title: string; text: string }[]
}

/** The three legal pages of the footer. */
export const legalTexts: Record<LegalTextName, LegalText> = {
  terms: {
    title: legalTitles.terms,
    description: 'The terms of this shop.',
    paragraphs: [
      {
        title: 'Who we are',
        text: 'The name, address and registration of the company or person that runs this shop belong here.',
      },
      {
        title: 'What is sold',
        text: 'Say what customers receive, and what they may and may not use it for.',
      },
      {
        title: 'Prices and payment',
        text: 'Say how the wallet is topped up, in which currency, and what it costs.',
      },
      {
        title: 'Delivery',
        text: 'Say when an order counts as delivered, and for how long it can be downloaded.',
      },
      { title: 'Law and disputes', text: 'Say which law applies, and where disputes are settled.' },
    ],
  },
  privacy: {
    title: legalTitles.privacy,
    description: 'How this shop treats personal data.',
    paragraphs: [
      {
        title: 'What is kept',
        text: 'List the data kept of each customer: username, email, orders, deposits, and why.',
      },
      {
        title: 'Who else sees it',
        text: 'Name the payment providers and the mail server, and what each of them is sent.',
      },
      {
        title: 'For how long',
        text: 'Say when an account and its orders are deleted. The shop keeps for 400 days when and from which network a customer opened, showed, copied or downloaded an order, as evidence if a payment is disputed. No account is erased while one of its payments is disputed. After an erasure, what concerns a card deposit is kept until 180 days after the deposit.',
      },
      { title: 'Your rights', text: 'Say whom customers ask for their data or for its deletion, and how.' },
    ],
  },
  'refund-policy': {
    title: legalTitles['refund-policy'],
    description: 'When this shop gives money back.',
    paragraphs: [
      {
        title: 'Orders',
        text: 'Say in which cases the price of an order is given back, and within how many days.',
      },
      {
        title: 'Wallet balance',
        text: 'Say whether money in a wallet can be paid out, how, and at what cost.',
      },
      {
        title: 'How to ask',
        text: 'Say where a refund is asked for, and what to send along: the number of the order.',
      },
    ],
  },
}
