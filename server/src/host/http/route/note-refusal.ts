import type { ErrorCode } from '@docket/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { ShopError } from '../../errors.ts'
import { browserName } from '../../security/browser-name.ts'
import type { SecurityEvents } from '../../security/event-buffer.ts'
import { routePattern } from '../route-pattern.ts'
import { addressOf } from './route.ts'

/** Codes of status 403 that ask a user for the next step and refuse no one. */
const NEXT_STEPS: readonly ErrorCode[] = ['TOTP_ENROLMENT_REQUIRED', 'STEP_UP_REQUIRED']

/** Notes an answer of 403 or 429 as a security event, in memory. Does nothing for any other answer. */
export function noteRefusal(
  events: SecurityEvents,
  request: FastifyRequest,
  { status, code }: ShopError,
): void {
  if (status !== 403 && status !== 429) return
  if (NEXT_STEPS.includes(code)) return
  events.note({
    kind: status === 403 ? 'refused' : 'throttled',
    userId: request.identity?.id,
    sessionId: request.identity?.sessionId,
    address: addressOf(request),
    browser: browserName(request.headers['user-agent'] ?? null),
    details: { route: `${request.method} ${routePattern(request)}` },
  })
}
