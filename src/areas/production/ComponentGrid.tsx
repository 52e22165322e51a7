import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { Option } from '../../ui/use-options.ts'
import { SavedLines, type SavedRow } from '../../workspace/lines/SavedLines.tsx'
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
export type ComponentRow<Line, Values> = SavedRow<Line, Values>

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
export function ComponentGrid<Line extends Component, Values extends ComponentValues>(props: ComponentGridProps<Line, Values>) {
  return (
    <SavedLines<Line, Values>
      {...props}
      label="Komponentes"
      isSame={({ catalog_item }, { item }) => item?.id === catalog_item.id}
      fieldOf={{ item: 'catalog_item_id' }}
      faultsAt="quantity"
      meant={{ item: itemMeant }}
    />
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
