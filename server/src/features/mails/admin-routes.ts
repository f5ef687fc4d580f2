import { sendFailedMails as endpoint } from '@docket/contract/admin/mails'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { sendFailedMails } from './send-failed-mails.ts'

/** The admin's calls on mails. */
export function mailAdminRoutes(app: FastifyInstance, { db, sessions }: Platform): void {
  route(app, sessions, endpoint, (call) => sendFailedMails(db, actorOf(call)))
}
