import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Part {
  file: string
  name?: string
  imports?: readonly string[]
  css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Part>>

export const untilSignIn = ['index.html', 'shell/LoginPage.tsx'] as const
/** Entry points needed before the first list. */
export const untilFirstList = ['index.html', 'workspace', 'areas/orders/OrdersScreen.tsx'] as const

export async function builtClient(): Promise<{ folder: string; manifest: Manifest }> {
  // Untyped JavaScript, because `npm start` runs it before packages are installed.
  const setupModule = '../server/tools/setup.mjs'
  const { buildClient } = (await import(setupModule)) as { buildClient: () => Promise<string> }
  const folder = await buildClient()
  return { folder, manifest: JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest }
}

/** Files of entry points with all their imports, styles included; names as in vite.config.ts. */
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

/** Transferred size: compressed where a compressed file exists. */
export function bytesOf(folder: string, file: string): number {
  const path = join(folder, file)
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size
}
