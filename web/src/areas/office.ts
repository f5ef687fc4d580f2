import type { OfficeArea } from '../kit/office/office-area.ts'
import { alerts } from './alerts/office.ts'
import { coupons } from './coupons/office.ts'

/** The areas of the back office, in the order of the sidebar. */
export const officeAreas: readonly OfficeArea[] = [coupons, alerts]
