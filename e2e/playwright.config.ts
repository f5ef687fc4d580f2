import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const root = path.join(import.meta.dirname, '..')

/** Headless Chromium, where it is installed: it shows the same pages in less than half the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const executablePath = existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium'

/** Browser tests of the real shop. `start-shop.ts` starts it, and checks the ledger after the last test. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: path.join(root, 'test-results/browser'),
  globalSetup: './harness/start-shop.ts',
  // Twice the time of a run beside another suite on the same two cores.
  globalTimeout: 40 * 60_000,
  // A test of twelve screens takes a minute on a busy machine. Each wait in it has a shorter limit.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [
    ['line'],
    [
      'json',
      {
        outputFile:
          process.env.PLAYWRIGHT_JSON_OUTPUT_FILE || path.join(root, 'test-results/playwright.json'),
      },
    ],
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Tracing every step takes a third of the time of a run. TRACE=1 keeps the traces of failed tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
