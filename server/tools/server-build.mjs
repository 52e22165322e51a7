import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Entry points: server, worker processes, threads. */
const entries = ['server/main.ts', 'server/start/cluster-worker.ts', 'server/**/*-task.ts']

export async function bundleServer(root, outdir) {
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outbase: root,
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'shared/[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    keepNames: true,
    logLevel: 'error',
    plugins: [places],
  })
}

/** Files beside the code are located relative to its source. */
const places = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents: text, loader: 'ts', resolveDir: dirname(path) }
    })
  },
}
