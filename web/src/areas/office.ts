import type { OfficeArea } from '../kit/office/office-area.ts'
import { alerts } from './alerts/office.ts'
import { answerTemplates } from './answer-templates/office.ts'
import { coupons } from './coupons/office.ts'
import { disputes } from './disputes/office.ts'

/** The areas of the back office, in the order of the sidebar. */
export const officeAreas: readonly OfficeArea[] = [answerTemplates, disputes, coupons, alerts]
