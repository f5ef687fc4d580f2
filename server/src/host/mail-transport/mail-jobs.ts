import type { DeclaredJobs } from '../areas/declared-job.ts'
import { sharedByJobs } from '../areas/shared-by-jobs.ts'
import type { MailLane } from '../queue/mail.ts'
import { mailsOf } from './create-mail-content.ts'
import { DELIVERY, deliverMails } from './deliver-mails.ts'

/** The jobs that send mails, one for each lane. */
export const mailJobs = {
  'deliver-security-mails': {
    lane: 'security-mail',
    every: 'minute',
    run: (context, _payload, stopping) => deliveries(context)['security-mail'](stopping),
  },
  'deliver-mails': {
    lane: 'mail',
    every: 'minute',
    run: (context, _payload, stopping) => deliveries(context).mail(stopping),
  },
} satisfies DeclaredJobs

/** The delivery of each lane, which runs once at a time in a process. */
const deliveries = sharedByJobs(({ platform, areas, smtp, processId }) => {
  const mails = mailsOf(areas)
  const deliverLane = (lane: MailLane) =>
    oneAtATime(
      (stopping) => deliverMails(platform, smtp, { mails, lane, claimant: processId, stopping }),
      () => platform.wake(DELIVERY[lane]),
    )
  return { 'security-mail': deliverLane('security-mail'), mail: deliverLane('mail') }
})

/**
 * Allows one run at a time in this process, so that a hanging mail server blocks only one slot of its lane. A call
 * during a run returns at once and requests another run after it.
 */
function oneAtATime(work: (stopping: AbortSignal) => Promise<void>, askAgain: () => void) {
  let [isRunning, mustRunAgain] = [false, false]
  return async (stopping: AbortSignal) => {
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
