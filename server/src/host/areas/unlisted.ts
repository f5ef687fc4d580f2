import type { JobPayloads } from '../queue/jobs.ts'
import type { MailLanes } from '../queue/mail.ts'
import type { Area } from './area.ts'

/*
 * `declare module` adds a job or a mail to the types whether or not an area lists it. If none did, `addJob` would still
 * take the job, and it would never run. So `server/src/areas.ts` compares the types with its list.
 */

/** For each job that the types know and none of these areas lists, a sentence that names it. */
export type UnlistedJobs<AnArea> = NotListed<'job', keyof Named<JobPayloads>, JobsOf<AnArea>>

/** For each mail that the types know and none of these areas lists, a sentence that names it. */
export type UnlistedMails<AnArea> = NotListed<'mail', keyof MailLanes, MailsOf<AnArea>>

/** The compiler refuses any `Unlisted`, and prints it. */
export type Nothing<Unlisted extends never> = Unlisted

type NotListed<What extends string, Known, Listed> =
  Exclude<Known, Listed> extends infer Name extends string ? `No area lists the ${What} ${Name}.` : never

/** Without the patterns, such as `sweep-${string}`: they are for the jobs of providers. */
type Named<Payloads> = {
  [Name in keyof Payloads as Record<never, unknown> extends Record<Name, unknown> ? never : Name]: unknown
}

type JobsOf<AnArea> = AnArea extends Area<infer Name, string> ? Written<Name> : never
type MailsOf<AnArea> = AnArea extends Area<string, infer Template> ? Written<Template> : never

/** Without `string`, which is the name of a job in a declaration whose type has lost the names. */
type Written<Name extends string> = string extends Name ? never : Name
