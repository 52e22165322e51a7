import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { createVitest, type TestModule, type TestRunResult, type Vitest } from 'vitest/node'
import type { Mutant } from './mutant.ts'
import { mutants, planted } from './mutants.ts'

/**
 * @file `npm run mutants`: plants each fault in a copy of the sources, runs its tests and prints survivors; none are
 * allowed.
 */

const usage = `npm run mutants -- [izvēles]
  --only VĀRDS   tikai kļūdas, kuru veids, fails, apraksts vai tests satur vārdu
  --part K/N     tikai K-tā no N daļām`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '1/1' },
    help: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '../..')

type Outcome = 'caught' | 'caught by a time limit alone' | 'survived' | 'does not load' | 'is asked of no test'

interface Bench {
  folder: string
  vitest: Vitest
}

/** Parallel copies: a test file uses one processor. */
const benches = 2

if (values.help) process.stdout.write(`${usage}\n`)
else process.exitCode = await run(partOf(mutants.filter(isWanted), values.part))

function isWanted({ kind, file, fault, caughtBy }: Mutant): boolean {
  return [kind, file, fault, caughtBy.test].some((word) => word.includes(values.only))
}

function partOf(chosen: readonly Mutant[], part: string): readonly Mutant[] {
  const [, number, parts] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(part) ?? []).map(Number)
  if (number === undefined || parts === undefined || number > parts) throw new Error(`--part ${part}: jābūt K/N, piemēram, 2/4`)
  return chosen.slice(Math.floor((chosen.length * (number - 1)) / parts), Math.floor((chosen.length * number) / parts))
}

async function run(chosen: readonly Mutant[]): Promise<number> {
  // Vitest takes an empty list of files for all of them.
  if (chosen.length === 0) throw new Error(`--only ${values.only} --part ${values.part}: tādas kļūdas nav`)
  const begun = performance.now()
  // Includes tests reserved for attacks (tests/support/whole.ts).
  process.env['PLANTED_FAULTS'] = '1'
  const createdBenches = await Promise.all(Array.from({ length: benches }, makeBench))
  try {
    const broken = await brokenFiles(createdBenches[0], chosen)
    const wrong = chosen.filter(({ caughtBy }) => broken.has(caughtBy.test)).map((mutant) => told('fails without any fault', mutant))
    const [first, ...others] = chosen.filter(({ caughtBy }) => !broken.has(caughtBy.test))
    const waiting = first ? [first, ...others] : []
    let done = 0
    const work = async (bench: Bench): Promise<void> => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const outcome = await tryOut(bench, mutant)
        done += 1
        print(`${done}/${chosen.length} ${outcome}: ${mutant.kind}: ${mutant.fault} (${mutant.file})`)
        if (!outcome.startsWith('caught')) wrong.push(told(outcome, mutant))
      }
    }
    await Promise.all(createdBenches.map(work))
    // A fault of this program itself would show as failures without mutants.
    for (const bench of createdBenches)
      if (first && !isGood(await runTests(bench, first.caughtBy))) wrong.push('fails without a fault afterwards')
    if (wrong.length > 0) print('', ...wrong)
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    print(`${chosen.length} faults planted, ${chosen.length - wrong.length} caught, ${wrong.length} not, ${minutes} min`)
    return wrong.length === 0 ? 0 : 1
  } finally {
    for (const { vitest, folder } of createdBenches) {
      await vitest.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function told(outcome: string, { kind, fault, file, caughtBy }: Mutant): string {
  return `${outcome}: ${kind}: ${fault} (${file}; ${caughtBy.test})`
}

async function makeBench(): Promise<Bench> {
  const folder = await copyOfSources()
  return { folder, vitest: await runnerIn(folder, 1) }
}

/** @param bail after how many failed tests a run stops; 0: never */
function runnerIn(folder: string, bail: number): Promise<Vitest> {
  return createVitest('test', { root: folder, watch: false, reporters: [{}], bail, retry: 0, isolate: true })
}

async function copyOfSources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'darbgalds-mutants-'))
  // Some tests start the product as another user.
  await chmod(folder, 0o755)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '-z'], { cwd: root, encoding: 'utf8' })
  const gone = new Set(execFileSync('git', ['ls-files', '-d', '-z'], { cwd: root, encoding: 'utf8' }).split('\0'))
  for (const file of listed.split('\0')) if (file !== '' && !gone.has(file)) await cp(join(root, file), join(folder, file))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Files whose tests fail twice without a fault: they would catch everything. */
