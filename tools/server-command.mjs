import path from 'node:path'
import { ROOT } from './root.mjs'

/**
 * V8 flags:
 * - By default, V8 lets the heap grow to four times its live objects, with a young generation of up to 16 MB. Under the
 *   load of `npm run bench` the process then needs 400 MB. If the heap may grow only to 1.25 times the live objects,
 *   and the young generation to 4 MB, it needs less than 200 MB. With only one of these two flags, it needs 280 to 320
 *   MB. The limit is 256 MB.
 * - By default, V8 allocates objects directly in the old space if earlier objects from the same line of code lived
 *   long, as those of waiting purchases do. That also affects objects of reads, which then fill the old space. It
 *   caused two to eight times as many major collections, and one process in fifteen stayed at half the speed.
 */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=25', '--no-allocation-site-pretenuring']

/** The arguments for the built server, as `npm start` runs it. */
export const SERVER_ARGS = [...FLAGS, path.join(ROOT, 'server/dist/main.js')]

/** The arguments for the server's sources, for `npm run dev`. */
export const SERVER_SOURCE_ARGS = [...FLAGS, path.join(ROOT, 'server/src/main.ts')]
