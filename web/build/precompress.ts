import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|txt)$/
/** Below this the headers weigh more than what is saved. */
const LEAST_BYTES = 1_000

/** Lays a `.br` and a `.gz` beside each text of the build; the server hands out whichever the browser takes. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'docket:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = path.resolve(root, build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        // Pages are compressed once their slots are filled.
        if (TEXT.test(name) && !/^\.vite[/\\]/.test(name)) compress(path.join(outDir, name))
      }
    },
  }
}

function compress(file: string): void {
  const text = readFileSync(file)
  if (text.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
}
