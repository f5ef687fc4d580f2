import { sendFailedMails as endpoint } from '@docket/contract/admin/mails'
import type { Platform } from '../../platform/context/platform.ts'
import type { Api } from '../../platform/http/route/api.ts'
import { sendFailedMails } from './send-failed-mails.ts'

/** The admin's calls on mails. */
export function mailAdminRoutes(api: Api, { db }: Platform): void {
  api.route(endpoint, (call) => sendFailedMails(db, call.actor))
}
