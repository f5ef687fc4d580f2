import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|txt)$/
/** Below this size compression saves less than its headers cost. */
const MIN_BYTES = 1_000

/** Writes a `.br` and a `.gz` of each text file of the build. The server sends the one that the browser accepts. */
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
        // TEXT excludes HTML, because the server compresses a page after it has filled the slots. Vite's manifest is
        // excluded, because it is not served.
        if (TEXT.test(name) && !/^\.vite[/\\]/.test(name)) compress(path.join(outDir, name))
      }
    },
  }
}

function compress(file: string): void {
  const text = readFileSync(file)
  if (text.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
}
