import { couponsRoute } from './coupons/office-routes.ts'
import { disputeRoute, disputesRoute } from './disputes/office-routes.ts'

/** The screens of the areas of the back office. The router has them from the start, also for customers. */
export const officeRoutes = [couponsRoute, disputesRoute, disputeRoute] as const
