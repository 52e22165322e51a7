import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { diagramOf } from '../../machines/diagram.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import { withDiagrams } from './generated-docs.ts'

/** @file `npm run docs`: writes lifecycle diagrams into `docs/domain`. */

const root = join(import.meta.dirname, '../..')

async function diagrams(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const file of readdirSync(join(root, 'machines'))) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(root, 'machines', file)).href)
    for (const value of Object.values(exported)) if (isLifecycle(value)) found.set(value.id, diagramOf(value))
  }
  return found
}

function isLifecycle(value: unknown): value is Lifecycle {
  return typeof value === 'object' && value !== null && 'events' in value && 'initial' in value
}

const diagramById = await diagrams()
for (const file of readdirSync(join(root, 'docs/domain'))) {
  const path = join(root, 'docs/domain', file)
  const before = readFileSync(path, 'utf8')
  const after = withDiagrams(before, diagramById)
  if (after !== before) writeFileSync(path, after)
}
