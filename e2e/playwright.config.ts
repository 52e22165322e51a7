import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { defineConfig } from '@playwright/test'

// Workers read this file again and get the port from the environment.
process.env['E2E_PORT'] ??= await freePort()
// Port of a fiscal device simulated by a test (support/fiscal-device.ts).
process.env['E2E_DEVICE'] ??= await freePort()
process.env['E2E_DATA'] ??= emptied(join(import.meta.dirname, '../.cache/e2e'))
// Where tests put e-invoices of suppliers.
process.env['E2E_INCOMING'] ??= made(join(import.meta.dirname, '../.cache/e2e-incoming'))
const address = `http://127.0.0.1:${process.env['E2E_PORT']}`
const chromium = process.env['PLAYWRIGHT_CHROMIUM']
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // One more than processors, as tests mostly wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, for busy machines.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Browsers share the processors with server and database; flaky tests are reported.
  retries: 2,
  use: {
    baseURL: address,
    locale: 'lv-LV',
    timezoneId: 'Europe/Riga',
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    // Routes of tests do not see what a service worker asks; its own tests (service-worker.spec.ts) allow it.
    serviceWorkers: 'block',
    // For signed-out tests; signed-in ones keep the page (support/kept-page.ts).
    reuseContext: true,
    // Animations are rendered by the CPU.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Tests drag scroll bars.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      args: [
        ...sandbox,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each page load compiles functions again, so optimize only long-running ones.
        '--js-flags=--invocation-count-for-maglev=4000',
      ],
    },
  },
  webServer: {
    command: 'node server/tools/start.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: `${address}/api/health`,
    timeout: 600_000,
    // For development: reuses an instance at E2E_PORT with E2E_DATA.
    reuseExistingServer: Boolean(process.env['E2E_REUSE']),
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env['E2E_PORT'],
      HOST: '127.0.0.1',
      DATA_DIR: process.env['E2E_DATA'],
      DATABASE_URL: '',
      DEMO: '1',
      DEMO_SCALE: '0.1',
      SMTP_URL: '',
      API_HOST: '',
      WEBHOOK_HOSTS: '127.0.0.1',
      INCOMING_INVOICES_DIR: process.env['E2E_INCOMING'],
      FISCAL_DEVICE: `http://127.0.0.1:${process.env['E2E_DEVICE']}`,
      LOG_LEVEL: 'warn',
    },
  },
})

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  server.close()
  return typeof at === 'object' && at ? String(at.port) : ''
}

function made(folder: string): string {
  mkdirSync(emptied(folder), { recursive: true })
  return folder
}

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  return folder
}
