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
 * The server as `npm start` runs it: one file, and one more for each part that is loaded on demand. It starts faster
 * than 1,400 modules do, and needs less memory. Line breaks and names of functions are kept, so that a stack trace is
 * readable.
 */
export default defineConfig({
  input: { main: 'src/main.ts' },
  platform: 'node',
  plugins: [copySql],
  // Native modules cannot be bundled. Libraries import `pg-native` and `typescript` only in cases that we do not have.
  external: [/^@node-rs\//, 'sharp', 'pg-native', 'typescript'],
  output: {
    dir: 'dist',
    cleanDir: true,
    // The names have no hashes, so that Node's compile cache replaces the entries of an earlier build.
    chunkFileNames: '[name].js',
    comments: false,
    minify: {
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      // Node keeps a source text in one byte for each character only if it has no character such as a long dash.
      // With one such character, the whole text needs two bytes for each.
      codegen: { removeWhitespace: false, asciiOnly: true },
    },
  },
})
