import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { areas } from '../contract/areas.ts'
import { frozenFaults, frozenList, migrationsIn, releaseList, withNew } from '../server/db/frozen.ts'
import { migrationsFolder } from '../server/db/migrate.ts'

const root = join(import.meta.dirname, '..')

const shared = ['contract', 'machines', 'commands', 'replay']

/** Layers of the server from the bottom up; each imports those before it. */
const serverLayers = [
  ...['runtime', 'db', 'integrations', 'backup', 'documents', 'http', 'sheets', 'workers'],
  ...['areas', 'integrity', 'jobs', 'app', 'seed', 'start'],
].map((name) => `server/${name}`)

/** Allowed imports per layer; the longest matching path counts. Client layers from the bottom up. */
const layers: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  machines: ['contract'],
  commands: ['contract', 'machines'],
  replay: ['contract', 'machines', 'commands'],
  'src/store': ['contract'],
  'src/worker': [],
  'src/ui': ['contract', 'src/store'],
  'src/keyboard': [...shared, 'src/store', 'src/ui'],
  'src/data': [...shared, 'src/store'],
  'src/tabs': [...shared, 'src/store'],
  'src/commands': [...shared, 'src/store', 'src/ui', 'src/keyboard', 'src/data', 'src/tabs'],
  'src/workspace': [...shared, 'src/store', 'src/ui', 'src/keyboard', 'src/data', 'src/tabs', 'src/commands'],
  'src/palette': [...shared, 'src/store', 'src/ui', 'src/keyboard', 'src/data', 'src/tabs', 'src/commands', 'src/workspace'],
  'src/areas': [...shared, 'src/store', 'src/ui', 'src/keyboard', 'src/data', 'src/tabs', 'src/commands', 'src/workspace'],
  'src/shell': [
    ...shared,
    ...['src/store', 'src/ui', 'src/keyboard', 'src/data', 'src/tabs', 'src/commands', 'src/workspace', 'src/palette', 'src/areas'],
    'src/worker',
  ],
  src: ['src/data', 'src/commands', 'src/shell', 'styles'],
  ...Object.fromEntries(serverLayers.map((layer, at) => [layer, ['contract', 'machines', ...serverLayers.slice(0, at)]])),
  'server/documents': ['contract'],
  // `server/main.ts`
  server: ['contract', 'machines', ...serverLayers],
  'server/tools': ['contract', 'machines', ...serverLayers, 'server'],
}

/** Server areas without calls come first. */
const areaOrder = ['numbering', 'charges', ...Object.keys(areas)]

interface SourceFile {
  path: string
  imports: string[]
  exportsDefault: boolean
  barrel: boolean
}

function parsed(path: string, text: string): SourceFile {
  const { module, program } = parseSync(path, text)
  const imports = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(text.slice(start, end))?.[1] ?? []),
  ]
  return {
    path,
    imports: imports.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name)),
    exportsDefault: module.staticExports.some((each) => each.entries.some((entry) => entry.exportName.kind === 'Default')),
    barrel:
      program.body.length > 0 &&
      program.body.every(
        (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null),
      ),
  }
}

