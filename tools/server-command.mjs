import path from 'node:path'
import { ROOT } from './root.mjs'

/**
 * Left alone, V8 lets the heap grow to four times what is alive in it; by a quarter is enough, with a nursery of 4 MB.
 * It compiles much used code twice, Maglev's way and then Turbofan's: without the first the process is 10 MB smaller.
 * And where it saw objects live long, as those of orders do that wait for the database, it makes the next ones of the
 * kind among the old at once: those of reads, too, which then fill the old space (two to eight times the major
 * collections; one process in fifteen read at half the speed for good). None of it costs what could be measured.
 * Not without concurrent marking, or with a single thread for it: garbage is then found too late, and under
 * load the process takes 230 to 300 MB.
 */
const FLAGS = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=25',
  '--no-maglev',
  '--no-allocation-site-pretenuring',
]

/** The built server and its flags, as `npm start` runs it. */
export const SERVER_WORDS = [...FLAGS, path.join(ROOT, 'server/dist/main.js')]

/** The same from its sources, for `npm run dev`. */
export const SERVER_SOURCE_WORDS = [...FLAGS, path.join(ROOT, 'server/src/main.ts')]

/**
 * What it finds in its environment. The compile cache: without it, every start compiles all of the code anew, and the
 * process stays 10 MB larger. Two malloc arenas: with one for each thread, as glibc likes it, memory crept up by half
 * under load.
 */
export const SERVER_ENV = {
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/docket'),
  MALLOC_ARENA_MAX: '2',
}
