import type { Place } from './code-graph.ts'
import type { Journey } from './journeys.ts'

/**
 * What several areas use, and what puts the areas together: the host, the kit of the web, the doors in which an area of
 * the web declares its screens, and what an area shows in the shop, in the office and in other areas.
 */
const KIT = [
  /^server\/src\/host\//,
  /^web\/src\/(app|kit)\//,
  /^web\/src\/areas\/([\w-]+\/)?(office|shop)(-routes)?[.]ts$/,
  /^web\/src\/areas\/(approvals|catalogue|deposits|identity|shipments)\/(?!shop\/|office\/)/,
  /^web\/src\/areas\/purchases\/(receipt|report)\//,
]

/** Whether a file is left out of the journeys. */
export function isKit(file: string): boolean {
  return KIT.some((pattern) => pattern.test(file))
}

/** `file#name`, and after another `#` the file of the contract with a call of this name that the place serves. */
function at(text: string): Place {
  const [file = '', name = '', serves] = text.split('#')
  return { file, name, ...(serves !== undefined && { serves }) }
}

const SHOP = 'web/src/areas/catalogue/shop'
const DEPOSITS = 'server/src/areas/deposits'
const BUY = 'server/src/areas/purchases/buy'
const NOWPAYMENTS = 'server/src/areas/deposits/payments/nowpayments/provider.ts'
const NOWPAYMENTS_SETTINGS = 'server/src/areas/deposits/payments/nowpayments/settings.ts'

