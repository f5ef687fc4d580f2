import { alertRouteRoute, alertsRoute } from './alerts/office-routes.ts'
import { couponsRoute } from './coupons/office-routes.ts'
import { disputeRoute, disputesRoute, evidenceRoute } from './disputes/office-routes.ts'

/** The screens of the areas of the back office. The router has them from the start, also for customers. */
export const officeRoutes = [
  disputesRoute,
  disputeRoute,
  evidenceRoute,
  couponsRoute,
  alertsRoute,
  alertRouteRoute,
] as const