function layerOf(path: string): string | undefined {
  return Object.keys(layers)
    .filter((layerPath) => path.startsWith(`${layerPath}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

function areaOf(path: string): number {
  const name = /^server\/areas\/([^/.]+)/.exec(path)?.[1]
  return name === undefined || name === 'routes' || name === 'shared' ? -1 : areaOrder.indexOf(name)
}

function screenAreaOf(path: string): string | undefined {
  return /^src\/areas\/([^/]+)/.exec(path)?.[1]
}

/** Screens use their own area and shared code; the shell uses what areas export. */
function isAstray(path: string, target: string): boolean {
  const other = screenAreaOf(target)
  if (other === undefined) return false
  const area = screenAreaOf(path)
  return area === undefined ? !target.endsWith('.screens.ts') : other !== area && other !== 'shared'
}

function faults({ path, imports, exportsDefault, barrel }: SourceFile): string[] {
  const found: string[] = []
  const layer = layerOf(path)
  for (const target of imports) {
    const other = layerOf(target)
    if (layer && other && other !== layer && !layers[layer]?.includes(other)) found.push(`${path} imports ${target}`)
    if (isAstray(path, target)) found.push(`${path} imports ${target} of another area`)
    const from = areaOf(path)
    if (from >= 0 && areaOf(target) > from) found.push(`${path} imports the later area ${target}`)
  }
  if (exportsDefault && !path.startsWith('src/areas/') && !/config\.ts$/.test(path)) found.push(`${path} has a default export`)
  if (barrel) found.push(`${path} is a barrel`)
  return found
}

/** Import cycles, including types and dynamic imports. */
function circles(all: readonly SourceFile[]): string[] {
  const arrows = new Map(all.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at >= 0) return void found.push([...way.slice(at), path].join(' > '))
    if (done.has(path)) return
    for (const target of arrows.get(path) ?? []) walk(target, [...way, path])
    done.add(path)
  }
  for (const path of arrows.keys()) walk(path, [])
  return found
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

const files = ['contract', 'machines', 'commands', 'replay', 'src', 'server']
  .flatMap(sources)
  .map((path) => parsed(path, readFileSync(join(root, path), 'utf8')))

describe('the rooms', () => {
  test('import only what they may, without barrels and stray default exports', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap(faults)).toEqual([])
  })

  test('lead nowhere in circles', () => {
    expect(circles(files)).toEqual([])
  })

  test('every server area stands in the written order', () => {
    const unknown = files.filter(({ path }) => /^server\/areas\/(?!shared\/)[^/]+\//.test(path) && areaOf(path) < 0)
    expect(unknown.map(({ path }) => path)).toEqual([])
  })

  // «deleted» is a transition target, not a status.
  test('compare a status nowhere but in machines', () => {
    const scattered = files.filter(
      ({ path }) =>
        !path.startsWith('machines/') &&
        // Generated history is written as final rows.
        !path.startsWith('server/seed/history/') &&
        !path.startsWith('src/ui/') &&
        // The status of a test.
        path !== 'server/tools/test.mjs' &&
        /\bstatus\s*(===|!==)\s*'(?!deleted')/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(scattered.map(({ path }) => path)).toEqual([])
  })

  test('the gate itself finds planted faults', () => {
    const plant = (path: string, text: string): string[] => faults(parsed(path, text))
    expect(plant('src/areas/x.tsx', "import { a } from '../../server/app/app.ts'")).toEqual(['src/areas/x.tsx imports server/app/app.ts'])
    expect(plant('contract/x.ts', "import type { a } from '../machines/order.ts'")).toEqual(['contract/x.ts imports machines/order.ts'])
    expect(plant('src/ui/x.tsx', "export { a } from '../data/http.ts'")).toHaveLength(2)
    expect(plant('server/areas/orders/x.ts', "import { a } from '../invoices/invoices.accept.ts'")).toEqual([
      'server/areas/orders/x.ts imports the later area server/areas/invoices/invoices.accept.ts',
    ])
    expect(plant('server/runtime/x.ts', "import { a } from '../http/refusal.ts'")).toEqual([
      'server/runtime/x.ts imports server/http/refusal.ts',
    ])
    expect(plant('server/http/x.ts', "import type { A } from '../areas/orders/lock.ts'")).toHaveLength(1)
    expect(plant('server/areas/orders/x.ts', "const a = () => import('../../jobs/outbox.ts')")).toHaveLength(1)
    expect(plant('server/jobs/x.ts', "import { a } from '../main.ts'")).toHaveLength(1)
    expect(plant('server/jobs/x.ts', "import { a } from '../areas/orders/lock.ts'")).toEqual([])
    expect(plant('src/workspace/x.tsx', "const a = () => import('../palette/Palette.tsx')")).toHaveLength(1)
    expect(plant('src/commands/x.ts', "import type { A } from '../shell/pickers.ts'")).toHaveLength(1)
    expect(plant('src/areas/orders/x.tsx', "import { a } from '../invoices/words.ts'")).toEqual([
      'src/areas/orders/x.tsx imports src/areas/invoices/words.ts of another area',
    ])
    expect(plant('src/shell/x.tsx', "const a = () => import('../areas/orders/OrderScreen.tsx')")).toHaveLength(1)
    expect(plant('src/areas/orders/x.tsx', "import { a } from '../shared/loaders.ts'")).toEqual([])
    const circle = [parsed('a.ts', "import type { B } from './b.ts'"), parsed('b.ts', "const a = () => import('./a.ts')")]
    expect(circles(circle)).toEqual(['a.ts > b.ts > a.ts'])
    expect(plant('commands/x.ts', 'export default 1')).toEqual(['commands/x.ts has a default export'])
  })
})

describe('migrations', () => {
  const list = readFileSync(join(migrationsFolder, frozenList), 'utf8')
  const releases = readFileSync(join(migrationsFolder, releaseList), 'utf8')
  const files = migrationsIn(migrationsFolder)

  test('that are part of the product never change, and new ones come after them', () => {
    expect(frozenFaults(list, files, releases)).toEqual([])
  })

  test('the gate itself finds one that was edited, removed, forgotten or put in between', () => {
    const [first, ...rest] = files
    if (!first) throw new Error('no migrations')
    expect(frozenFaults(list, [{ ...first, sha256: '0'.repeat(64) }, ...rest], releases)).toEqual([
      '0001_foundation.sql is frozen and must not change: write a new migration',
    ])
    expect(frozenFaults(list, rest, releases)).toEqual(['0001_foundation.sql is frozen and must not be removed or renamed'])
    const late = { name: '0028_late.sql', sql: '', sha256: '0'.repeat(64) }
    expect(frozenFaults(list, [...files, late], releases)).toEqual(['0028_late.sql is not frozen yet: npm run db:freeze'])
    expect(frozenFaults(withNew(list, [...files, late]), [...files, late], releases)).toEqual([
      `0028_late.sql comes after ${files.at(-1)?.name}: give it a higher number, then npm run db:freeze`,
    ])
    const turned = list.replace(/^(.+)\n(.+)\n/, '$2\n$1\n')
    expect(frozenFaults(turned, files, releases)).toContain('the list up to 0085_contract_templates.sql is not what release 0.1.0 ran')
  })
})
