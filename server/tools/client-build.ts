import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseSync, type ESTree, type Plugin, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import * as schemas from 'zod/mini'
import { labelOf } from '../../contract/labels.ts'

/** `instanceof` would be true of every value, so that a walk from schema to schema never ended. */
const inertSchema = `const schema = new Proxy(() => schema, {
  get(_, name) {
    if (name === Symbol.hasInstance) throw new TypeError('Schemas stay on the server: the client cannot ask what a schema is')
    return schema
  },
  apply: () => schema,
})`

/** The client never parses, so schema builders are replaced by no-ops to keep zod out of the bundle. */
export function inertSchemas(): Plugin {
  const inert = '\0inert-schemas'
  const names = Object.keys(schemas).filter((name) => name !== 'default')
  return {
    name: 'inert-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? inert : undefined),
    load: (id) => (id === inert ? `${inertSchema}\nexport { ${names.map((name) => `schema as ${name}`).join(', ')} }` : undefined),
  }
}

/** Fields of declared calls used only by server and tests. */
const unread: ReadonlySet<string> = new Set(['title', 'params', 'query', 'body', 'answer', 'heavy', 'quiet', 'secret', 'addition'])
const declared: ReadonlySet<string> = new Set(['get', 'post', 'patch', 'del'])

/** Removes call schemas from the client's contract; they would be half of the initial download. */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: withoutUnused(edited(code, [...droppable(code, id)]), id), map: null }),
    },
  }
}

/** Writes labels of fields where they are used, so that lists do without the labels of all fields. */
export function inlinedLabels(): Plugin {
  return {
    name: 'inlined-labels',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(contract|src)\/.*\.tsx?$/, code: /labelOf\('/ },
      handler: (code, id) => ({ code: withoutUnused(edited(code, [...labelsIn(code, id)]), id), map: null }),
    },
  }
}

function* labelsIn(code: string, id: string): Generator<Edit> {
  for (const node of nodesIn(parsed(code, id))) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'labelOf') continue
    const [field, area] = node.arguments.map((each) => (each.type === 'Literal' && typeof each.value === 'string' ? each.value : null))
    if (typeof field === 'string' && area !== null) yield { start: node.start, end: node.end, text: JSON.stringify(labelOf(field, area)) }
  }
}

/**
 * Without constants that only removed code used, and without imports of them: a chunk takes along what its modules
 * import, used or not.
 */
function withoutUnused(code: string, id: string): string {
  const program = parsed(code, id)
  const uses = new Map<string, number>()
  for (const node of nodesIn(program)) if (isName(node)) uses.set(node.name, (uses.get(node.name) ?? 0) + 1)
  const isUnused = (statement: ESTree.Statement): boolean => {
    if (statement.type === 'ImportDeclaration') {
      // A specifier without another name in the module is one node for both names.
      return (
        statement.specifiers.length > 0 &&
        statement.specifiers.every(({ local }) => (uses.get(local.name) ?? 0) <= namings(statement, local.name))
      )
    }
    if (statement.type !== 'VariableDeclaration') return false
    return statement.declarations.every(({ id: named }) => named.type === 'Identifier' && uses.get(named.name) === 1)
  }
  const unused = program.body.filter(isUnused).map(({ start, end }) => ({ start, end, text: '' }))
  return unused.length === 0 ? code : withoutUnused(edited(code, unused), id)
}

function namings(statement: ESTree.Statement, name: string): number {
  return [...nodesIn(statement)].filter((node) => isName(node) && node.name === name).length
}

function isName(node: ESTree.Node): node is Extract<ESTree.Node, { type: 'Identifier' | 'JSXIdentifier' }> {
  return node.type === 'Identifier' || node.type === 'JSXIdentifier'
}

interface Edit {
  start: number
  end: number
  text: string
}

/** Marks constants as side-effect free and removes schemas from calls. */
function* droppable(code: string, id: string): Generator<Edit> {
  const program = parsed(code, id)
  for (const node of nodesIn(program)) {
    if (node.type === 'CallExpression') yield* unreadOf(node)
  }
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (
        !init ||
        init.type === 'ArrowFunctionExpression' ||
        ![...nodesIn(init)].some(({ type }) => type === 'CallExpression' || type === 'SpreadElement')
      )
        continue
      yield { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' }
      yield { start: init.end, end: init.end, text: '))()' }
    }
  }
}

function parsed(code: string, id: string): ESTree.Program {
  const { program, errors } = parseSync(id, code)
  if (errors.length > 0) throw new Error(`${id}: ${errors[0]?.message}`)
  return program
}

function* unreadOf({ callee, arguments: [, spec] }: ESTree.CallExpression): Generator<Edit> {
  if (callee.type !== 'Identifier' || !declared.has(callee.name) || spec?.type !== 'ObjectExpression') return
  for (const [place, property] of spec.properties.entries()) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !unread.has(property.key.name)) continue
    yield { start: property.start, end: spec.properties[place + 1]?.start ?? spec.end - 1, text: '' }
  }
}

function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node
  for (const value of Object.values(node) as unknown[]) {
    for (const inner of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(inner)) yield* nodesIn(inner)
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Edits overlap only where one removes what another changes. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < at) continue
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}

const least = 1024

export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: ({ dir }) => {
      if (dir) for (const path of textFiles(dir)) compress(path)
    },
  }
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|webmanifest|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function compress(path: string): void {
  const bytes = readFileSync(path)
  if (bytes.length < least) return
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

/** Builds the service worker with the list of what it stores: the page and all code of this build. */
export function offlineShell(): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    // Registered when the first page rests; the manifest stands in `src/public`.
    injectRegister: false,
    manifest: false,
    // Quiet as the build of the client is.
    integration: { configureCustomSWViteBuild: (build) => void Object.assign(build, { logLevel: 'silent' }) },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*.{js,css,woff2}', 'appearance.js', 'icon.svg'],
      // The server replaces the revision when it serves the worker.
      additionalManifestEntries: [{ url: '/', revision: 'version-of-the-server' }],
    },
  })
}
