import { areas } from '../../src/areas.ts'
import { openAreas } from '../../src/host/app/open-areas.ts'
import type { Platform } from '../../src/host/context/platform.ts'
import { lanesOf } from '../../src/host/jobs/lanes.ts'
import { type RunningJobs, startJobs } from '../../src/host/jobs/run-jobs.ts'
import { createSmtp, type Smtp } from '../../src/host/mail-transport/smtp.ts'

/** The names of the jobs that run by themselves. */
export const scheduledJobs = lanesOf(areas)
  .flatMap(({ jobs }) => Object.entries(jobs))
  .flatMap(([name, { every }]) => (every ? [name] : []))
  .sort()

/** The address of a mail server that does not exist. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'

/** Starts the jobs of a process. Without `smtp` there is no mail server. Stop them before you close the shop. */
export async function startTestJobs(
  platform: Platform,
  {
    smtp = createSmtp({ url: NO_MAIL_SERVER, from: 'Docket <no-reply@docket.test>' }),
    ...options
  }: { smtp?: Smtp | undefined; stuckMs?: number } = {},
): Promise<RunningJobs> {
  const jobs = await startJobs(platform, { areas, smtp, ...openAreas(areas, platform.config) }, options)
  const stop = async () => {
    await jobs.stop()
    smtp.close()
  }
  return { ...jobs, stop }
}
