import { defineConfig } from 'vitest/config'

/**
 * Tests that kill, hang and restart processes. They wait most of the time, so `tools/test-steps.mjs` runs four files
 * at the same time.
 */
const PROCESS_TESTS = 'server/src/host/{jobs,process,embedded-postgres}/**/*.test.ts'
/** Tests of `bench` and `proof` that need nothing but their own code: `npm test` runs them with those of `tools`. */
const QUICK_TESTS = ['bench/{pairs,screens}.test.ts']
/**
 * Tests of the machine around the shop: they install Debian packages, or read and run the files of an installation. `npm
 * test` leaves them to `npm run test:all`.
 */
const MACHINE_TESTS = [
  '{bench,proof}/**/*.test.ts',
  'server/src/host/app/monitoring.test.ts',
  'server/src/host/db/pgbouncer.test.ts',
]
/**
 * What a test polls for is there within milliseconds, but a busy machine may take seconds. Vitest itself waits for one
 * second, and ends a test after five.
 */
const patient = {
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 60_000,
  setupFiles: 'tools/steady-properties.ts',
}
const server = {
  ...patient,
  globalSetup: 'server/test/global-setup.ts',
  setupFiles: ['tools/steady-properties.ts', 'server/test/reset-clock.ts'],
  // A worker loads the server once, not once for each of two hundred test files.
  isolate: false,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Twice the number of cores of our test machines, because some tests wait for time limits. With three workers, the
    // tests take 50 s longer.
    maxWorkers: 4,
    allowOnly: false,
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: [PROCESS_TESTS, ...MACHINE_TESTS],
        },
      },
      { test: { ...server, name: 'processes', include: [PROCESS_TESTS] } },
      { test: { ...server, name: 'machine', include: MACHINE_TESTS, exclude: QUICK_TESTS } },
      {
        test: {
          ...patient,
          name: 'tools',
          include: ['tools/**/*.test.ts', ...QUICK_TESTS],
          exclude: ['tools/checks/fixtures/**'],
        },
      },
      { test: { ...patient, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...patient, name: 'web', include: ['web/{src,build}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
