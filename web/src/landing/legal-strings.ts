interface Paragraph {
  title: string
  text: string
}

export interface LegalText {
  title: string
  description: string
  /** Shows a note above the text. Set it to false for your own text. */
  isPlaceholder: boolean
  paragraphs: Paragraph[]
}

/** The texts around the three legal pages. */
export const legal = {
  navigation: 'Legal',
  back: 'Back to the homepage',
  placeholder: 'Placeholder text',
  placeholderText:
    'Nothing on this page binds anybody yet. Whoever runs this shop must put their own text here before selling, best with the advice of a lawyer.',
}

/**
 * The three legal pages of the footer. Operators: these texts only list what each page usually covers. Write
 * your own, set `isPlaceholder` to false, and start the shop again.
 */
export const legalTexts: Record<'terms' | 'privacy' | 'refunds', LegalText> = {
  terms: {
    title: 'Terms of Service',
    description: 'The terms of this shop. A placeholder that its operator has yet to replace.',
    isPlaceholder: true,
    paragraphs: [
      {
        title: 'Who we are',
        text: 'The name, address and registration of whoever runs this shop belong here.',
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
    title: 'Privacy Policy',
    description: 'How this shop treats personal data. A placeholder that its operator has yet to replace.',
    isPlaceholder: true,
    paragraphs: [
      {
        title: 'What is kept',
        text: 'List the data kept of each customer: username, email, orders, deposits, and why.',
      },
      {
        title: 'Who else sees it',
        text: 'Name the payment providers and the mail server, and what each of them is sent.',
      },
      { title: 'For how long', text: 'Say when an account and its orders are deleted.' },
      { title: 'Your rights', text: 'Say how customers ask for their data, or for its deletion, and whom.' },
    ],
  },
  refunds: {
    title: 'Refund Policy',
    description: 'When this shop gives money back. A placeholder that its operator has yet to replace.',
    isPlaceholder: true,
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