async function brokenFiles(bench: Bench | undefined, chosen: readonly Mutant[]): Promise<ReadonlySet<string>> {
  if (!bench) return new Set()
  const whole = { folder: bench.folder, vitest: await runnerIn(bench.folder, 0) }
  try {
    const failed = await failedFiles(whole, [...new Set(chosen.map(({ caughtBy }) => caughtBy.test))])
    if (failed.length === 0) return new Set()
    print(`Once more, for something failed: ${failed.join(', ')}`)
    return new Set(await failedFiles(whole, failed))
  } finally {
    await whole.vitest.close()
  }
}

async function failedFiles(bench: Bench, files: readonly string[]): Promise<readonly string[]> {
  const result = await runTests(bench, ...files.map((test) => ({ test })))
  if (isGood(result)) return []
  print(...result.testModules.flatMap(failuresOf), ...result.unhandledErrors.map((error) => inspect(error)))
  // Nobody knows whose an unhandled error is.
  if (result.unhandledErrors.length > 0) return files
  return result.testModules.filter((each) => !each.ok()).map((each) => each.relativeModuleId)
}

function failuresOf(module: TestModule): string[] {
  const failed = [...module.children.allTests()].filter((test) => test.result().state === 'failed')
  return failed.map((test) => `${module.relativeModuleId} ${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`)
}

async function tryOut(bench: Bench, mutant: Mutant): Promise<Outcome> {
  const path = join(bench.folder, mutant.file)
  const source = await readFile(path, 'utf8')
  await writeFile(path, planted(mutant, source))
  await takeUp(bench, path)
  try {
    const result = await runTests(bench, mutant.caughtBy)
    if (result.testModules.some((each) => each.children.size === 0)) return 'does not load'
    const { testModules, unhandledErrors } = result
    // On a busy machine a test can run out of time without any fault.
    if (unhandledErrors.length === 0 && testModules.some(hasFailed) && testModules.every(onlyTimedOut))
      return 'caught by a time limit alone'
    if (unhandledErrors.length > 0 || testModules.some(hasFailed)) return 'caught'
    return isGood(result) ? 'survived' : 'is asked of no test'
  } finally {
    await writeFile(path, source)
    await takeUp(bench, path)
  }
}

/** Takes a changed file up: functions and triggers stand in the cluster that a runner has made when it began. */
async function takeUp(bench: Bench, path: string): Promise<void> {
  if (path.endsWith('.sql')) {
    await bench.vitest.close()
    bench.vitest = await runnerIn(bench.folder, 1)
  } else bench.vitest.invalidateFile(path)
}

/** Includes hooks, but not tests that did not run. */
function hasFailed(module: TestModule): boolean {
  const suites = [...module.children.allSuites()]
  return (
    module.errors().length > 0 ||
    suites.some((suite) => suite.errors().length > 0) ||
    [...module.children.allTests()].some((test) => test.result().state === 'failed')
  )
}

function onlyTimedOut(module: TestModule): boolean {
  const errors = [...module.children.allTests(), ...module.children.allSuites()].flatMap((each) =>
    each.type === 'test' ? (each.result().errors ?? []) : each.errors(),
  )
  return [...errors, ...module.errors()].every(({ message }) => /timed out in \d+ms/.test(message))
}

function isGood({ testModules, unhandledErrors }: TestRunResult): boolean {
  const passed = testModules.flatMap((each) => [...each.children.allTests()]).filter((test) => test.result().state === 'passed')
  return passed.length > 0 && unhandledErrors.length === 0 && testModules.every((each) => each.ok())
}

async function runTests({ vitest, folder }: Bench, ...tests: readonly Mutant['caughtBy'][]): Promise<TestRunResult> {
  const named = tests.length === 1 ? tests[0]?.named : undefined
  if (named === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(new RegExp(`(?:^| )${named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
  // Earlier failures would stop this run.
  vitest.state.filesMap.clear()
  const files = tests.map(({ test }) => join(folder, test))
  return vitest.runTestSpecifications(await vitest.globTestSpecifications(files))
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
