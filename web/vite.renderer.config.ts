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
  // The server's packages do not include the web's.
  ssr: { noExternal: true },
})
