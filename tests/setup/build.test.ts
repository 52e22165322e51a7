import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A missing entry would be noticed by nothing else: its sources are compiled at each start instead. */
test('the build has the server, its processes and every thread', async () => {
  // Plain JavaScript, since it runs before installation.
  const setupModule = '../../server/tools/setup.mjs'
  const { buildServer, root } = (await import(setupModule)) as { buildServer: () => Promise<string>; root: string }
  const threads = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('-task.ts'))
  expect(threads.length).toBeGreaterThan(3)
  const folder = await buildServer()
  const entries = ['main.ts', 'start/cluster-worker.ts', ...threads].map((path) => join('server', path.replace(/\.ts$/, '.js')))
  expect(entries.filter((path) => !existsSync(join(folder, path)))).toEqual([])
})
