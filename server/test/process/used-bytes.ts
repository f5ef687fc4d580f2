import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The memory that this process uses after a garbage collection, in bytes. */
export function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
