import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { defineConfig } from '@playwright/test'

// Workers read this file again; what the first reading chose reaches them through the environment.
process.env['E2E_PORT'] ??= await freePort()
// Where a fiscal device is, while a test has one run (support/fiscal-device.ts).
process.env['E2E_DEVICE'] ??= await freePort()
process.env['E2E_DATA'] ??= emptied(join(import.meta.dirname, '../.cache/e2e'))
const address = `http://127.0.0.1:${process.env['E2E_PORT']}`
const chromium = process.env['PLAYWRIGHT_CHROMIUM']
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Browser tests against the product as `npm start` runs it, with demo data of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // One more than processors: tests wait for what they look for.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, for a machine that does other work beside: what is there sooner is taken sooner.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Two browsers share the processors with a server and a database; who passes only the second time is named.
  retries: 2,
  use: {
    baseURL: address,
    locale: 'lv-LV',
    timezoneId: 'Europe/Riga',
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    // Where nobody is signed in. Whoever is keeps more than that: his page (support/kept-page.ts).
    reuseContext: true,
    // Each frame of something that fades in is painted by a processor.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Lists are dragged by their bars, too.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      args: [
        ...sandbox,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page that is loaded anew has its functions compiled anew: only what runs for long is worth optimizing.
        '--js-flags=--invocation-count-for-maglev=4000',
      ],
    },
  },
  webServer: {
    command: 'node server/tools/start.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: `${address}/api/health`,
    timeout: 180_000,
    // While a test is written: one instance goes on running at E2E_PORT over E2E_DATA.
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

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  return folder
}
