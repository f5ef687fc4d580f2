import type { LaneJob } from '../src/host/areas/declared-job.ts'
import { lanesOf, quarantineLanesOf } from '../src/host/jobs/lanes.ts'
import { bank } from './areas/bank-provider.ts'
import { withProviders } from './with-providers.ts'

/** In the table, `<provider>` is the name of any payment provider. Its lane and its jobs are named after it. */
const areas = withProviders({ '<provider>': bank })

/** The table of docs/operating.md: the jobs of all lanes, and when each of them runs. */
export function jobsTable(): string {
  const inQuarantine = new Set(quarantineLanesOf(areas).flatMap(({ jobs }) => Object.keys(jobs)))
  const rows = lanesOf(areas).flatMap((lane) =>
    Object.entries(lane.jobs).map(([name, job]) => {
      const cells = [`\`${name}\``, areaOf(name), `\`${lane.name}\``, timeOf(job)]
      return `| ${[...cells, inQuarantine.has(name) ? 'yes' : 'no'].join(' | ')} |`
    }),
  )
  return ['| Job | Area | Lane | Runs | In quarantine |', '|---|---|---|---|---|', ...rows].join('\n')
}

function areaOf(job: string): string {
  const owner = areas.find(({ jobs = {}, serviceLanes = {} }) =>
    [jobs, ...Object.values(serviceLanes).map((lane) => lane.jobs ?? {})].some((some) =>
      Object.hasOwn(some, job),
    ),
  )
  return owner?.name ?? 'none'
}

function timeOf(job: LaneJob & { atStart?: true }): string {
  const time = scheduledTimeOf(job)
  return job.atStart ? `${time}, and at the start` : time
}

function scheduledTimeOf(job: LaneJob): string {
  if (job.every === undefined) return 'when there is work for it'
  return job.every === 'hour' ? `every hour, at minute ${job.at}` : `every ${job.every}`
}
