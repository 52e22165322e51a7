import type { Answer, Body, Call } from '../../contract/calls.ts'
import type { Arguments } from '../command.ts'

/** @file Cells of lists that are edited in place: what each field of an editing call is, or why a list does not edit it. */

export type CellType = 'date' | 'text' | 'money' | 'person' | 'people' | 'choice'

interface Typed {
  is: CellType
  /** Of a choice. */
  choices?: Readonly<Record<string, string>>
  /** May not be emptied. */
  required?: true
}

/** `row`: the field of rows and records that shows it; `column`: the list's column, if its id is another. */
type Editable<L extends Call, Name> = Typed & { column?: string } & (Name extends RowField<L>
    ? { row?: RowField<L> }
    : { row: RowField<L> })

/** A column that is not edited in the list, with the reason that the person reads. */
interface Kept {
  kept: string
  column: string
}

/** The list has no column for the field; it is edited in the record. */
export const noColumn = null

type RowField<L extends Call> = Answer<L> extends { data: readonly (infer Row)[] } ? keyof Row & string : never
type BodyField<C extends Call> = Exclude<keyof Body<C> & string, 'event' | 'lock_version'>
/** Every field of the call, so that a new one is either edited or left out on purpose. */
type FieldsOf<L extends Call, C extends Call> = { readonly [Name in BodyField<C>]-?: Editable<L, Name> | Kept | typeof noColumn }

/** A field of another call, which changes it alone. */
interface OtherField extends Typed {
  row: string
  /** Fields of the row that the command takes along. */
  along?: readonly string[]
  command: string
  argument: string
  /** Empties the field. */
  emptiedBy?: string
}

export interface CellField extends Typed {
  column: string
  row: string
  /** Field of the call's body. */
  name: string
  command: string
  change: (value: unknown, row: Readonly<Record<string, unknown>>) => CellChange
}

export interface CellChange {
  command: string
  /** Without `changes`: a command of its own, whose call takes no version. */
  args: Arguments
}

export interface InlineList {
  /** Edits the record; its call takes the version. */
  command: string
  fields: readonly CellField[]
  /** Why, by column. */
  kept: ReadonlyMap<string, string>
}

/** `L`: the list's call, `C`: the call that edits its records. */
export function inlineList<L extends Call, C extends Call>(
  command: string,
  fields: FieldsOf<L, C>,
  others: Readonly<Record<string, OtherField | string>> = {},
): InlineList {
  const named = Object.entries<(Typed & { column?: string; row?: string }) | Kept | null>(fields)
  return {
    command,
    fields: [
      ...named.flatMap(([name, field]) => (field === null || 'kept' in field ? [] : [fieldOf(command, name, field)])),
      ...Object.entries(others).flatMap(([column, other]) => (typeof other === 'string' ? [] : [otherField(column, other)])),
    ],
    kept: new Map([
      ...named.flatMap(([, field]) => (field !== null && 'kept' in field ? [[field.column, field.kept] as const] : [])),
      ...Object.entries(others).flatMap(([column, other]) => (typeof other === 'string' ? [[column, other] as const] : [])),
    ]),
  }
}

function fieldOf(
  command: string,
  name: string,
  { row = name, column = row, ...typed }: Typed & { column?: string; row?: string },
): CellField {
  return { ...typed, column, row, name, command, change: (value) => ({ command, args: { changes: { [name]: sentValue(value) } } }) }
}

function otherField(column: string, { row, command, argument, emptiedBy, along = [], ...typed }: OtherField): CellField {
  return {
    ...typed,
    column,
    row,
    name: argument,
    command,
    change: (value, of) =>
      value === null && emptiedBy !== undefined
        ? { command: emptiedBy, args: {} }
        : { command, args: { [argument]: sentValue(value), ...Object.fromEntries(along.map((name) => [name, of[name]])) } },
  }
}

/** Records as their keys. */
export function sentValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sentValue)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)
}

/** Rows and records have the field by the same name. */
export function valueIn({ row }: Pick<CellField, 'row'>, from: object): unknown {
  return (from as Readonly<Record<string, unknown>>)[row] ?? null
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(sentValue(one)) === JSON.stringify(sentValue(other))
}
