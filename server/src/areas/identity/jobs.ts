import type { DeclaredJobs, PayloadsOf } from '../../host/areas/declared-job.ts'
import { sharedByJobs } from '../../host/areas/shared-by-jobs.ts'
import { type LinkRequest, mailLink } from './mailed-links/mailed-links.ts'
import { removeDisputedFactors } from './not-me/disputes.ts'
import { mailNewAddress, type NewAddress } from './profile/change-email.ts'
import { createAddressNotices } from './sign-in/addresses.ts'
import { createSignUpMails, type SignUp } from './sign-in/signup.ts'

export const jobs = {
  /**
   * Mails a link if a user has this address. It is a job, so that the caller cannot find out whether the address is
   * known.
   */
  'mail-link': {
    lane: 'security-mail',
    run: ({ platform }, payload: LinkRequest) => mailLink(platform, payload),
  },
  /**
   * The mail after a sign-up: the link of a new user, or a notice to the owner of an address that was registered
   * already. It is a job, so that both sign-ups take the same time.
   */
  'mail-after-sign-up': {
    lane: 'security-mail',
    run: (context, payload: SignUp) => signUpMails(context)(payload),
  },
  /**
   * The link to a new email, or a notice to the user who has that address. It is a job, so that the caller cannot find
   * out whether the address is known.
   */
  'mail-new-address': {
    lane: 'security-mail',
    run: (context, payload: NewAddress) =>
      mailNewAddress(context.platform, payload, (userId) => addressNotices(context)(userId, 'change')),
  },
  /** Removes two-step sign-ins whose owners said "This was not me", and did not keep them, after the wait. */
  'remove-disputed-factors': {
    lane: 'housekeeping',
    every: 'five minutes',
    run: ({ platform }) => removeDisputedFactors(platform),
  },
} satisfies DeclaredJobs

const addressNotices = sharedByJobs(({ platform }) => createAddressNotices(platform))
const signUpMails = sharedByJobs(({ platform }) => createSignUpMails(platform))

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}
