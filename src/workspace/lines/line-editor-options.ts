import type { TabHandle } from '../../tabs/tab.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { LineEditorState, SavedLine } from './line-editor-state.ts'

export interface LineEditorOptions<Line extends SavedLine, Values> {
  tab: TabHandle
  /** Unique within the tab's path. */
  draftKey: string
  lines: readonly Line[]
  valuesOf: (line: Line) => Values
  /** Null when the line has them already. */
  changesOf: (line: Line, values: Partial<Values>) => Readonly<Record<string, unknown>> | null
  edit: (line: Line, changes: Readonly<Record<string, unknown>>) => Saving
  remove: (line: Line) => Saving
  /** Without it rows cannot be added. */
  add?: NewRows<Line, Values>
  /** After refusals and missed answers. */
  reload: () => Promise<void>
}

interface NewRows<Line extends SavedLine, Values> {
  /** Null while incomplete. */
  body: (values: Partial<Values>) => object | null
  save: (lines: object[]) => Saving
  fresh: Partial<Values>
  /** Values derived from rows above, which may just have been saved; null: waits for them. */
  place?: (state: LineEditorState<Line, Values>, key: number) => Partial<Values> | null
  same: (line: Line, values: Partial<Values>) => boolean
  /** Further fields for restoring a deleted line. */
  extraFields?: (line: Line) => object
  /** One call per row. */
  single?: true
}

export interface Saving {
  command: string
  args: Readonly<Record<string, unknown>>
}

/** A refusal without fields still marks the row. */
export function markedErrors(errors: FieldErrors): FieldErrors {
  return Object.keys(errors).length > 0 ? errors : { row: ['Rinda nav saglabāta'] }
}

/** Extracts one line's errors: `order_items.2.quantity` is the third. */
export function errorsOfRow(errors: FieldErrors, place: number): FieldErrors {
  const rowErrors = Object.entries(errors).flatMap(([name, texts]) => {
    const [, row, field] = /^\w+\.(\d+)\.(\w+)$/.exec(name) ?? []
    return row === String(place) && field ? [[field, texts] as const] : []
  })
  return Object.fromEntries(rowErrors)
}

export function nameIn(values: object): string | undefined {
  const labelled: unknown = Object.values(values).find((value) => typeof value === 'object' && value !== null && 'label' in value)
  return (labelled as { label: string } | undefined)?.label
}
