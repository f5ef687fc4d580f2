import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const SOURCES = path.join(import.meta.dirname, 'src')

/** Copies the SQL beside the built code. So a checkout of another commit cannot change the SQL of a running shop. */
const copySql: Plugin = {
  name: 'copy-sql',
  generateBundle() {
    for (const file of globSync('**/*.sql', { cwd: SOURCES })) {
      this.emitFile({
        type: 'asset',
        fileName: `sql/${file}`,
        source: readFileSync(path.join(SOURCES, file)),
      })
    }
  },
}

/**
 * V8 keeps a file's text as long as the program runs, with two bytes for each of its characters if one of them is not in
 * Latin-1. `charset` escapes such characters in strings. A tagged template cannot have them escaped, so it fails.
 */
const oneByteEach: Plugin = {
  name: 'one-byte-each',
  generateBundle(_, bundle) {
    for (const [file, output] of Object.entries(bundle)) {
      const [found] = (output.type === 'chunk' && /[\u0100-\u{10FFFF}].{0,40}/u.exec(output.code)) || []
      if (found) this.error(`${file} has a character that is not in Latin-1: ${found}`)
    }
  },
}

/**
 * The server as `npm start` runs it: one file, and one more for each part that is loaded on demand. It starts faster
 * than 1,400 modules do. It is not minified, so that a stack trace is readable.
 */
export default defineConfig({
  input: { main: 'src/main.ts' },
  platform: 'node',
  plugins: [copySql, oneByteEach],
  // Native modules cannot be bundled. Libraries import `pg-native` and `typescript` only in cases that we do not have.
  external: [/^@node-rs\//, 'sharp', 'pg-native', 'typescript'],
  output: {
    dir: 'dist',
    cleanDir: true,
    chunkFileNames: '[name].js',
    comments: false,
    charset: 'ascii',
  },
})
