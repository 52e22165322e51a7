import { relative } from 'node:path'
import { Node, Project, SyntaxKind, type TemplateExpression, type Type } from 'ts-morph'

/**
 * @file Rows that a statement reads from JSON: `json_to_recordset(${JSON.stringify(lines)}) as l (position int, ...)`.
 * A column that the objects do not have is null in every row, and no compiler says so.
 */

export interface Recordset {
  /** `server/areas/invoices/vat.ts:116` */
  at: string
  columns: readonly string[]
  /** Columns that the objects do not have. */
  missing: readonly string[]
}

export function recordsetsIn(root: string, ...files: string[]): { read: Recordset[]; unread: string[] } {
  const project = new Project({ tsConfigFilePath: `${root}/tsconfig.json`, skipAddingFilesFromTsConfig: true })
  const sources = project.addSourceFilesAtPaths(files.map((each) => `${root}/${each}`))
  const [read, unread]: [Recordset[], string[]] = [[], []]
  for (const file of sources) {
    for (const template of file.getDescendantsOfKind(SyntaxKind.TemplateExpression)) {
      for (const { place, columns, rows } of recordsetsOf(template)) {
        const at = `${relative(root, file.getFilePath()).replaceAll('\\', '/')}:${place.getStartLineNumber()}`
        if (!columns || !rows) unread.push(at)
        else read.push({ at, columns, missing: columns.filter((column) => !fieldsOf(rows).has(column)) })
      }
    }
  }
  return { read, unread }
}

interface Found {
  place: Node
  columns: readonly string[] | null
  rows: Type | null
}

function recordsetsOf(template: TemplateExpression): Found[] {
  const spans = template.getTemplateSpans()
  const texts = [template.getHead().getText(), ...spans.map((span) => span.getLiteral().getText())]
  return spans.flatMap((span, index) => {
    if (!/jsonb?_to_recordset\(\$\{$/.test(texts[index] ?? '')) return []
    const after = (texts[index + 1] ?? '').slice(1)
    const named = /^\)\s+as\s+\w*\s*$/.test(after.replace(/\$\{$/, '')) ? spans[index + 1]?.getExpression() : undefined
    const list = named ? textOf(named) : after
    return [{ place: span, columns: columnsIn(list), rows: rowsOf(span.getExpression()) }]
  })
}

/** Type of the objects in `JSON.stringify(rows)`, or in the constant that holds it. */
function rowsOf(given: Node): Type | null {
  if (Node.isIdentifier(given)) {
    const [declared] = given.getDefinitionNodes()
    const value = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined
    return value ? rowsOf(value) : null
  }
  if (!Node.isCallExpression(given) || given.getExpression().getText() !== 'JSON.stringify') return null
  return given.getArguments()[0]?.getType().getNumberIndexType() ?? null
}

/** Literal text of a template, or of the constant that holds it. */
function textOf(node: Node): string {
  if (Node.isIdentifier(node)) {
    const [declared] = node.getDefinitionNodes()
    const value = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined
    return value ? textOf(value) : ''
  }
  return Node.isTaggedTemplateExpression(node) ? node.getTemplate().getText() : ''
}

/** Of `as l (position int, "unitPrice" numeric(12, 4))`. */
function columnsIn(text: string): string[] | null {
  const list = /\(((?:[^()]|\([^()]*\))*)\)/.exec(text.replace(/^\)\s*/, ''))?.[1]
  if (list === undefined) return null
  const columns = list.split(/,(?![^(]*\))/).map((column) => /^\s*"?(\w+)"?\s+\w/.exec(column)?.[1])
  return columns.every((column) => column !== undefined) ? columns : null
}

function fieldsOf(rows: Type): Set<string> {
  const shapes = rows.isUnion() ? rows.getUnionTypes() : [rows]
  return new Set(shapes.flatMap((shape) => shape.getApparentProperties().map((each) => each.getName())))
}
