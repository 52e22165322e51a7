import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import type { ComponentListItem, ComponentListRecord, componentLists } from '../../../contract/component-lists.ts'
import { big } from '../../../contract/money.ts'
import { useSeesCosts } from '../../desk/use-may.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { Option } from '../../ui/use-options.ts'
import { bookGrid, bookRows } from '../../workspace/lines/book-grid.ts'
import { pasteRows } from '../../workspace/lines/paste-rows.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineBook } from '../../workspace/lines/use-line-book.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { itemMeant, loadItems } from '../shared/loaders.ts'

interface ListLinesProps {
  record: ComponentListRecord
  tab: TabHandle
  reload: () => Promise<void>
}

/** What a person types of a component. */
interface Values {
  item: Option | null
  quantity: string | null
  waste_percent: string | null
  /** `1` or `0`. */
  is_optional: string | null
}

interface Row extends Values {
  key: number
  line: ComponentListItem | undefined
}

const fresh: Values = { item: null, quantity: null, waste_percent: null, is_optional: null }

/** What a list is made of; each row is saved as the keyboard leaves it, until something was made by the list. */
export function ListLines({ record, tab, reload }: ListLinesProps) {
  const costs = useSeesCosts()
  const mayEdit = record.can['CONTENT'] === true
  const columns = useMemo(() => columnsFor(costs), [costs])
  const hold = useLineBook<ComponentListItem, Values>({
    tab,
    draftKey: 'lines',
    lines: record.component_list_items,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({
      command: 'component-list.edit-line',
      args: { line_id: id, changes: { ...changes, lock_version } },
    }),
    remove: ({ id }) => ({ command: 'component-list.delete-line', args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: ([line]) => ({ command: 'component-list.add-line', args: { line } }),
      fresh,
      same: ({ catalog_item }, { item }) => item?.id === catalog_item.id,
      single: true,
    },
    reload,
  })
  const { book } = hold
  const rows = bookRows<ComponentListItem, Values, Row>(
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
        errorAt={({ key }, _, column) => {
          const own = (book.errors[key] ?? {})[column === 'item' ? 'catalog_item_id' : column]
          return (own ?? (column === 'quantity' ? hold.generalOf(key) : undefined))?.join(' ')
        }}
        noteOf={({ key }) => hold.noteOf(key)}
        autoFocus={mayEdit && record.component_list_items.length === 0}
      />
    </LinesFrame>
  )
}

function valuesOf({ catalog_item, quantity, waste_percent, is_optional }: ComponentListItem): Values {
  return { item: { id: catalog_item.id, label: catalog_item.name }, quantity, waste_percent, is_optional: is_optional ? '1' : '0' }
}

type Changes = Omit<Body<typeof componentLists.updateItem>, 'lock_version'>

function changesOf(line: ComponentListItem, { item, quantity, waste_percent, is_optional }: Partial<Values>): Changes | null {
  const changes: Changes = {
    ...(item && Number(item.id) !== line.catalog_item.id && { catalog_item_id: Number(item.id) }),
    ...(quantity && !big(quantity).eq(big(line.quantity)) && { quantity }),
    ...(waste_percent && !big(waste_percent).eq(big(line.waste_percent)) && { waste_percent }),
    ...(is_optional && (is_optional === '1') !== line.is_optional && { is_optional: is_optional === '1' }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

function newLineOf({ item, quantity, waste_percent, is_optional }: Partial<Values>): Body<typeof componentLists.addItem> | null {
  if (!item || !quantity || !big(quantity).gt(0)) return null
  return {
    catalog_item_id: Number(item.id),
    quantity,
    ...(waste_percent && { waste_percent }),
    ...(is_optional === '1' && { is_optional: true }),
  }
}

const choices = [
  { value: '0', label: 'Vienmēr' },
  { value: '1', label: 'Pēc izvēles' },
]

function columnsFor(costs: boolean): readonly LineColumn<Row>[] {
  return [
    {
      id: 'item',
      header: 'Komponente',
      width: 180,
      grow: 1,
      kind: 'record',
      load: loadItems(null),
      value: ({ item }) => item?.label,
      patch: (value, { quantity }) => ({ item: value !== null && typeof value === 'object' ? value : null, quantity: quantity ?? '1' }),
    },
    { id: 'sku', header: 'Artikuls', width: 100, spare: 2, kind: 'computed', value: ({ line }) => line?.sku },
    { id: 'quantity', header: 'Daudzums', width: 84, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 54, kind: 'computed', value: ({ line }) => line?.measure_unit.name },
    { id: 'waste_percent', header: 'Zudumi, %', width: 84, kind: 'percent', entry: false, value: (row) => row.waste_percent },
    {
      id: 'is_optional',
      header: 'Liek',
      width: 110,
      kind: 'select',
      choices,
      entry: false,
      value: ({ is_optional }) => is_optional ?? '0',
      patch: (value) => ({ is_optional: value !== null && typeof value === 'object' ? String(value.id) : value }),
    },
    {
      id: 'available',
      header: 'Noliktavās',
      width: 90,
      spare: 1,
      kind: 'computed',
      figures: 'quantity',
      value: ({ line }) => line?.available,
    },
    ...(costs ? [unitCost] : []),
  ]
}

const unitCost: LineColumn<Row> = {
  ...{ id: 'unit_cost', header: 'Pašizmaksa', width: 92, kind: 'computed', figures: 'price' },
  value: ({ line }) => line?.unit_cost,
}
