import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestModule, type TestRunResult, type Vitest } from 'vitest/node'
import type { Mutant } from './mutant.ts'
import { mutants, planted } from './mutants.ts'

/**
 * @file `npm run mutants`: plants each fault in a copy of the sources, never in the checkout itself, and runs the
 * narrow tests that must catch it; prints the survivors, of which there may be none.
 */

const usage = `npm run mutants -- [izvēles]
  --only VĀRDS   tikai kļūdas, kuru veids, fails vai apraksts satur vārdu`

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } } })
const root = join(import.meta.dirname, '../..')

/** How a planted fault fared. */
type Outcome = 'caught' | 'survived' | 'does not load'

if (values.help) process.stdout.write(`${usage}\n`)
else process.exitCode = await run(mutants.filter((each) => [each.kind, each.file, each.fault].some((word) => word.includes(values.only))))

async function run(chosen: readonly Mutant[]): Promise<number> {
  const begun = performance.now()
  const copy = await copyOfSources()
  // The run's own cluster, workers and transformed modules serve all faults one after the other.
  const vitest = await createVitest('test', { root: copy, watch: false, reporters: [{}], bail: 1, fileParallelism: true })
  try {
    const faults = await brokenBefore(vitest, copy, chosen)
    if (faults.length > 0) {
      print('Fails without any fault:', ...faults)
      return 1
    }
    const wrong: string[] = []
    for (const [index, mutant] of chosen.entries()) {
      const outcome = await tryOut(vitest, copy, mutant)
      print(`${index + 1}/${chosen.length} ${outcome}: ${mutant.kind}: ${mutant.fault} (${mutant.file})`)
      if (outcome !== 'caught') wrong.push(`${outcome}: ${mutant.kind}: ${mutant.fault} (${mutant.file}; ${mutant.caughtBy.test})`)
    }
    if (wrong.length > 0) print('', ...wrong)
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    print(`${chosen.length} faults planted, ${chosen.length - wrong.length} caught, ${wrong.length} not, ${minutes} min`)
    return wrong.length === 0 ? 0 : 1
  } finally {
    await vitest.close()
    await rm(copy, { recursive: true, force: true })
  }
}

/** All files of the checkout as they are now, beside its packages. */
async function copyOfSources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'darbgalds-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '-z'], { cwd: root, encoding: 'utf8' })
  const gone = new Set(execFileSync('git', ['ls-files', '-d', '-z'], { cwd: root, encoding: 'utf8' }).split('\0'))
  for (const file of listed.split('\0')) if (file !== '' && !gone.has(file)) await cp(join(root, file), join(folder, file))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Tests that fail though nothing was planted: they would seem to catch everything. */
async function brokenBefore(vitest: Vitest, copy: string, chosen: readonly Mutant[]): Promise<string[]> {
  const broken: string[] = []
  const asked = new Map(chosen.map(({ caughtBy }) => [`${caughtBy.test} ${caughtBy.named ?? ''}`, caughtBy]))
  for (const [name, caughtBy] of asked) {
    const { testModules, unhandledErrors } = await runTests(vitest, copy, caughtBy)
    const ran = testModules.flatMap((each) => [...each.children.allTests()]).filter((each) => each.result().state === 'passed')
    if (ran.length === 0 || unhandledErrors.length > 0 || !testModules.every((each) => each.ok())) broken.push(name)
  }
  return broken
}

async function tryOut(vitest: Vitest, copy: string, mutant: Mutant): Promise<Outcome> {
  const path = join(copy, mutant.file)
  const source = await readFile(path, 'utf8')
  await writeFile(path, planted(mutant, source))
  vitest.invalidateFile(path)
  try {
    const { testModules, unhandledErrors } = await runTests(vitest, copy, mutant.caughtBy)
    if (testModules.some(isBroken)) return 'does not load'
    return unhandledErrors.length > 0 || !testModules.every((each) => each.ok()) ? 'caught' : 'survived'
  } finally {
    await writeFile(path, source)
    vitest.invalidateFile(path)
  }
}

/** A file of which no test could even be collected: what was planted is no program. */
function isBroken(module: TestModule): boolean {
  return module.children.size === 0
}

async function runTests(vitest: Vitest, copy: string, { test, named }: Mutant['caughtBy']): Promise<TestRunResult> {
  if (named === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(new RegExp(`^${named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
  const specifications = await vitest.globTestSpecifications([join(copy, test)])
  return vitest.runTestSpecifications(specifications)
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
