import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { Option } from '../../ui/use-options.ts'
import { bookGrid, bookRows } from '../../workspace/lines/book-grid.ts'
import { pasteRows } from '../../workspace/lines/paste-rows.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineBook } from '../../workspace/lines/use-line-book.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { itemMeant, loadItems } from '../shared/loaders.ts'

/** A component as the server tells it, of a list or of an application. */
interface Component {
  id: number
  lock_version: number
  catalog_item: { id: number; name: string }
  sku: string
  measure_unit: { name: string }
}

/** What a person types of any component. */
export interface ComponentValues {
  item: Option | null
  quantity: string | null
}

/** A row: a component or a new one, with what is typed. */
export type ComponentRow<Line, Values> = Values & { key: number; line: Line | undefined }

interface ComponentGridProps<Line, Values> {
  tab: TabHandle
  reload: () => Promise<void>
  lines: readonly Line[]
  mayEdit: boolean
  /** Whose commands save a row: `production.edit-line`. */
  of: 'production' | 'component-list'
  columns: readonly LineColumn<ComponentRow<Line, Values>>[]
  fresh: Values
  valuesOf: (line: Line) => Values
  /** What differs from the line; null when nothing does. */
  changesOf: (line: Line, typed: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** What a new line is made of; null while that is not enough. */
  newLineOf: (typed: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Why a value cannot be, before it is sent. */
  faultOf?: (row: ComponentRow<Line, Values>, column: string) => string | undefined
  /** What a component says beside its cells. */
  aboutLine?: (line: Line) => string | undefined
}

/** Components of a list or of an application, in a grid; each row is saved as the keyboard leaves it. */
export function ComponentGrid<Line extends Component, Values extends ComponentValues>({
  tab,
  reload,
  lines,
  mayEdit,
  of,
  columns,
  fresh,
  valuesOf,
  changesOf,
  newLineOf,
  faultOf,
  aboutLine,
}: ComponentGridProps<Line, Values>) {
  type Row = ComponentRow<Line, Values>
  const hold = useLineBook<Line, Values>({
    tab,
    draftKey: 'lines',
    lines,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: `${of}.edit-line`, args: { line_id: id, changes: { ...changes, lock_version } } }),
    remove: ({ id }) => ({ command: `${of}.delete-line`, args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: ([line]) => ({ command: `${of}.add-line`, args: { line } }),
      fresh,
      same: ({ catalog_item }, { item }) => item?.id === catalog_item.id,
      single: true,
    },
    reload,
  })
  const { book } = hold
  const rows = bookRows<Line, Values, Row>(
    book,
    (line, typed) => ({ key: line.id, line, ...valuesOf(line), ...typed }),
    (key, values) => ({ key, line: undefined, ...fresh, ...values }),
  )
  return (
    <LinesFrame hold={hold}>
      <LineGrid<Row>
        label="Komponentes"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...bookGrid(hold, { mayEdit, fresh, adds: true })}
        onPaste={(cells) => {
          void pasteRows<Values>(cells, { ...hold.pasting(), meant: { item: itemMeant }, onUnknown: () => undefined }).then(hold.saveAll)
        }}
        errorAt={(row, _, column) => {
          const own = (book.errors[row.key] ?? {})[column === 'item' ? 'catalog_item_id' : column]
          return faultOf?.(row, column) ?? (own ?? (column === 'quantity' ? hold.generalOf(row.key) : undefined))?.join(' ')
        }}
        noteOf={({ key, line }) => hold.noteOf(key) ?? (line && aboutLine?.(line))}
        autoFocus={mayEdit && lines.length === 0}
      />
    </LinesFrame>
  )
}

/** What goods a component is; one that is new begins with one piece. */
export function itemColumn<Line, Values extends ComponentValues>(): LineColumn<ComponentRow<Line, Values>> {
  return {
    id: 'item',
    header: 'Komponente',
    width: 180,
    grow: 1,
    kind: 'record',
    load: loadItems(null),
    value: ({ item }) => item?.label,
    patch: (value, { quantity }) =>
      ({ item: value !== null && typeof value === 'object' ? value : null, quantity: quantity ?? '1' }) as Partial<
        ComponentRow<Line, Values>
      >,
  }
}
