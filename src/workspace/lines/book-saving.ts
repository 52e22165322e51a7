import type { TabHandle } from '../../tabs/tab.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { LineBook, SavedLine } from './line-book.ts'

/** What a line book is told of one kind of lines: how they are saved, added and deleted. */
export interface LineBookOptions<Line extends SavedLine, Values> {
  tab: TabHandle
  /** Name of the draft among those of the tab's path. */
  draftKey: string
  /** The lines as the server has them now. */
  lines: readonly Line[]
  /** What a person types of a line, as it stands in it. */
  valuesOf: (line: Line) => Values
  /** What of an edit the line does not hold already, as the call takes it; null when nothing. */
  changesOf: (line: Line, values: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Runs the command that changes a line. */
  edit: (line: Line, changes: Readonly<Record<string, unknown>>) => Saving
  /** Runs the command that deletes a line. */
  remove: (line: Line) => Saving
  /** Runs the command that adds rows; without it rows cannot be added. */
  add?: NewRows<Line, Values>
  /** Reads the document anew: after a refusal, to show what somebody else saved, and where an answer passed by unseen. */
  reload: () => Promise<void>
}

/** How rows are added. */
interface NewRows<Line extends SavedLine, Values> {
  /** A row that can be sent as the call takes it, or null while it says too little. */
  body: (values: Partial<Values>) => object | null
  save: (lines: object[]) => Saving
  /** What an empty row starts from. */
  fresh: Partial<Values>
  /** What a row that is about to go takes over from those above it, which may have been saved only now; null: it waits for them. */
  place?: (book: LineBook<Line, Values>, key: number) => Partial<Values> | null
  /** Whether a line is what a new row became. */
  same: (line: Line, values: Partial<Values>) => boolean
  /** What a deleted line had beside what is typed, for the row that brings it back. */
  beside?: (line: Line) => object
  /** Each row goes in a call of its own, which names its fields plainly. */
  single?: true
}

/** A command with the arguments of one save. */
export interface Saving {
  command: string
  args: Readonly<Record<string, unknown>>
}

/** A refusal without a field still marks the row as not saved. */
export function told(errors: FieldErrors): FieldErrors {
  return Object.keys(errors).length > 0 ? errors : { row: ['Rinda nav saglabāta'] }
}

/** `order_items.2.quantity` of a call with many lines, as the errors of its third. */
export function errorsOfRow(errors: FieldErrors, place: number): FieldErrors {
  const own = Object.entries(errors).flatMap(([name, texts]) => {
    const [, row, field] = /^\w+\.(\d+)\.(\w+)$/.exec(name) ?? []
    return row === String(place) && field ? [[field, texts] as const] : []
  })
  return Object.fromEntries(own)
}

/** What a line is called: its goods. */
export function nameIn(values: object): string | undefined {
  const named: unknown = Object.values(values).find((value) => typeof value === 'object' && value !== null && 'label' in value)
  return (named as { label: string } | undefined)?.label
}
