import { readFileSync, writeFileSync } from 'node:fs'

/** Resets the kernel's peak of a process's resident memory, so that the start is not counted. */
export function resetPeakMemory(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** The highest resident memory of a process since the last reset. */
export function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1_000
}
