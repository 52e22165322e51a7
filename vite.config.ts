import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compressedFiles, inertSchemas, inlinedLabels, offlineShell, withoutSchemas } from './server/tools/client-build.ts'

const root = import.meta.dirname

/** Longest files first, so the run does not wait for one. */
const longest = [
  ...['http/transitions', 'setup/start', 'setup/node-versions', 'setup/stop', 'documents/languages', 'demo/demo', 'stress/portal'],
  ...['documents/e-invoices-of-the-api', 'statistics/kept-sums', 'crash/crash', 'setup/workers', 'upgrade/upgrade', 'backup/portable'],
  ...['http/outside', 'backup/invoices', 'lists/columns', 'lists/sorts', 'setup/failover', 'setup/data-folder', 'setup/tools'],
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
 * Chunks in load order: splitting by shared modules gave 74 files before a list, now 19. Deferred parts are
 * excluded.
 */
const togetherLoaded = [
  { name: 'main', test: /src\/main\.tsx$/ },
  // Shared by pages for visitors and the workspace.
  { name: 'fields', test: /src\/(ui\/(TextField|EmptyState|use-form)|commands\/(errors|failure-notices)|shell\/PageRoute)\.tsx?$/ },
  { name: 'workspace', test: /src\/shell\/Workspace\.tsx$/ },
  // Includes small parts that lists and records share; others pull in grids and lifecycles.
  {
    name: 'list',
    test: /src\/(workspace\/list\/(?!RowPreview|preview-lines|Cell[A-Z]|cell-|chosen-cells|save-cell|use-cell-saves|Group|group|use-group(?!ing)|use-taken-groups|SelectionBar|BoardList|TotalsFoot|use-list-totals|save-|copy-link|TypedFilter|ListSection|use-kept-table)|workspace\/record\/options\.|ui\/(Badge|choices)\.)|machines\/(lifecycle|side-orders)\.|contract\/orders\/orders\./,
  },
  { name: 'record', test: /src\/workspace\/(lines|document|record)\// },
].map((part, place, all) => ({ ...part, priority: all.length - place }))

/** There before any part that is loaded by itself, so that none of them has to ask for it. */
const alwaysLoaded = /\/(rolldown-runtime|main|workspace|fields)-[^/]+$/

export default defineConfig(({ mode }) => ({
  root: mode === 'test' ? root : join(root, 'src'),
  plugins: [
    react(),
    tailwindcss(),
    ...(mode === 'test' ? [] : [withoutSchemas(), inlinedLabels(), inertSchemas(), compressedFiles(), offlineShell()]),
  ],
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The first-load benchmark uses chunk names.
    manifest: true,
    modulePreload: { resolveDependencies: (_, parts) => parts.filter((part) => !alwaysLoaded.test(part)) },
    rolldownOptions: {
      // On a busy machine each start would warn of the time that plugins take, with an address beside that of the product.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: togetherLoaded },
        // The first list names every part: words and letters of hashes in their names weigh in it. The manifest has the names.
        chunkFileNames: ({ name }) => `assets/${alwaysLoaded.test(`/${name}-.js`) ? '[name]-' : ''}[hash:7].js`,
      },
    },
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
    // Tests share only the database, and each has its own.
    isolate: false,
    // One more than processors, since some tests wait.
    maxWorkers: 3,
    // For busy machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Transforming imports takes longer than most tests.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, '.cache/vitest') },
  },
}))
