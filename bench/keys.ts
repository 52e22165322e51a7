import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './browser.ts'
import { valueOf, type Figure } from './measure.ts'

interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { annotations: { type: string; description?: string }[] }[] }[]
}

/** Keys of whole jobs, as the browser tests press them on the demo (e2e/support/counted-keys.ts). */
export async function keyFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'darbgalds-keys-'))
  try {
    const report = join(folder, 'report.json')
    await runCounted(report, join(folder, 'data'))
    const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }
    const specs = suites.flatMap(specsOf)
    for (const { title, ok } of specs) if (!ok) console.error(`neizdevās: ${title}`)
    const counted = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'keys')))
    return counted.map(({ description = '' }) => {
      const { job, keys, limit } = JSON.parse(description) as { job: string; keys: number; limit: number }
      return valueOf(`taustiņi: ${job}`, keys, { unit: 'taustiņi', bar: limit })
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runCounted(report: string, data: string): Promise<void> {
  const program = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=json', '--grep', '@keys']
  const env = { ...process.env, PLAYWRIGHT_CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_DATA: data }
  await new Promise((done, failed) => {
    spawn(process.execPath, [program, ...args], { cwd: join(import.meta.dirname, '..'), stdio: ['ignore', 'ignore', 'inherit'], env })
      .once('error', failed)
      .once('close', done)
  })
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}
