import { lanesOf, quarantineLanesOf } from '../src/jobs/lanes.ts'
import type { Area } from '../src/platform/areas/area.ts'
import type { ProviderJob } from '../src/platform/areas/declared-job.ts'

/** In the table, the name of any payment provider. Its lane and its jobs are named after it. */
const PROVIDER = '<provider>'

/** The table of docs/operating.md: the jobs of all lanes, and when each of them runs. */
export function jobsTable(areas: readonly Area[]): string {
  const inQuarantine = new Set(quarantineLanesOf(areas).flatMap(({ jobs }) => Object.keys(jobs)))
  const rows = lanesOf(areas, [PROVIDER]).flatMap((lane) =>
    Object.entries(lane.jobs).map(([name, job]) => {
      const cells = [`\`${name}\``, areaOf(areas, name), `\`${lane.name}\``, timeOf(job)]
      return `| ${[...cells, inQuarantine.has(name) ? 'yes' : 'no'].join(' | ')} |`
    }),
  )
  return ['| Job | Area | Lane | Runs | In quarantine |', '|---|---|---|---|---|', ...rows].join('\n')
}

function areaOf(areas: readonly Area[], job: string): string {
  const owner = areas.find(({ jobs = {}, providerJobs }) =>
    Object.hasOwn({ ...jobs, ...providerJobs?.(PROVIDER) }, job),
  )
  return owner?.name ?? 'none'
}

function timeOf(job: ProviderJob): string {
  if (job.every === undefined) return 'when there is work for it'
  return job.every === 'hour' ? `every hour, at minute ${job.at}` : `every ${job.every}`
}
