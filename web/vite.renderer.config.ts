import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'

/** Builds the renderer of customers' screens, which the server loads (`src/app/render-page.tsx`). */
export default defineConfig({
  plugins: [react(), callsWithoutSchemas()],
  build: {
    ssr: 'src/app/render-page.tsx',
    outDir: 'dist/renderer',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'render-page.js' } },
  },
  // Bundles all packages: where the server runs, only the packages of the server are installed.
  ssr: { noExternal: true },
})
