import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const SOURCES = path.join(import.meta.dirname, 'src')

/** The SQL goes with the code that calls it: a checkout of another commit below a running shop changes neither. */
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
 * The server as `npm start` runs it: one file, and one for each part that is loaded when it is wanted. It starts faster
 * than 1,400 modules do, and holds less memory. Lines and the names of functions stay, so that a stack can be read.
 */
export default defineConfig({
  input: { main: 'src/main.ts' },
  platform: 'node',
  plugins: [copySql],
  // Machine code stays where it was installed, and so does what our libraries could ask for but here never do.
  external: [/^@node-rs\//, 'sharp', 'pg-native', 'typescript'],
  output: {
    dir: 'dist',
    cleanDir: true,
    // Without hashes in their names, the compile cache replaces what it kept of an earlier build.
    chunkFileNames: '[name].js',
    comments: false,
    minify: {
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      // Node holds a text at a byte a letter only where all of it is ASCII: one dash would double all the rest.
      codegen: { removeWhitespace: false, asciiOnly: true },
    },
  },
})
