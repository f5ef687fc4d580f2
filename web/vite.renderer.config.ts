import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { parsedIcuTexts } from './build/parsed-icu-texts.ts'
import { defineScreenScripts } from './build/screen-scripts.ts'

/**
 * Builds the renderer of customers' screens, which the server loads (`src/app/render-page.tsx`). The app must be built
 * before, because the pages name its scripts.
 */
export default defineConfig({
  plugins: [react(), callsWithoutSchemas(), parsedIcuTexts(), defineScreenScripts()],
  build: {
    ssr: 'src/app/render-page.tsx',
    outDir: 'dist/renderer',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'render-page.js' } },
  },
  // Bundles all packages: where the server runs, only the packages of the server are installed.
  ssr: { noExternal: true },
})
