import type { JobContext } from '../areas/declared-job.ts'

/**
 * Runs the `tidyUp` of each area. If one fails, the job continues with the others.
 * @throws AggregateError with the errors of the failed areas
 */
export async function tidyUpAreas(context: JobContext, stopping: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const area of context.areas) {
    try {
      await area.tidyUp?.(context, stopping)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some areas could not tidy up.')
}
