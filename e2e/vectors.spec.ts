import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { inertSchemas } from '../server/tools/client-build.ts'
import type { Vector } from '../tests/vectors/reckoned.ts'

/** @file Amounts and amounts in words as computed by the client bundle in a browser. */

test('every vector comes out to the cent in the browser', async ({ page }) => {
  await page.setContent('<title>Vektori</title>')
  await page.addScriptTag({ content: await builtVectors() })
  const figures = await page.evaluate(() =>
    (window as unknown as { reckoned: { vectors: readonly Vector[] } }).reckoned.vectors.map(({ name, reckon, expected }) => ({
      name,
      expected,
      got: reckon(),
    })),
  )
  expect(figures.length).toBeGreaterThan(50)
  for (const { name, got, expected } of figures) expect.soft(got, name).toEqual(expected)
})

/** Bundles the test table with its imports; the result is in `reckoned`. */
async function builtVectors(): Promise<string> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    plugins: [inertSchemas()],
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: 'tests/vectors/reckoned.ts', formats: ['iife'], name: 'reckoned' },
    },
  })
  const [made] = [built].flat()
  if (!made || !('output' in made)) throw new Error('The vectors were not built')
  return made.output[0].code
}
