import { sweepApprovals } from '../features/approvals/sweep-approvals.ts'
import { closeSalesDays } from '../features/dashboard/close-sales-days.ts'
import { storeBusiestBuyers } from '../features/dashboard/most-active-user.ts'
import { processProviderEventWhenAvailable } from '../features/deposits/events/process-provider-event.ts'
import { forwardProviderEvent } from '../features/deposits/events/provider-event-job.ts'
import { refreshRate } from '../features/deposits/rate/refresh-rate.ts'
import { sweepDeposits } from '../features/deposits/sweep/sweep-deposits.ts'
import { sweepPayments } from '../features/deposits/sweep/sweep-payments.ts'
import { mailLink } from '../features/identity/mailed-links/mail-link.ts'
import { removeDisputedFactors } from '../features/identity/not-me/remove-disputed-factors.ts'
import { createSignUpMails } from '../features/identity/sign-in/mail-after-sign-up.ts'
import { findOldLooks } from '../features/stock/find-old-looks.ts'
import { createAuditSeals } from '../ledger/audit-seals.ts'
import { checkLedgerInBackground } from '../ledger/check-ledger-in-background.ts'
import { DELIVERY, deliverMails, hasDueMails } from '../mail/deliver-mails.ts'
import type { MailLane } from '../mail/pace.ts'
import type { Smtp } from '../mail/smtp.ts'
import type { ExchangeRateSource } from '../payments/exchange-rate/exchange-rate.ts'
import type { Providers } from '../payments/registry.ts'
import type { Area } from '../platform/areas/area.ts'
import type { Platform } from '../platform/context/platform.ts'
import { dropUnusedFunctions } from '../platform/db/migrate/keep-functions.ts'
import type { JobName, JobPayloads } from '../platform/jobs/jobs.ts'
import { findEqualUsernames } from '../platform/lists/equal-usernames.ts'
import { closeListBlocks } from '../platform/lists/long-list.ts'
import { tidyUp } from './tidy-up.ts'

/** What jobs need beyond the platform. */
export interface TaskDependencies {
  /** The areas of the shop, whose tables `tidy-up` tidies up. */
  areas: readonly Area[]
  providers: Providers
  exchangeRate: ExchangeRateSource
  smtp: Smtp
  /** The id that this process stores with the mails that it claims. */
  processId: string
}

/**
 * The function of each job. When `stopping` aborts, it must end soon. It may run twice, even at the same time (decision
 * 12).
 */
export type Tasks = {
  [Name in JobName]: (payload: JobPayloads[Name], stopping: AbortSignal) => Promise<void>
}

/** Creates the functions of all jobs. */
export function tasksOf(platform: Platform, dependencies: TaskDependencies): Tasks {
  const { areas, smtp, processId, providers, exchangeRate } = dependencies
  const { db, log } = platform
  const deliverLane = (lane: MailLane) =>
    oneAtATime(
      (stopping) => deliverMails(platform, smtp, { lane, claimant: processId, stopping }),
      () => platform.wake(DELIVERY[lane]),
    )
  const deliverOtherMails = deliverLane('mail')
  const seals = createAuditSeals(platform)
  return {
    'deliver-security-mails': deliverLane('security-mail'),
    'deliver-mails': async (payload, stopping) => {
      // Older releases, which have no lanes, add this job for security mails, too.
      if (await hasDueMails(db, 'security-mail')) platform.wake('deliver-security-mails')
      await deliverOtherMails(payload, stopping)
    },
    'mail-link': (payload) => mailLink(platform, payload),
    'mail-after-sign-up': createSignUpMails(platform),
    'remove-disputed-factors': () => removeDisputedFactors(platform),
    ...providerTasks({ db, log, providers }),
    'work-provider-event': (payload) => forwardProviderEvent({ db, providers }, payload),
    'close-sales-days': async (_payload, stopping) => {
      await closeSalesDays(db, stopping)
      await storeBusiestBuyers(platform.slowQueriesDb)
    },
    'close-list-blocks': () => closeListBlocks(db),
    'refresh-rate': () => refreshRate(platform, exchangeRate),
    'sweep-approvals': () => sweepApprovals(platform),
    'sweep-deposits': () => sweepDeposits(db, providers),
    'seal-audit-log': (_payload, stopping) => seals.seal(stopping),
    'check-ledger': (_payload, stopping) =>
      checkLedgerInBackground(platform, stopping, seals.newestKnownBlock()),
    'tidy-up': async (_payload, stopping) => {
      await dropUnusedFunctions(db)
      await tidyUp(platform, areas, stopping)
      await findEqualUsernames(db)
      await findOldLooks(db, platform.keys, stopping)
    },
  }
}

/** The jobs of every payment provider. */
function providerTasks(
  dependencies: Pick<Platform, 'db' | 'log'> & { providers: Providers },
): Pick<Tasks, `work-${string}-event` | `sweep-${string}`> {
  const { providers } = dependencies
  const tasks = Object.values(providers).map(({ name, client }) => ({
    [`work-${name}-event`]: (payload: { eventId: string }) =>
      processProviderEventWhenAvailable(dependencies, { ...payload, provider: name }),
    [`sweep-${name}`]: () => sweepPayments(dependencies, client),
  }))
  return Object.assign({}, ...tasks)
}

/**
 * Allows one run at a time in this process, so that a hanging mail server blocks only one slot of its lane. A call
 * during a run returns at once and requests another run after it.
 */
function oneAtATime(work: (stopping: AbortSignal) => Promise<void>, askAgain: () => void) {
  let [isRunning, mustRunAgain] = [false, false]
  return async (_payload: unknown, stopping: AbortSignal) => {
    if (isRunning) {
      mustRunAgain = true
      return
    }
    ;[isRunning, mustRunAgain] = [true, false]
    try {
      await work(stopping)
    } finally {
      isRunning = false
      if (mustRunAgain && !stopping.aborted) askAgain()
    }
  }
}
