import type { DeclaredJobs, JobContext, ProviderJobs } from './declared-job.ts'
import type { DeclaredMails } from './declared-mail.ts'

/**
 * What an area of the shop declares, so that the host can serve it without knowing it. It is data, read once at the
 * start: nothing is registered while the shop runs.
 */
export interface Area {
  /** The name of its folder. */
  name: string

  /** Its jobs by name. `JobPayloads` has the payload of each. */
  jobs?: DeclaredJobs
  /** The jobs that each payment provider has. */
  providerJobs?: ProviderJobs
  /** What the job `tidy-up` also does, once an hour, after it has deleted old rows. */
  tidyUp?: (context: JobContext, stopping: AbortSignal) => Promise<void>
  /** Its mails by template. `MailLanes` has the lane of each. */
  mails?: DeclaredMails
}

/** Checks the type of a declaration. `server/src/areas.ts` lists all of them. */
export function area(declaration: Area): Area {
  return declaration
}
