import type { DeclaredJobs, PayloadsOf } from '../areas/declared-job.ts'
import { dropUnusedFunctions } from '../db/migrate/keep-functions.ts'
import { closeListBlocks } from '../lists/long-list.ts'
import { longListsOf } from '../lists/long-lists-of.ts'
import { tellTroubles } from './tell-troubles.ts'
import { tidyUp } from './tidy-up.ts'
import { tidyUpAreas } from './tidy-up-areas.ts'

/** The jobs that serve every area. */
export const housekeepingJobs = {
  /** Closes the full blocks of long lists. */
  'close-list-blocks': {
    lane: 'housekeeping',
    every: 'hour',
    at: 37,
    inQuarantine: true,
    run: ({ platform, areas }) => closeListBlocks(platform.db, longListsOf(areas)),
  },
  /** Tells the listeners of providers that answer again, and of a backup that is too old. */
  'tell-troubles': {
    lane: 'housekeeping',
    every: 'minute',
    run: ({ platform }) => tellTroubles(platform.db),
  },
  /** Deletes the SQL functions of builds that no longer run, and old rows; then what areas declare as `tidyUp`. */
  'tidy-up': {
    lane: 'housekeeping',
    every: 'hour',
    at: 17,
    run: async (context, _payload, stopping) => {
      await dropUnusedFunctions(context.platform.db)
      await tidyUp(context.platform, context.areas, stopping)
      await tidyUpAreas(context, stopping)
    },
  },
} satisfies DeclaredJobs

declare module '../queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof housekeepingJobs> {}
}
