import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { customersWithoutOffice } from './build/customers-without-office.ts'
import { parsedIcuTexts } from './build/parsed-icu-texts.ts'
import { precompress } from './build/precompress.ts'
import { prepareAppHtml } from './build/prepare-app-html.ts'
import { prerenderedPages } from './build/prerendered-pages.ts'
import { serveAppHtmlInDevelopment } from './build/serve-app-html-in-development.ts'
import { withoutInjectedStyles } from './build/without-injected-styles.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    withoutInjectedStyles(),
    customersWithoutOffice(),
    callsWithoutSchemas(),
    parsedIcuTexts(),
    prerenderedPages(),
    serveAppHtmlInDevelopment(),
    prepareAppHtml(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    // Fonts and pictures stay files: the CSP does not allow fonts from `data:` URLs, and files are cached on their own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'app.html', 'src/app/load-scripts.ts'],
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/sandbox': api, '/logos': api, '/covers': api },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
  },
})
