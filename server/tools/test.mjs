import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { buildClient, buildServer, checkNode, install, root } from './setup.mjs'

const tool = (path, ...args) => [join(root, 'node_modules', path), ...args]

checkNode()
const installing = install()
const findingChromium = findChromium(installing)
await installing
const folder = mkdtempSync(join(tmpdir(), 'darbgalds-npm-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const checks = [
  { title: 'Tipi', command: tool('typescript/bin/tsc', '--noEmit', '--checkers', '1') },
  { title: 'Koda pārbaude', command: tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { title: 'Formatējums', command: tool('oxfmt/bin/oxfmt', '--check') },
  { title: 'Nelietots kods', command: tool('knip/bin/knip.js') },
]
const total = { passed: 0, failed: 0 }
const allFailures = []
// Two processors: two checks or builds at a time, test runners in sequence.
const preparations = [...checks.map((check) => () => runCheck(check)), buildClient, buildServer]
const [chromium] = await Promise.all([findingChromium, prepare(), prepare()])
const unitReport = join(folder, 'unit.json')
const statements = join(folder, 'statements')
mkdirSync(statements)
await runSuite({
  title: 'Noteikumi un serveris',
  command: tool('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`),
  env: { STATEMENTS: statements },
  count: () => {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(unitReport, 'utf8'))
    const failures = testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [{ test: name, message }] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ test: `${name} ${fullName}`, message: failureMessages[0] })),
    ])
    return { passed: numPassedTests, failed: numFailedTests, failures }
  },
})
await runCheck({
  title: 'Rindu tipi',
  command: tool('tsx/dist/cli.mjs', 'tests/statements/run.ts', '--whole'),
  env: { STATEMENTS: statements },
  isTold: true,
})
const browserReport = join(folder, 'browser.json')
await runSuite({
  title: 'Pārlūks',
  command: tool('@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', '--reporter=line,json', '--pass-with-no-tests'),
  env: { PLAYWRIGHT_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, E2E_DATA: join(folder, 'data') },
  count: () => {
    const { stats, suites, errors } = JSON.parse(readFileSync(browserReport, 'utf8'))
    if (stats.flaky > 0) console.log(`${stats.flaky} izdevās tikai atkārtoti`)
    const failures = specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => ({ test: `${file}:${line} ${title}`, message: tests[0].results[0].error?.message }))
    // Errors outside tests fail the run.
    failures.push(...errors.map(({ message }) => ({ test: 'Ārpus pārbaudēm', message })))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, failures }
  },
})
// Repeated at the end of a long log.
for (const { test, message } of allFailures) console.log(`\n${test}\n${stripVTControlCharacters(message ?? '').slice(0, 2_000)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function prepare() {
  for (let next = preparations.shift(); next; next = preparations.shift()) await next()
}

async function runCheck({ title, command, env, isTold = false }) {
  const { code, output } = await run(command, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  console.log(`\n== ${title}: ${code === 0 ? 'labi' : 'kļūdas'}`)
  if (code !== 0 || isTold) console.log(output.trimEnd())
  if (code !== 0) allFailures.push({ test: title, message: output })
  total[code === 0 ? 'passed' : 'failed'] += 1
}

async function runSuite({ title, command, env, count }) {
  console.log(`\n== ${title}`)
  const { code } = await run(command, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  const { passed, failed, failures } = counted(count)
  // A load error or unhandled error fails the run without a failed test.
  const isOutside = code !== 0 && failed === 0
  allFailures.push(...failures, ...(isOutside ? [{ test: title, message: 'Kļūda ārpus pārbaudēm: tā ir teikta šīs daļas beigās' }] : []))
  total.passed += passed
  total.failed += isOutside ? 1 : failed
}

function counted(count) {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 0, failures: [{ test: 'Nav pārskata', message: '' }] }
  }
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

function run(command, options) {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, { cwd: root, ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => done({ code: 1, output: String(error) })).once('close', (code) => done({ code: code ?? 1, output }))
  })
}
