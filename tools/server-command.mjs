import path from 'node:path'
import { ROOT } from './root.mjs'

/**
 * V8 flags. Under the load of `npm run bench`, a process may need 185 MB:
 * - By default, V8 lets the heap grow to four times its live objects, with a young generation of up to 16 MB. The
 *   process then needs 400 MB. If the heap may grow only to 1.25 times the live objects, and the young generation to
 *   4 MB, it needs 200 MB. With only one of these two flags, it needs 280 to 320 MB.
 * - By default, V8 allocates objects directly in the old space if earlier objects from the same line of code lived
 *   long, as those of waiting purchases do. That also affects objects of reads, which then fill the old space. It
 *   caused two to eight times as many major collections, and one process in fifteen stayed at half the speed.
 */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=25', '--no-allocation-site-pretenuring']

/**
 * The server's environment. With glibc's default of one malloc arena for each thread, it needs 20 to 30 MB more. With one
 * arena, its threads wait for each other. With a fixed threshold, glibc returns large blocks to the system when they are
 * freed.
 */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** The arguments for the built server, as `npm start` runs it. */
export const SERVER_ARGS = [...FLAGS, path.join(ROOT, 'server/dist/main.js')]

/** The arguments for the server's sources, for `npm run dev`. */
export const SERVER_SOURCE_ARGS = [...FLAGS, path.join(ROOT, 'server/src/main.ts')]
