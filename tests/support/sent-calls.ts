import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Node } from 'oxc-parser'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'

/** Calls of commands and pages, parsed from source. */

const root = join(import.meta.dirname, '../..')

/** Keyed as `supplierInvoices.show`. */
const byName = new Map<string, Call>(
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, Call>).map(([key, call]) => [`${camelCase(area)}.${key}`, call] as const),
  ),
)

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Follows functions within the file. */
export function callsOfCommands(): ReadonlyMap<string, readonly Call[]> {
  const folder = join(root, 'commands')
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => commandsIn(readFileSync(join(folder, file), 'utf8'), file)),
  )
}

function commandsIn(text: string, file: string): [string, Call[]][] {
  const { program } = parseSync(file, text)
  const declared = new Map(program.body.flatMap(declarationsOf))
  const found: [string, Call[]][] = []
  walk(program, (node) => {
    if (node.type !== 'ObjectExpression') return
    const [id, run] = [propertyOf(node, 'id'), propertyOf(node, 'run')]
    if (id?.type === 'Literal' && typeof id.value === 'string' && run) found.push([id.value, [...callsIn(run, declared, new Set())]])
  })
  return found
}

function declarationsOf(node: Node): [string, Node][] {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? declarationsOf(node.declaration) : []
  if (node.type === 'FunctionDeclaration') return node.id ? [[node.id.name, node]] : []
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.name, init] as [string, Node]] : []))
}

function callsIn(node: Node, declared: ReadonlyMap<string, Node>, entered: Set<string>): Set<Call> {
  const found = new Set<Call>()
  walk(node, (each) => {
    if (each.type === 'MemberExpression' && each.object.type === 'Identifier' && each.property.type === 'Identifier') {
      const call = byName.get(`${each.object.name}.${each.property.name}`)
      if (call) found.add(call)
    }
    if (each.type !== 'Identifier' || entered.has(each.name)) return
    const ownDeclaration = declared.get(each.name)
    if (!ownDeclaration) return
    entered.add(each.name)
    for (const call of callsIn(ownDeclaration, declared, entered)) found.add(call)
  })
  return found
}

function propertyOf(node: Extract<Node, { type: 'ObjectExpression' }>, name: string): Node | undefined {
  for (const each of node.properties) {
    if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name) return each.value
  }
  return undefined
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    // Property names are no references.
    if ((node.type === 'MemberExpression' && key === 'property') || (node.type === 'Property' && key === 'key')) continue
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(each)) walk(each, visit)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The call whose refusal closes the page; input pages have none. */
export function callsOfPages(): ReadonlyMap<string, readonly Call[]> {
  const folder = join(root, 'src/areas')
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.screens.ts'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/'(\/[^']*)': \(\) => import\('\.\/([^']+)'\)/g)].map(
        ([, path = '', screen = '']) => [path, readFileSync(join(folder, file, '..', screen), 'utf8')] as const,
      ),
    )
  return new Map(
    pages.map(([path, text]) => {
      const closing = [...text.matchAll(/useCall\(\s*([\w.]+)(?:(?!useCall)[^])*?page: true/g)]
      const named = closing.length > 0 ? closing : [...text.matchAll(/\bcall=\{([\w.]+)\}/g)]
      return [path, named.flatMap(([, name = '']) => byName.get(name) ?? [])]
    }),
  )
}
