import { expect } from 'vitest'
import { compilerIn, copyOfSources, expectNamed, failuresIn, type NamedByTests } from '../support/source-copy.ts'
import { wholeTest } from '../support/whole.ts'

/**
 * @file Adds a field to the calls and the answer of branches alone, on a copy of the sources: the other places of
 * docs/howto/add-a-field.md must be named. It compiles everything, so `npm run attacks` runs it.
 */

const inBody = {
  file: 'contract/customers/branches.ts',
  text: '  gln: optional(text(20)),\n',
  instead: '  gln: optional(text(20)),\n  access_code: optional(text(20)),\n',
}
const inAnswer = {
  file: 'contract/customers/branches.ts',
  text: '  gln: orNull(z.string()),\n',
  instead: '  gln: orNull(z.string()),\n  access_code: orNull(z.string()),\n',
}

/** The sheet of the import, the record's form and the dialog. */
const byCompiler = ['contract/imports/import-parties.ts', 'src/areas/customers/BranchScreen.tsx', 'src/areas/customers/NewBranchDialog.tsx']

const ofBody: NamedByTests = {
  'tests/contract/labels.test.ts': { 'every field that a call takes has a label, for its errors name it': ['access_code'] },
  'tests/fields/saved.test.ts': { 'what a call changes is answered': ['customers.updateBranch access_code'] },
}

const ofAnswer: NamedByTests = {
  'tests/fields/answers.test.ts': { 'what the calls answer is read by the client, or left out with a reason': ['access_code'] },
  'tests/customers/branches.test.ts': {
    'the first is the default one; another one that becomes it takes its place': ['customers.createBranch data.access_code'],
  },
}

wholeTest(
  'a field that stands only in the calls is named wherever it is missing',
  async () => {
    const [compiler, body, answer] = await Promise.all([
      copyOfSources([inBody]).then(compilerIn),
      copyOfSources([inBody]).then((folder) => failuresIn(folder, ofBody)),
      copyOfSources([inAnswer]).then((folder) => failuresIn(folder, ofAnswer)),
    ])
    const named = compiler.filter((line) => line.includes('access_code')).map((line) => line.split('(')[0])
    expect(named.toSorted()).toEqual(byCompiler)
    expectNamed(body, ofBody)
    expectNamed(answer, ofAnswer)
  },
  600_000,
)
