import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Part {
  file: string
  name?: string
  imports?: readonly string[]
  css?: readonly string[]
}

/** What the build of the client says of its files. */
export type Manifest = Readonly<Record<string, Part>>

/** Parts that a person waits for before the first list: the start, the workspace, and the list of orders. */
export const untilFirstList = ['index.html', 'workspace', 'areas/orders/OrdersScreen.tsx'] as const

/** The client as `npm start` has it built: its folder, and what the build says of it. */
export async function builtClient(): Promise<{ folder: string; manifest: Manifest }> {
  // Plain JavaScript without types, because `npm start` runs it before anything is installed.
  const setupModule = '../server/tools/setup.mjs'
  const { buildClient } = (await import(setupModule)) as { buildClient: () => Promise<string> }
  const folder = await buildClient()
  return { folder, manifest: JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest }
}

/** Files of parts and all that they import, styles too; a part is named by its source, or as vite.config.ts calls it. */
export function filesOf(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const part = manifest[name] ?? Object.values(manifest).find((each) => each.name === name)
    if (!part) throw new Error(`The build has no ${name}`)
    if (found.has(part.file)) continue
    found.add(part.file)
    for (const style of part.css ?? []) found.add(style)
    filesOf(manifest, part.imports ?? [], found)
  }
  return found
}

/** Bytes of a file as it goes over the net: compressed, where that was worth it. */
export function bytesOf(folder: string, file: string): number {
  const path = join(folder, file)
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size
}
