import type { JobContext } from './declared-job.ts'

/** A value that the jobs of a process share, such as a lock. It is created when a job needs it for the first time. */
export function sharedByJobs<Value>(create: (context: JobContext) => Value): (context: JobContext) => Value {
  const values = new WeakMap<JobContext, { value: Value }>()
  return (context) => {
    let shared = values.get(context)
    if (!shared) {
      shared = { value: create(context) }
      values.set(context, shared)
    }
    return shared.value
  }
}
