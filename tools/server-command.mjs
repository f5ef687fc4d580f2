import path from 'node:path'
import { ROOT } from './root.mjs'

/** The server's program and its flags. A small young generation keeps its memory flat under load, at no measurable cost. */
export const SERVER_WORDS = ['--max-semi-space-size=4', path.join(ROOT, 'server/src/main.ts')]

/** Where Node keeps what it made of our TypeScript: without it, every start strips the types anew and keeps the stripper. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/docket')
