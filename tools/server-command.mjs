import path from 'node:path'
import { ROOT } from './root.mjs'

/**
 * The server's program and its flags. Left alone, V8 lets the heap grow to four times what is alive in it; by a
 * quarter is enough, with a nursery of 4 MB. And it compiles much used code twice, Maglev's way and then Turbofan's:
 * without the first the process is 10 MB smaller. All told it comes to 160 to 185 MB, and none of it costs what could
 * be measured. Not without concurrent marking, or with a single thread for it: garbage is then found too late, and
 * under load it takes 230 to 300.
 */
export const SERVER_WORDS = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=25',
  '--no-maglev',
  path.join(ROOT, 'server/src/main.ts'),
]

/**
 * What it finds in its environment. The compile cache: without it, every start strips the types anew and keeps the
 * stripper. Two malloc arenas: with one for each thread, as glibc likes it, memory crept up by half under load.
 */
export const SERVER_ENV = {
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/docket'),
  MALLOC_ARENA_MAX: '2',
}
