import path from 'node:path'
import { ROOT } from './root.mjs'

/**
 * V8 flags that keep the process small without a measurable cost:
 * - By default, V8 lets the heap grow to four times its live objects. A quarter more than the live objects is enough,
 *   with a young generation of 4 MB.
 * - By default, V8 compiles hot code first with Maglev and then with Turbofan. Without Maglev the process is 10 MB
 *   smaller.
 * - By default, V8 allocates objects directly in the old space if earlier objects from the same line of code lived
 *   long, as those of waiting purchases do. That also affects objects of reads, which then fill the old space. It
 *   caused two to eight times as many major collections, and one process in fifteen stayed at half the speed.
 *
 * No flag switches off concurrent marking or limits it to one thread. Garbage would be found too late, and under load
 * the process would need 230 to 300 MB.
 */
const FLAGS = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=25',
  '--no-maglev',
  '--no-allocation-site-pretenuring',
]

/** The arguments for the built server, as `npm start` runs it. */
export const SERVER_ARGS = [...FLAGS, path.join(ROOT, 'server/dist/main.js')]

/** The arguments for the server's sources, for `npm run dev`. */
export const SERVER_SOURCE_ARGS = [...FLAGS, path.join(ROOT, 'server/src/main.ts')]

/**
 * The server's environment. Without the compile cache, every start compiles all code again, and the process stays 10 MB
 * larger. With glibc's default of one malloc arena for each thread, memory grew by half under load.
 */
export const SERVER_ENV = {
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/docket'),
  MALLOC_ARENA_MAX: '2',
}
