import { fault, lineNote, type LineNote } from '../../ui/line-grid/note.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { LineEditorState, SavedLine } from './line-editor-state.ts'

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

/** Refusals as a grid shows them. */
export function shownErrors<Line extends SavedLine, Values>({ errors }: LineEditorState<Line, Values>) {
  return {
    /** Count of refused rows. */
    unsaved: Object.values(errors).filter((rowErrors) => Object.keys(rowErrors).length > 0).length,
    /** Errors of the whole row. */
    generalOf(key: number): readonly string[] | undefined {
      const { status, lock_version, row } = errors[key] ?? {}
      return status ?? lock_version ?? row
    },
    noteOf: (key: number): LineNote | undefined => lineNote(fault(Object.values(errors[key] ?? {}).flat()[0])),
  }
}
