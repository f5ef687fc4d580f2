import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { productSearch, productsSearch } from '../areas/catalogue/shop/search.ts'
import { depositSearch, paystackCallbackSearch } from '../areas/deposits/shop/search.ts'
import { historySearch } from '../areas/purchases/shop/search.ts'
import { trackingNumbersSearch } from '../areas/shipments/shop/search.ts'
import { statementSearch } from '../areas/statements/shop/search.ts'
import { storefrontArea } from './layout-routes.tsx'
import { RentNumbersPage } from './pages/rent-numbers-page.tsx'

const inStorefront = { getParentRoute: () => storefrontArea }

/** The screens of signed-in customers. */
export const storefrontScreens = [
  createRoute({
    ...inStorefront,
    path: '/products',
    validateSearch: productsSearch,
    component: lazyRouteComponent(() => import('../areas/catalogue/shop/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/products/$productId',
    validateSearch: productSearch,
    component: lazyRouteComponent(() => import('../areas/catalogue/shop/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/history',
    validateSearch: historySearch,
    // Links in older mails and bookmarks have the order or the shipment as a parameter.
    beforeLoad: ({ search: { order, shipment } }) => {
      if (order !== undefined)
        throw redirect({ to: '/history/$purchaseId', params: { purchaseId: String(order) }, replace: true })
      if (shipment !== undefined) throw redirect({ ...toShipment(shipment), replace: true })
    },
    component: lazyRouteComponent(() => import('./pages/history-page.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/history/$purchaseId',
    component: lazyRouteComponent(() => import('../areas/purchases/shop/purchase-page.tsx'), 'PurchasePage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/history/shipments/$shipmentId',
    component: lazyRouteComponent(
      () => import('../areas/shipments/shop/shipment/shipment-page.tsx'),
      'ShipmentPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/tracking-numbers',
    validateSearch: trackingNumbersSearch,
    // Links of earlier releases name a new shipment here. Now each shipment has a page of its own.
    beforeLoad: ({ search: { bought, ...purchasedWith } }) => {
      if (bought !== undefined)
        throw redirect({ ...toShipment(bought), state: { purchasedWith }, replace: true })
    },
    component: lazyRouteComponent(
      () => import('../areas/shipments/shop/page/tracking-numbers-page.tsx'),
      'TrackingNumbersPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit',
    validateSearch: depositSearch,
    component: lazyRouteComponent(
      () => import('../areas/deposits/shop/page/deposit-page.tsx'),
      'DepositPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/payment-success',
    component: lazyRouteComponent(
      () => import('../areas/deposits/shop/return/payment-success-page.tsx'),
      'PaymentSuccessPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/payment-cancel',
    component: lazyRouteComponent(
      () => import('../areas/deposits/shop/return/payment-cancel-page.tsx'),
      'PaymentCancelPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/paystack-callback',
    validateSearch: paystackCallbackSearch,
    component: lazyRouteComponent(
      () => import('../areas/deposits/shop/return/paystack-callback-page.tsx'),
      'PaystackCallbackPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/receipt/$depositId',
    component: lazyRouteComponent(
      () => import('../areas/deposits/shop/receipt/receipt-page.tsx'),
      'DepositReceiptPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/statement',
    validateSearch: statementSearch,
    component: lazyRouteComponent(
      () => import('../areas/statements/shop/statement-page.tsx'),
      'StatementPage',
    ),
  }),
  createRoute({ ...inStorefront, path: '/rent-numbers', component: RentNumbersPage }),
] as const

/** The page of a test shipment, as the target of a redirect. */
function toShipment(id: number) {
  return { to: '/history/shipments/$shipmentId', params: { shipmentId: String(id) } } as const
}
