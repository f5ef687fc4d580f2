import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. Node 18 has no `import.meta.dirname`. */
export const ROOT = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
