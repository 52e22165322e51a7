import { relative } from 'node:path'
import { type CallExpression, type Node, Project, SyntaxKind, type Type } from 'ts-morph'
import type { Kind } from './kinds.ts'

/** A place that executes a statement and says what its rows are. */
export interface Claim {
  /** `server/jobs/mail.ts:50:9`, where the name of the method stands. */
  at: string
  row: RowType
}

/** A type as the values of a row are held against it. */
export interface RowType {
  /** Kinds of values that it has; null: any. */
  kinds: ReadonlySet<Kind> | null
  /** Texts that it is narrowed to; null: any text. */
  literals: readonly string[] | null
  /** As it is written. */
  text: string
  /** Whether it stands for whatever a caller names. */
  isParameter: boolean
  /** Names of properties that every row must have. */
  required(): string[]
  /** Type of a property; null where it has none. */
  property(name: string): RowType | null
  /** Type of the elements; null where it is no array. */
  element(): RowType | null
}

/** All places in the files that claim rows of a statement. */
export function claimsIn(root: string, ...files: string[]): Claim[] {
  const project = new Project({ tsConfigFilePath: `${root}/tsconfig.json`, skipAddingFilesFromTsConfig: true })
  const sources = project.addSourceFilesAtPaths(files.map((each) => `${root}/${each}`))
  const claims = sources.flatMap((file) =>
    file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
      const name = nameOfCall(call)
      const row = name && rowOf(call.getType())
      if (!row || row.isAny() || row.isUnknown()) return []
      const { line, column } = file.getLineAndColumnAtPos(name.getStart())
      return [{ at: `${relative(root, file.getFilePath()).replaceAll('\\', '/')}:${line}:${column}`, row: typed(row, call) }]
    }),
  )
  return claims
}

function nameOfCall(call: CallExpression): Node | null {
  const callee = call.getExpression()
  if (!callee.isKind(SyntaxKind.PropertyAccessExpression)) return null
  return ['execute', 'query'].includes(callee.getName()) ? callee.getNameNode() : null
}

/** The row type of a promised result of Kysely or of pg. */
function rowOf(type: Type): Type | null {
  if (type.getSymbol()?.getName() !== 'Promise') return null
  const result = type.getTypeArguments()[0]
  return result?.getSymbol()?.getName() === 'QueryResult' ? (result.getTypeArguments()[0] ?? null) : null
}

function typed(type: Type, place: Node): RowType {
  const parts = type.isUnion() ? type.getUnionTypes() : [type]
  const objects = parts.filter((part) => kindsOf(part)?.has('object'))
  const literals = parts.filter((part) => part.isString() || part.isStringLiteral() || part.isTemplateLiteral())
  return {
    kinds: kindsOf(type),
    literals: literals.length > 0 && literals.every((part) => part.isStringLiteral()) ? literals.map(literalOf) : null,
    text: type.getText(place),
    isParameter: type.isTypeParameter(),
    required: () =>
      (objects.length === 1 ? objects.flatMap((part) => part.getProperties()) : [])
        .filter((each) => !each.isOptional())
        .map((each) => each.getName()),
    property: (name) =>
      firstOf(
        objects.map((part) => propertyOf(part, name, place)),
        place,
      ),
    element: () =>
      firstOf(
        parts.map((part) => elementOf(part)),
        place,
      ),
  }
}

function literalOf(type: Type): string {
  return String(type.getLiteralValue())
}

function firstOf(types: readonly (Type | null | undefined)[], place: Node): RowType | null {
  const found = types.filter((each) => !!each)
  const [first] = found
  // Which of several shapes a value has is not known.
  return first && found.length === 1 ? typed(first, place) : null
}

function propertyOf(type: Type, name: string, place: Node): Type | null {
  return type.getProperty(name)?.getTypeAtLocation(place) ?? type.getStringIndexType() ?? null
}

function elementOf(type: Type): Type | null {
  return type.getArrayElementType() ?? type.getNumberIndexType() ?? null
}

function kindsOf(type: Type): Set<Kind> | null {
  if (type.isUnion()) {
    const kinds = type.getUnionTypes().map(kindsOf)
    return kinds.includes(null) ? null : new Set(kinds.flatMap((each) => [...(each ?? [])]))
  }
  const kind = kindOfOne(type)
  return kind === null ? null : new Set([kind])
}

/** Of a type that is no union; null where its values may be anything. */
function kindOfOne(type: Type): Kind | null {
  if (type.isString() || type.isStringLiteral() || type.isTemplateLiteral()) return 'string'
  if (type.isNumber() || type.isNumberLiteral()) return 'number'
  if (type.isBoolean() || type.isBooleanLiteral()) return 'boolean'
  if (type.isNull()) return 'null'
  if (type.isUndefined() || type.isVoid()) return 'undefined'
  if (type.isArray() || type.isTuple() || type.isReadonlyArray()) return 'array'
  if (type.isIntersection()) return firstKind(type.getIntersectionTypes())
  if (!type.isObject()) return null
  const name = type.getSymbol()?.getName()
  if (name === 'Date') return 'date'
  return name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'object'
}

function firstKind(types: readonly Type[]): Kind | null {
  const kinds = types.map(kindOfOne)
  return kinds.find((kind) => kind !== null && kind !== 'object') ?? (kinds.includes('object') ? 'object' : null)
}
