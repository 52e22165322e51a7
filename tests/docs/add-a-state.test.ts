import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compilerIn, copyOfSources, expectNamed, failuresIn, root, type NamedByTests } from '../support/source-copy.ts'
import { wholeTest } from '../support/whole.ts'

/**
 * @file Takes only the first step of docs/howto/add-a-state.md, on a copy of the sources: what is left must be named by the
 * compiler or by the tests that the page says. It compiles everything and loads the demo, so `npm run attacks` runs it.
 */

/** The first step: a state of offers, with an event that leads to it and one that leads from it. */
const firstStep = [
  {
    file: 'contract/states.ts',
    text: "  draft: 'Sagatavots',\n  sent: 'Nosūtīts',\n",
    instead: "  draft: 'Sagatavots',\n  sent: 'Nosūtīts',\n  postponed: 'Atlikts',\n",
  },
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
const byTests: NamedByTests = {
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
      copyOfSources([...firstStep, action]).then((folder) => failuresIn(folder, byTests)),
    ])
    expect(compiler.map((line) => byCompiler.find((each) => each.split(' ').every((word) => line.includes(word))) ?? line)).toEqual(
      byCompiler,
    )
    expectNamed(failures, byTests)
  },
  600_000,
)

test('the page says what names each place', async () => {
  const page = await readFile(join(root, 'docs/howto/add-a-state.md'), 'utf8')
  const named = [...page.matchAll(/^\|.*`(tests\/[\w/-]+\.test\.ts)`/gm)].map(([, file = '']) => file)
  expect(named.toSorted()).toEqual(Object.keys(byTests).toSorted())
})
