import { viewVerbs } from '../../../commands/workspace/workspace.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import type { LineEditorState, SavedLine } from './line-editor-state.ts'
import type { useLineEditor } from './use-line-editor.ts'

export function editorRows<Line extends SavedLine, Values, Row>(
  { order, lines, edits, added }: LineEditorState<Line, Values>,
  saved: (line: Line, entered: Partial<Values>) => Row,
  fresh?: (key: number, values: Partial<Values>) => Row,
): Row[] {
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  return order.flatMap((key) => {
    const line = lineOf.get(key)
    if (line) return [saved(line, edits[key]?.values ?? {})]
    const values = added[key]
    return values && fresh ? [fresh(key, values)] : []
  })
}

interface EditorGrid<Values> {
  mayEdit: boolean
  /** Names the entered fields; rows also carry derived values. */
  fresh: Values
  adds?: boolean
  /** Why a row is not copied. */
  single?: string | undefined
}

type Editing<Values extends object> = Pick<
  ReturnType<typeof useLineEditor<SavedLine, Values>>,
  'change' | 'insert' | 'remove' | 'move' | 'duplicate' | 'save' | 'memory'
>

/** The line editor and the lines of a new sale bind it. */
export const warningKey = viewVerbs.nextWarning.keys[0]

export const onceInDocument = 'Prece dokumentā drīkst būt tikai vienā rindā'

/** Grid props of a line editor; rows save on leaving. */
export function editorGrid<Values extends object>(editor: Editing<Values>, { mayEdit, fresh, adds = false, single }: EditorGrid<Values>) {
  return {
    readOnly: !mayEdit,
    memory: editor.memory,
    warningKey,
    onChange: (key: RowKey, values: object) => editor.change(Number(key), enteredValues(values, fresh)),
    onLeaveRow: (key: RowKey) => editor.save(Number(key)),
    ...(mayEdit && { onDelete: editor.remove }),
    ...(mayEdit && adds && { onInsert: editor.insert }),
    ...(mayEdit && editor.move && { onMove: editor.move }),
    ...(mayEdit && adds && { onDuplicate: single ?? editor.duplicate }),
  }
}

/** Drops derived values. */
export function enteredValues<Values extends object>(values: object, fresh: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in fresh && value !== undefined)) as Partial<Values>
}
