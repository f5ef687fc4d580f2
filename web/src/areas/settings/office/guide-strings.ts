import { icu } from '@docket/contract/icu'

/** What is different about the set-up of one provider. */
export interface GuideWords {
  name: string
  /** The provider's dashboard. */
  url: string
  /** The section of docs/operating.md. */
  section: string
  /** Where its keys are. */
  keys: string
  /** What to do with the address for its notices. */
  notices: string
  more: readonly string[]
}

/** The guides by the name of the provider. A provider without one still shows its variables and its address. */
export const guides: Readonly<Record<string, GuideWords>> = {
  nowpayments: {
    name: 'NOWPayments',
    url: 'https://account.nowpayments.io/',
    section: 'Crypto',
    keys: 'In NOWPayments, create an API key. Under Instant payment notifications, create an IPN secret.',
    notices:
      'If NOWPayments asks for an IPN callback URL, enter this one. Payments are confirmed through it.',
    more: [
      'Switch repeated notifications on, and the processing of wrong assets off.',
      'Get paid out in a dollar coin, such as USDT.',
    ],
  },
  paystack: {
    name: 'Paystack',
    url: 'https://dashboard.paystack.com/#/settings/developers',
    section: 'Cards',
    keys: 'In Paystack, open Settings, API Keys & Webhooks. Copy the live secret key: sk_live_…',
    notices: 'On the same page, save this as the live webhook URL.',
    more: ['Your Paystack account must accept cards in naira (NGN).'],
  },
}

/** The set-up guide of a payment method. */
export const guideWords = {
  title: icu('Set up {provider}'),
  otherTitle: 'Set up',
  variables: 'On the server, set these variables and restart the shop:',
  isSet: 'Set',
  isMissing: 'Missing',
  notices: 'Save this address as the webhook of your provider:',
  copyAddress: 'Copy address',
  open: icu('Open {provider}.'),
  money: 'Money',
  docs: icu('More in docs/operating.md, “{section}”.'),
}
