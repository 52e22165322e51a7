import type { TabHandle } from '../../tabs/tab.ts'
import type { LineSaving } from '../../ui/line-grid/line-menu.tsx'
import type { RowKey } from '../../ui/table/columns.ts'
import type { LineEditorState, SavedLine } from './line-editor-state.ts'

export interface EditorPlace {
  tab: TabHandle
  /** Unique within the tab's path. */
  draftKey: string
}

export interface LineEditorOptions<Line extends SavedLine, Values> extends EditorPlace {
  lines: readonly Line[]
  valuesOf: (line: Line) => Values
  /** Null when the line has them already. */
  changesOf: (line: Line, values: Partial<Values>) => Readonly<Record<string, unknown>> | null
  edit: (line: Line, changes: Readonly<Record<string, unknown>>) => Saving
  remove: (line: Line) => Saving
  /** Without it rows cannot be added. */
  add?: NewRows<Line, Values>
  /** Command that takes `line_ids` in their order; without it rows keep their places. */
  arrange?: string | undefined
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

/** Commands that the menu of a line offers; without a saved line, only the add command. */
export function savingOf<Line extends SavedLine, Values>(
  { lines, edit, remove, add }: LineEditorOptions<Line, Values>,
  key: RowKey | undefined,
): LineSaving {
  const line = lines.find(({ id }) => id === Number(key))
  return {
    ...(line && { edit: edit(line, {}).command, delete: remove(line).command }),
    ...(add && { insert: add.save([]).command }),
  }
}
