import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, type Node } from 'oxc-parser'

/** @file The columns that the client's lists show, read from its source. */

export interface ShownColumn {
  id: string
  /** The key by which the server knows it. */
  key: string
  sortKey: string | undefined
}

export interface ShownList {
  file: string
  /** As written, such as `supplierInvoices.list`; a variable's name if the call is chosen while it runs. */
  call: string
  columns: readonly ShownColumn[]
}

type Tree = Node & Readonly<Record<string, unknown>>

const parsed = new Map<string, Tree>()

function treeOf(path: string): Tree {
  const known = parsed.get(path)
  if (known) return known
  const tree = parseSync(path, readFileSync(path, 'utf8')).program as unknown as Tree
  parsed.set(path, tree)
  return tree
}

export function shownLists(folder: string): ShownList[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  return names.flatMap((name) => {
    const path = join(folder, name)
    return nodesOf(treeOf(path), 'JSXOpeningElement').flatMap((element) => {
      if (!['ListView', 'ListSection'].includes(textIn(element['name']))) return []
      const [call, columns] = [attribute(element, 'call'), attribute(element, 'columns')]
      if (!call || !columns) return []
      return [{ file: name, call: nameOf(call), columns: columnsOf(columns, path) }]
    })
  })
}

function isNode(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value
}

function childrenOf(node: Tree): Tree[] {
  return Object.values(node).flat().filter(isNode)
}

function nodesOf(node: Tree, type: string): Tree[] {
  return [...(node.type === type ? [node] : []), ...childrenOf(node).flatMap((child) => nodesOf(child, type))]
}

function nameOf(call: Tree): string {
  return call.type === 'MemberExpression' ? `${textIn(call['object'])}.${textIn(call['property'])}` : textIn(call)
}

/** Name of an identifier or value of a literal. */
function textIn(node: unknown): string {
  if (!isNode(node)) return ''
  const text = node['name'] ?? node['value']
  return typeof text === 'string' ? text : ''
}

function attribute(element: Tree, name: string): Tree | undefined {
  const found = nodesOf(element, 'JSXAttribute').find((each) => textIn(each['name']) === name)
  const container = found?.['value']
  return isNode(container) && isNode(container['expression']) ? container['expression'] : undefined
}

/** Every object with id, header and cell that the expression leads to, through names and imports of columns. */
function columnsOf(from: Tree, path: string, seen = new Set<Tree>()): ShownColumn[] {
  const found = new Map<string, ShownColumn>()
  const names = new Set<string>()
  const visit = (node: Tree): void => {
    const column = columnIn(node)
    if (column) found.set(column.id, found.get(column.id) ?? column)
    else if (node.type === 'Identifier') names.add(textIn(node))
    if (!column) childrenOf(node).forEach(visit)
  }
  visit(from)
  for (const name of names) {
    const there = declared(name, path)
    if (!there || seen.has(there.node)) continue
    seen.add(there.node)
    for (const column of columnsOf(there.node, there.path, seen)) found.set(column.id, found.get(column.id) ?? column)
  }
  return [...found.values()]
}

function columnIn(node: Tree): ShownColumn | null {
  if (node.type !== 'ObjectExpression') return null
  const properties = new Map(
    childrenOf(node)
      .filter(({ type }) => type === 'Property')
      .map((each) => [textIn(each['key']), textIn(each['value'])]),
  )
  const id = properties.get('id')
  const isNamed = childrenOf(node).some((each) => textIn(each['key']) === 'id' && isNode(each['value']) && each['value'].type === 'Literal')
  if (!id || !isNamed || !properties.has('header') || !properties.has('cell')) return null
  return { id, key: properties.get('key') ?? id, sortKey: properties.get('sortKey') }
}

function declared(name: string, path: string): { node: Tree; path: string } | null {
  const tree = treeOf(path)
  for (const declarator of nodesOf(tree, 'VariableDeclarator')) {
    if (textIn(declarator['id']) === name && isNode(declarator['init'])) return { node: declarator['init'], path }
  }
  for (const each of nodesOf(tree, 'FunctionDeclaration')) {
    if (textIn(each['id']) === name && isNode(each['body'])) return { node: each['body'], path }
  }
  for (const each of nodesOf(tree, 'ImportDeclaration')) {
    const source = textIn(each['source'])
    const isNamed = nodesOf(each, 'ImportSpecifier').some((one) => textIn(one['local']) === name)
    if (isNamed && source.startsWith('.') && (source.includes('columns') || name.endsWith('olumns')))
      return declared(name, join(dirname(path), source))
  }
  return null
}
