import path from 'node:path'
import { ROOT } from './root.mjs'

/**
 * V8 flags that keep the process small without a measurable cost. By default, V8 lets the heap grow to four times its
 * live objects; a quarter more is enough, with a young generation of 4 MB. It compiles hot code first with Maglev and
 * then with Turbofan; without Maglev the process is 10 MB smaller. It allocates objects directly in the old space if
 * such objects lived long before, as those of waiting purchases do. That also affects objects of reads, which then fill
 * the old space: two to eight times as many major collections, and one process in fifteen stayed at half the speed.
 * Concurrent marking stays on, with more than one thread: otherwise garbage is found too late, and under load the
 * process needs 230 to 300 MB.
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
