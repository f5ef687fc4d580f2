import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { appForEveryPage } from './build/app-for-every-page.ts'
import { appPage } from './build/app-page.ts'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { precompress } from './build/precompress.ts'
import { prerenderedPages } from './build/prerendered-pages.ts'
import { withoutInjectedStyles } from './build/without-injected-styles.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    withoutInjectedStyles(),
    callsWithoutSchemas(),
    prerenderedPages(),
    appForEveryPage(),
    appPage(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    // Fonts and pictures stay files: the CSP allows no data: fonts, and files are cached on their own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/sandbox': api, '/logos': api },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
  },
})
