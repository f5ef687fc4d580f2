import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', '{bench,proof}/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'server/test/reset-clock.ts',
          // A worker loads the server once, not once for each of two hundred test files.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/checks/fixtures/**'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/{src,build}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