export const JOURNEYS: Journey[] = [
  {
    title: 'A purchase',
    lead: 'A customer presses Purchase on the page of a product.',
    start: at(`${SHOP}/product-checkout.tsx#ProductCheckout`),
    calls: [at('contract/src/purchases.ts#buy')],
    hops: [
      {
        from: at(`${SHOP}/product-checkout.tsx#ProductCheckout`),
        to: at(`${SHOP}/product-checkout.tsx#useProductPurchase`),
        by: 'ProductPurchase',
        seen: ['checkout: ProductPurchase', 'type ProductPurchase ='],
      },
      {
        from: at(`${BUY}/buy.ts#buyAccounts`),
        to: at(`${BUY}/checkout.ts#createCheckout`),
        by: 'Checkout',
        seen: ['checkout.buy(', 'export interface Checkout'],
      },
    ],
    without: [
      {
        place: at('web/src/areas/waiting-purchases/use-pay.ts#usePay'),
        reason: 'the payment of one order, if the wallet has too little',
      },
      {
        place: at('web/src/areas/waiting-purchases/pay-now.tsx#payNow'),
        reason: 'its methods and its button',
      },
      {
        place: at('web/src/areas/purchases/checkout/top-up.tsx#useTopUp'),
        reason: 'what a top-up must have then',
      },
      {
        place: at('web/src/areas/purchases/checkout/top-up.tsx#TopUpLink'),
        reason: 'the link to it',
      },
      {
        place: at('web/src/areas/purchases/checkout/top-up.tsx#TopUpHint'),
        reason: 'the sentence about it',
      },
    ],
    ends: [
      `${BUY}/buy.sql`,
      'server/src/areas/wallet/ledger.sql',
      'server/src/areas/stock/claim/claim-accounts.sql',
    ],
  },
  {
    title: 'A deposit by crypto',
    lead: 'A customer chooses an amount, pays at NOWPayments, and its notice credits the wallet.',
    start: at('web/src/areas/deposits/shop/form/deposit-form.tsx#DepositForm'),
    calls: [at('contract/src/deposits.ts#createCryptoPayment')],
    hops: [
      {
        from: at(`${NOWPAYMENTS}#createCryptoPayment#contract/src/deposits.ts`),
        to: at(`${DEPOSITS}/create/opening-route.ts#openingRoute`),
        by: 'opening',
        seen: ['opening: {', 'opening.endpoint'],
      },
      {
        from: at(`${NOWPAYMENTS}#nowpaymentsProvider`),
        to: at(`${DEPOSITS}/events/notices.ts#noticeRoute`),
        by: 'notices',
        seen: ['ipnCallbackUrl', '= notices'],
      },
      {
        from: at(`${DEPOSITS}/events/notices.ts#addProviderEventJob`),
        to: at(`${DEPOSITS}/events/process-provider-event.ts#noticeJob`),
        by: 'work-nowpayments-event',
        seen: ['`work-', '`work-'],
      },
    ],
    without: [
      {
        place: at(`${DEPOSITS}/create/open-naira-deposit.ts#openNairaDeposit`),
        reason: 'a deposit by card, which is opened in naira',
      },
      {
        place: at(`${NOWPAYMENTS_SETTINGS}#nowpaymentsEnvironment`),
        reason: 'the variables of NOWPayments',
      },
      {
        place: at(`${NOWPAYMENTS_SETTINGS}#nowpaymentsSettings`),
        reason: 'the settings that the start makes of them',
      },
      {
        place: at('server/src/areas/deposits/payments/nowpayments/simulator.ts#simulator'),
        reason: 'the simulator, which a sandbox loads',
      },
      {
        place: at(`${DEPOSITS}/events/unmatched-notices.ts#endUnmatched`),
        reason: 'a notice that matches nothing of the shop',
      },
      {
        place: at(`${DEPOSITS}/returns/record-return.ts#recordReturn`),
        reason: 'a notice of money that goes back to the payer',
      },
      {
        place: at(`${DEPOSITS}/returns/reversal.ts#noteReversal`),
        reason: 'a payment that was given back',
      },
      {
        place: at(`${DEPOSITS}/returns/reversal.ts#isBackAtShop`),
        reason: 'a payment that could not be given back',
      },
      {
        place: at(`${DEPOSITS}/returns/write-return.ts#reopenReturnsOf`),
        reason: 'returns that a credit makes tasks again',
      },
      {
        place: at(`${DEPOSITS}/returns/settle-returns.ts#settleReturns`),
        reason: 'the money of returns that were told before the credit',
      },
      {
        place: at(`${DEPOSITS}/returns/settle-returns.ts#settleReturnsOf`),
        reason: 'that of a payment that was given back',
      },
      {
        place: at(`${DEPOSITS}/decide/separate-deposit.ts#applySeparately`),
        reason: 'further money, which becomes a deposit of its own',
      },
      {
        place: at(`${DEPOSITS}/decide/separate-deposit.ts#openSeparateDeposit`),
        reason: 'a surplus, for which one is opened',
      },
      {
        place: at(`${DEPOSITS}/decide/separate-deposit.ts#creditedCentsOf`),
        reason: 'a payment that was credited before',
      },
      {
        place: at(`${DEPOSITS}/decide/separate-deposit.ts#paidCentsOf`),
        reason: 'a deposit that was credited before',
      },
      {
        place: at('server/src/areas/wallet/audited.ts#largeCredit'),
        reason: 'the mail to the owners about a large credit by an operator',
      },
    ],
    ends: [`${DEPOSITS}/decide/apply-decision.ts`, 'server/src/areas/wallet/ledger.sql'],
  },
  {
    title: 'The product form',
    lead: 'An operator fills the form of a new product and saves it.',
    start: at('web/src/areas/catalogue/office/products/form/product-dialog.tsx#ProductDialog'),
    calls: [at('contract/src/admin/products.ts#createProduct')],
    without: [
      {
        place: at('server/src/areas/restock/waits.ts#waiting'),
        reason: 'how many customers wait for a product, which the answer has for the list',
      },
    ],
    ends: ['server/src/areas/catalogue/products/products.ts'],
  },
  {
    title: 'The list of purchases',
    lead: 'A customer opens My Orders.',
    start: at('web/src/areas/purchases/shop/purchases-tab.tsx#PurchasesTab'),
    calls: [at('contract/src/purchases.ts#purchases')],
    ends: ['server/src/areas/purchases/records/own-purchases.ts'],
  },
  {
    title: 'A new coupon',
    lead: 'An operator fills the form of a new coupon and saves it.',
    start: at('web/src/areas/coupons/coupons-page.tsx#OpenForm'),
    calls: [at('contract/src/admin/coupons.ts#createCoupon')],
    ends: ['server/src/areas/coupons/coupons.ts'],
  },
]
