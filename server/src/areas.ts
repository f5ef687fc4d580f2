import { activity } from './areas/activity/area.ts'
import { alerts } from './areas/alerts/area.ts'
import { answerTemplates } from './areas/answer-templates/area.ts'
import { approvals } from './areas/approvals/area.ts'
import { auditLog } from './areas/audit-log/area.ts'
import { catalogue } from './areas/catalogue/area.ts'
import { coupons } from './areas/coupons/area.ts'
import { dashboard } from './areas/dashboard/area.ts'
import { deposits } from './areas/deposits/area.ts'
import { disputes } from './areas/disputes/area.ts'
import { events } from './areas/events/area.ts'
import { evidence } from './areas/evidence/area.ts'
import { identity } from './areas/identity/area.ts'
import { live } from './areas/live/area.ts'
import { mails } from './areas/mails/area.ts'
import { personalData } from './areas/personal-data/area.ts'
import { purchases } from './areas/purchases/area.ts'
import { restock } from './areas/restock/area.ts'
import { savedViews } from './areas/saved-views/area.ts'
import { settings } from './areas/settings/area.ts'
import { shipments } from './areas/shipments/area.ts'
import { site } from './areas/site/area.ts'
import { statements } from './areas/statements/area.ts'
import { stock } from './areas/stock/area.ts'
import { users } from './areas/users/area.ts'
import { waitingPurchases } from './areas/waiting-purchases/area.ts'
import { wallet } from './areas/wallet/area.ts'
import { host } from './host/area.ts'
import type { Area } from './host/areas/area.ts'
import type { Nothing, UnlistedJobs, UnlistedMails } from './host/areas/unlisted.ts'

/** The areas of the shop, in their order: an area imports only areas before it. */
const list = [
  host,
  events,
  wallet,
  auditLog,
  activity,
  savedViews,
  answerTemplates,
  deposits,
  disputes,
  stock,
  coupons,
  restock,
  catalogue,
  live,
  settings,
  site,
  mails,
  identity,
  dashboard,
  purchases,
  users,
  approvals,
  personalData,
  shipments,
  waitingPurchases,
  statements,
  evidence,
  alerts,
] as const

export const areas: readonly Area[] = list

/** Every job and every mail that the types know is listed by an area. */
export type EachIsListed = Nothing<UnlistedJobs<(typeof list)[number]> | UnlistedMails<(typeof list)[number]>>
