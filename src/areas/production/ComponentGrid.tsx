import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { quantityFirst } from '../../ui/line-grid/leading.ts'
import type { Option } from '../../ui/use-options.ts'
import { onceInDocument } from '../../workspace/lines/editor-grid.ts'
import { SavedLines, type SavedRow } from '../../workspace/lines/SavedLines.tsx'
import type { TabHandle } from '../../tabs/tab.ts'
import { itemsMeant } from '../shared/items-meant.ts'
import { loadItems } from '../shared/sale-loaders.ts'

interface Component {
  id: number
  lock_version: number
  catalog_item: { id: number; name: string }
  sku: string
  measure_unit: { name: string }
}

export interface ComponentValues {
  item: Option | null
  quantity: string | null
}

export type ComponentRow<Line, Values> = SavedRow<Line, Values>

interface ComponentGridProps<Line, Values> {
  tab: TabHandle
  reload: () => Promise<void>
  lines: readonly Line[]
  mayEdit: boolean
  /** Command prefix for saving rows, as in `production.edit-line`. */
  of: 'production' | 'component-list'
  columns: readonly LineColumn<ComponentRow<Line, Values>>[]
  fresh: Values
  valuesOf: (line: Line) => Values
  /** Returns null without changes. */
  changesOf: (line: Line, edited: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Returns null while incomplete. */
  newLineOf: (edited: Partial<Values>) => Readonly<Record<string, unknown>> | null
  faultOf?: (row: ComponentRow<Line, Values>, column: string) => string | undefined
  aboutLine?: (line: Line) => string | undefined
}

export function ComponentGrid<Line extends Component, Values extends ComponentValues>(props: ComponentGridProps<Line, Values>) {
  return (
    <SavedLines<Line, Values>
      {...props}
      label="Komponentes"
      isSame={({ catalog_item }, { item }) => item?.id === catalog_item.id}
      fieldOf={{ item: 'catalog_item_id' }}
      faultsAt="quantity"
      single={onceInDocument}
      lookups={{ item: itemsMeant }}
    />
  )
}

/** A new component starts with one piece. */
export function itemColumn<Line, Values extends ComponentValues>(): LineColumn<ComponentRow<Line, Values>> {
  return {
    id: 'item',
    header: 'Komponente',
    width: 180,
    grow: 1,
    kind: 'record',
    load: loadItems(null),
    leading: quantityFirst,
    value: ({ item }) => item?.label,
    patch: (value, { quantity }) =>
      ({ item: value !== null && typeof value === 'object' ? value : null, quantity: quantity ?? '1' }) as Partial<
        ComponentRow<Line, Values>
      >,
  }
}
