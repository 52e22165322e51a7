import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compressedFiles, inertSchemas, withoutSchemas } from './server/tools/client-build.ts'

const root = import.meta.dirname

/** Files that take longest, begun first: at the end of the run nobody waits for one of them alone. */
const longest = [
  ...['http/transitions', 'setup/start', 'setup/stop', 'documents/languages', 'demo/demo', 'stress/portal'],
  ...['documents/e-invoices-of-the-api', 'statistics/kept-sums', 'crash/crash', 'setup/workers', 'upgrade/upgrade', 'backup/portable'],
  ...['http/outside', 'backup/invoices'],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/**
 * Parts with all that they need, in the order in which they are loaded. Left to itself the build makes a file of
 * each set of modules that the same screens share: 74 of them came before a list, and are 19 so. Nothing that is loaded
 * behind a page is among them: what a page shares with it would bring it along.
 */
const togetherLoaded = [
  { name: 'main', test: /src\/main\.tsx$/ },
  { name: 'visitor', test: /src\/shell\/(LoginPage|VisitorPage)\.tsx$/ },
  { name: 'workspace', test: /src\/shell\/Workspace\.tsx$/ },
  // With the small parts of records that lists share: the rest of those brings grids, layers and lifecycles along.
  { name: 'list', test: /src\/(workspace\/list\/|workspace\/record\/(facts|options)\.|commands\/RichField\.|ui\/Badge\.)/ },
  { name: 'record', test: /src\/workspace\/(lines|document|record)\// },
].map((part, place, all) => ({ ...part, priority: all.length - place }))

/** Client build (root src/, output dist/) and tests. */
export default defineConfig(({ mode }) => ({
  root: mode === 'test' ? root : join(root, 'src'),
  plugins: [react(), tailwindcss(), ...(mode === 'test' ? [] : [withoutSchemas(), inertSchemas(), compressedFiles()])],
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Chunks are told apart by name in the benchmark of first-load bytes.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: togetherLoaded } } },
    sourcemap: false,
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: [join(root, 'tests/support/cluster.ts')],
    // Statements are noted where `npm test` is to check them; a run by hand does without.
    setupFiles: ['tests/support/day-of-run.ts', ...(process.env['STATEMENTS'] ? ['tests/statements/setup.ts'] : [])].map((file) =>
      join(root, file),
    ),
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Modules are loaded once a worker: the tests share no state but that of the database, and each has its own.
    isolate: false,
    // One more than processors: some tests wait for servers to start and stop.
    maxWorkers: 3,
    // Generous, for a machine that does other work beside.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // A machine may stand still for half a minute; who passes only the second time is named.
    retry: 1,
    // Most runs are of a few tests, and to transform what a server test imports takes longer than the test.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, '.cache/vitest') },
    reporters: ['default', join(root, 'tests/support/named-repeats.ts')],
  },
}))
