import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { wholeTest } from '../support/whole.ts'

/**
 * @file Takes only the first step of docs/howto/add-a-state.md, on a copy of the sources: what is left must be named by the
 * compiler or by the tests that the page says. It compiles everything and loads the demo, so `npm run attacks` runs it.
 */

const root = resolve(import.meta.dirname, '../..')

/** The first step: a state of offers, with an event that leads to it and one that leads from it. */
const firstStep = [
  { file: 'contract/states.ts', text: "  sent: 'Nosūtīts',\n", instead: "  sent: 'Nosūtīts',\n  postponed: 'Atlikts',\n" },
  {
    file: 'machines/offer.ts',
    text: "title: 'Atzīmēt kā nosūtītu', arrows: [{ from: ['draft']",
    instead: "title: 'Atzīmēt kā nosūtītu', arrows: [{ from: ['draft', 'postponed']",
  },
  {
    file: 'machines/offer.ts',
    text: '    EXPIRE: {\n',
    instead: "    POSTPONE: { title: 'Atlikt', arrows: [{ from: ['sent'], to: 'postponed' }], refuse: empty },\n    EXPIRE: {\n",
  },
]

/** Without it the tests of transitions do not load. */
const action = {
  file: 'tests/http/transitions/offer.ts',
  text: '    EXPIRE: {',
  instead: '    POSTPONE: { send: async () => {} },\n    EXPIRE: {',
}

/** Files that the compiler names, with what it misses there. */
const byCompiler = ['src/areas/shared/offer-labels.ts postponed', 'tests/http/transitions/offer.ts POSTPONE']

/** By test file: the tests that fail, and words of their messages. */
const byTests: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'tests/invariants/seed.test.ts': { 'states of every lifecycle, VAT categories': ['"postponed"'] },
  'tests/invariants/sql-states.test.ts': {
    'are set apart from all others of the lifecycle of their table': [
      ...['check offers_number', 'function offer_is_open', 'index offers_to_expire', 'trigger offers.guard'],
      ...['server/areas/price-clarifications/price-clarifications.documents.ts', 'does it mean postponed of offers?'],
    ],
  },
  'tests/invariants/lifecycles.test.ts': {
    'is designed, with these states': ['"postponed"'],
    'differs only where it is said': ['POSTPONE sent postponed', 'SET_STATUS_SENT postponed sent'],
  },
  'tests/invariants/guards.test.ts': {
    'refuse with the reason of the table, in every state, and nothing else': ['POSTPONE in sent'],
    'are each shown refusing and letting through, and read no fact that the table does not have': ['POSTPONE'],
  },
  'tests/http/transitions.test.ts': {
    'every arrow is taken, every guard met': ['no situation: postponed', 'SET_STATUS_SENT postponed sent'],
  },
  'tests/commands.test.ts': { 'every event that a person sends to a record with a tab has its command there': ['offer: POSTPONE'] },
  'tests/workspace/unfinished.test.ts': { "every state of 'offers' waits or rests": ['"postponed"'] },
  'tests/demo/documents.test.ts': { "the demo shows 'offer' in every state": ['"postponed"'] },
  'tests/docs/docs.test.ts': {
    'docs/domain/sales.md draws them as they are; npm run docs writes them anew': ['postponed: Atlikts'],
  },
}

wholeTest(
  'a state that stands only in its list and its lifecycle is named wherever it is missing',
  async () => {
    const [compiler, failures] = await Promise.all([
      copyOfSources(firstStep).then(compilerIn),
      copyOfSources([...firstStep, action]).then(failuresIn),
    ])
    expect(compiler.map((line) => byCompiler.find((each) => each.split(' ').every((word) => line.includes(word))) ?? line)).toEqual(
      byCompiler,
    )
    expect(Object.keys(failures).toSorted()).toEqual(Object.keys(byTests).toSorted())
    for (const [file, tests] of Object.entries(byTests)) {
      expect(Object.keys(failures[file] ?? {}).toSorted(), file).toEqual(Object.keys(tests).toSorted())
      for (const [name, words] of Object.entries(tests)) {
        expect(
          words.filter((word) => !failures[file]?.[name]?.includes(word)),
          `${file}: ${name}`,
        ).toEqual([])
      }
    }
  },
  600_000,
)

test('the page says what names each place', async () => {
  const page = await readFile(join(root, 'docs/howto/add-a-state.md'), 'utf8')
  const named = [...page.matchAll(/^\|.*`(tests\/[\w/-]+\.test\.ts)`/gm)].map(([, file = '']) => file)
  expect(named.toSorted()).toEqual(Object.keys(byTests).toSorted())
})

async function copyOfSources(changes: readonly (typeof action)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'darbgalds-state-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const made = new Set(['.cache', '.git', 'coverage', 'data', 'dist', 'node_modules', 'test-results'])
  for (const each of await readdir(root)) if (!made.has(each)) await cp(join(root, each), join(folder, each), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, text, instead } of changes) {
    const source = await readFile(join(folder, file), 'utf8')
    expect(source.split(text), file).toHaveLength(2)
    await writeFile(join(folder, file), source.replace(text, instead))
  }
  return folder
}

/** One line for each error. */
async function compilerIn(folder: string): Promise<string[]> {
  const output = await run(folder, 'typescript/bin/tsc', ['--noEmit', '--pretty', 'false'])
  return output.split('\n').filter((line) => /^[\w./-]+\(\d+,\d+\): error/.test(line))
}

/** Printed failures by file and test. Only the tests that are to fail run, and their equals of other lifecycles. */
async function failuresIn(folder: string): Promise<Record<string, Record<string, string>>> {
  const names = Object.values(byTests).flatMap((tests) => Object.keys(tests))
  const pattern = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const output = await run(folder, 'vitest/vitest.mjs', ['run', ...Object.keys(byTests), '-t', pattern, '--retry=0', '--reporter=default'])
  const byFile: Record<string, Record<string, string>> = {}
  for (const block of output.split(/^ FAIL {2}/m).slice(1)) {
    const [head = '', ...printed] = block.split('\n')
    const [file = '', ...titles] = head.split(' > ')
    ;(byFile[file] ??= {})[titles.at(-1) ?? ''] = printed.join('\n')
  }
  return byFile
}

/** Failing is what is expected here. */
function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST$|NODE_ENV$|STATEMENTS$|ATTACKS_|FORCE_COLOR$)/.test(name),
  )
  const env = Object.fromEntries([...inherited, ['NO_COLOR', '1']])
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
    child.once('error', fail).once('close', () => done(output))
  })
}
