import { mailLink } from '../features/auth/mail-link.ts'
import { closeSalesDays } from '../features/dashboard/close-sales-days.ts'
import { countBusiestAhead } from '../features/dashboard/most-active-user.ts'
import { refreshRate } from '../features/deposits/card/refresh-rate.ts'
import type { DepositProviders } from '../features/deposits/deposit-jobs.ts'
import { forwardProviderEvent } from '../features/deposits/provider-event-job.ts'
import { sweepDeposits } from '../features/deposits/sweep-deposits.ts'
import { sweepPayments } from '../features/deposits/sweep-payments.ts'
import { workProviderEventWhenAvailable } from '../features/deposits/work-provider-event.ts'
import { checkLedgerInBackground } from '../money/check-ledger-in-background.ts'
import { dropUnusedFunctions } from '../platform/db/keep-functions.ts'
import type { JobName, JobPayloads } from '../platform/jobs.ts'
import { closeListBlocks } from '../platform/long-list.ts'
import type { Platform } from '../platform/platform.ts'
import type { Smtp } from '../providers/smtp.ts'
import { DELIVERY, deliverMails, hasDueMails } from './mails/deliver-mails.ts'
import type { MailLane } from './mails/pace.ts'
import { tidyUp } from './tidy-up.ts'

/** What jobs need beyond the platform. */
export interface TaskDependencies extends DepositProviders {
  smtp: Smtp
  /** The id of this process in its claims. */
  processId: string
}

/** The function for a job; `stopping` tells it to give up soon. Any of them may run twice, even at the same time (decision 12). */
export type Tasks = {
  [Name in JobName]: (payload: JobPayloads[Name], stopping: AbortSignal) => Promise<void>
}

/** The function for each job. */
export function tasksOf(platform: Platform, dependencies: TaskDependencies): Tasks {
  const { smtp, processId, ...providers } = dependencies
  const { db, log } = platform
  const deposits = { db, log, ...providers }
  const delivery = (lane: MailLane) =>
    oneAtATime(
      (stopping) => deliverMails(platform, smtp, { lane, claimant: processId, stopping }),
      () => platform.wake(DELIVERY[lane]),
    )
  const deliverOthers = delivery('mail')
  return {
    'deliver-security-mails': delivery('security-mail'),
    'deliver-mails': async (payload, stopping) => {
      // Releases before the lanes also add this job for mails with links.
      if (await hasDueMails(db, 'security-mail')) platform.wake('deliver-security-mails')
      await deliverOthers(payload, stopping)
    },
    'mail-link': (payload) => mailLink(platform, payload),
    'work-nowpayments-event': (payload) =>
      workProviderEventWhenAvailable(deposits, { ...payload, provider: 'nowpayments' }),
    'work-paystack-event': (payload) =>
      workProviderEventWhenAvailable(deposits, { ...payload, provider: 'paystack' }),
    'work-provider-event': (payload) => forwardProviderEvent(db, payload),
    'close-sales-days': async () => {
      await closeSalesDays(db)
      await countBusiestAhead(db)
    },
    'close-list-blocks': () => closeListBlocks(db),
    'refresh-rate': () => refreshRate(deposits, providers.exchangeRate),
    'sweep-nowpayments': () => sweepPayments(deposits, 'crypto'),
    'sweep-paystack': () => sweepPayments(deposits, 'card'),
    'sweep-deposits': () => sweepDeposits(db),
    'check-ledger': (_payload, stopping) => checkLedgerInBackground(platform, stopping),
    'tidy-up': async (_payload, stopping) => {
      await dropUnusedFunctions(db)
      await tidyUp(platform, stopping)
    },
  }
}

/**
 * Lets one run at a time in this process, so that a mail server that hangs holds up one slot of its lane. A call
 * in the meantime returns at once, and another run is requested when the current one has ended.
 */
function oneAtATime(work: (stopping: AbortSignal) => Promise<void>, askAgain: () => void) {
  let [running, again] = [false, false]
  return async (_payload: unknown, stopping: AbortSignal) => {
    if (running) {
      again = true
      return
    }
    ;[running, again] = [true, false]
    try {
      await work(stopping)
    } finally {
      running = false
      if (again && !stopping.aborted) askAgain()
    }
  }
}
