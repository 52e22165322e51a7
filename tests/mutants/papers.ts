import type { Mutant } from './mutant.ts'

const sizes = { test: 'tests/http/sizes.test.ts' }

/** What is sent and what is printed. */
export const paperFaults: readonly Mutant[] = [
  {
    kind: 'lock',
    fault: "one person's uploads take all turns",
    file: 'server/http/app.ts',
    text: 'const uploadTurns = { most: 100, each: 2 }',
    instead: 'const uploadTurns = { most: 100, each: 100 }',
    caughtBy: { ...sizes, named: 'uploads of one person' },
  },
  {
    kind: 'refusal',
    fault: 'files of one upload have no bound together',
    file: 'server/http/upload.ts',
    text: 'if (together > largestUpload) throw tooMuch()',
    instead: '',
    caughtBy: { ...sizes, named: 'files of one upload' },
  },
  {
    kind: 'refusal',
    fault: 'a body may be nested as deep as it likes',
    file: 'server/http/parse.ts',
    text: 'const deepest = 60',
    instead: 'const deepest = 1e9',
    caughtBy: { ...sizes, named: '100,000 levels' },
  },
  {
    kind: 'lock',
    fault: 'what is stored of a document is as it was before it was changed while its print was made',
    file: 'server/areas/files/generated.ts',
    text: 'built: now.version === before.version ? built : null',
    instead: 'built',
    caughtBy: { test: 'tests/invoices/documents.test.ts', named: 'who changes an invoice does not wait for its print' },
  },
  {
    kind: 'redraw',
    fault: 'a print in a language that was asked for is the stored one',
    file: 'server/areas/files/generated.ts',
    text: 'if (language !== undefined) return',
    instead: "if (language === 'lv_en') return",
    caughtBy: { test: 'tests/customers/document-language.test.ts', named: 'every paper' },
  },
  {
    kind: 'refusal',
    fault: 'a picture that is cut off is taken',
    file: 'server/documents/picture-reader.ts',
    text: "failOn: 'error'",
    instead: "failOn: 'none'",
    caughtBy: { test: 'tests/files/pictures.test.ts', named: 'what cannot be printed' },
  },
  {
    kind: 'refusal',
    fault: 'a picture of a former release that cannot be read stops the contract that names it',
    file: 'server/areas/files/pictures.ts',
    text: 'if (fault instanceof Refusal) return null',
    instead: '',
    caughtBy: { test: 'tests/files/pictures.test.ts', named: 'a picture of a former release' },
  },
  {
    kind: 'refusal',
    fault: 'a picture keeps the side on which the camera lay',
    file: 'server/documents/picture-reader.ts',
    text: '.autoOrient()',
    instead: '',
    caughtBy: { test: 'tests/files/pictures.test.ts', named: 'what is kept is upright' },
  },
  {
    kind: 'sum',
    fault: 'a line is parted from what belongs to it',
    file: 'server/documents/pdf-pages.ts',
    text: 'to < rows.length && keeps[to - 1]',
    instead: 'to > rows.length && keeps[to - 1]',
    caughtBy: { test: 'tests/documents/pages.test.ts' },
  },
]
