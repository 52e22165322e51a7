import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { checkNode, install, root } from './setup.mjs'

/**
 * @file `npm run attacks [file name words]`: runs all attack and crash tests in full, and prints a table of results.
 */

checkNode()
await install()
const chromium = await findChromium()
const folder = mkdtempSync(join(tmpdir(), 'darbgalds-attacks-'))
const report = join(folder, 'report.jsonl')
const words = process.argv.slice(2)
const env = { ...process.env, ATTACKS_REPORT: report, PLAYWRIGHT_CHROMIUM: chromium }
const isGood = [
  await run('vitest/vitest.mjs', ['run', '--maxWorkers=1'], filesIn('tests', '.test.ts')),
  await run('@playwright/test/cli.js', ['test', '--config=e2e/playwright.config.ts', '--reporter=line'], filesIn('e2e', '.spec.ts')),
]
for (const { title, seconds, figures, must } of rows()) {
  console.log(`\n${title} (${seconds} s)`)
  for (const [name, value] of Object.entries(figures)) {
    const fault = name in must && must[name] !== value ? `  ! jābūt ${must[name]}` : ''
    console.log(`  ${name.padEnd(40)}${String(value).padStart(10)}${fault}`)
  }
}
rmSync(folder, { recursive: true, force: true })
process.exitCode = isGood.every(Boolean) ? 0 : 1

/** Attacks, and tests that check tests/support/whole-run.ts. */
function filesIn(folder, ending) {
  const files = readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
  const asks = (path) => /\/(?:whole|whole-run|attack)\.ts'/.test(readFileSync(join(root, path), 'utf8'))
  return files.filter((path) => path.endsWith(ending) && asks(path))
}

async function run(program, args, files) {
  const chosen = files.filter((path) => words.length === 0 || words.some((word) => basename(path).startsWith(word)))
  if (chosen.length === 0) return true
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args, ...chosen], { cwd: root, stdio: 'inherit', env })
    child.once('error', () => done(false)).once('close', (code) => done(code === 0))
  })
}

function rows() {
  try {
    return readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}
