import { coupons } from './areas/coupons/area.ts'
import { savedViews } from './areas/saved-views/area.ts'
import { activity } from './features/activity/area.ts'
import { approvals } from './features/approvals/area.ts'
import { auditLog } from './features/audit-log/area.ts'
import { catalogue } from './features/catalogue/area.ts'
import { dashboard } from './features/dashboard/area.ts'
import { deposits } from './features/deposits/area.ts'
import { identity } from './features/identity/area.ts'
import { site } from './features/landing/area.ts'
import { live } from './features/live/area.ts'
import { mails } from './features/mails/area.ts'
import { personalData } from './features/personal-data/area.ts'
import { purchases } from './features/purchases/area.ts'
import { settings } from './features/settings/area.ts'
import { shipments } from './features/shipments/area.ts'
import { stock } from './features/stock/area.ts'
import { users } from './features/users/area.ts'
import { host } from './host/area.ts'
import { wallet } from './ledger/area.ts'
import type { Area } from './platform/areas/area.ts'
import type { Nothing, UnlistedJobs, UnlistedMails } from './platform/areas/unlisted.ts'

/** The areas of the shop, in their order: an area imports only areas before it. */
const list = [
  host,
  wallet,
  auditLog,
  activity,
  savedViews,
  deposits,
  stock,
  coupons,
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
] as const

export const areas: readonly Area[] = list

/** Every job and every mail that the types know is listed by an area. */
export type EachIsListed = Nothing<UnlistedJobs<(typeof list)[number]> | UnlistedMails<(typeof list)[number]>>
