import { relative } from 'node:path'
import { type CallExpression, type Node, Project, SyntaxKind, type Type } from 'ts-morph'
import type { Kind } from './kinds.ts'

/** A place that executes a statement and says what its rows are. */
export interface Claim {
  /** `server/areas/shared/mail.ts:50:9`, where the name of the method stands. */
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
  // Of several shapes, what they have in common.
  const shape = type.getNonNullableType()
  const parts = shape.isUnion() ? shape.getUnionTypes() : [shape]
  const isObject = parts.every((part) => kindOfOne(part) === 'object')
  const texts = parts.filter((part) => kindOfOne(part) === 'string')
  return {
    kinds: kindsOf(type),
    literals: texts.length > 0 && texts.every((part) => part.isStringLiteral()) ? texts.map(literalOf) : null,
    text: type.getText(place),
    isParameter: type.isTypeParameter(),
    required: () =>
      isObject
        ? shape
            .getProperties()
            .filter((each) => !each.isOptional())
            .map((each) => each.getName())
        : [],
    property: (name) => known(isObject && propertyOf(shape, name, place), place),
    element: () => known(parts.length === 1 && elementOf(shape), place),
  }
}

function known(type: Type | false | null, place: Node): RowType | null {
  return type ? typed(type, place) : null
}

function literalOf(type: Type): string {
  return String(type.getLiteralValue())
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
