import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import type { ComponentListItem, ComponentListRecord, componentLists } from '../../../contract/component-lists/component-lists.ts'
import { big } from '../../../contract/money.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { ComponentGrid, itemColumn, type ComponentRow, type ComponentValues } from './ComponentGrid.tsx'

interface ListLinesProps {
  record: ComponentListRecord
  tab: TabHandle
  reload: () => Promise<void>
}

interface Values extends ComponentValues {
  waste_percent: string | null
  /** `1` or `0`. */
  is_optional: string | null
}

type Row = ComponentRow<ComponentListItem, Values>

const fresh: Values = { item: null, quantity: null, waste_percent: null, is_optional: null }

/** Editable until used in production. */
export function ListLines({ record, tab, reload }: ListLinesProps) {
  const costs = useSeesCosts()
  const columns = useMemo(() => columnsFor(costs), [costs])
  return (
    <ComponentGrid
      tab={tab}
      reload={reload}
      columns={columns}
      fresh={fresh}
      valuesOf={valuesOf}
      changesOf={changesOf}
      newLineOf={newLineOf}
      of="component-list"
      lines={record.component_list_items}
      mayEdit={record.can['CONTENT'] === true}
    />
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
    itemColumn<ComponentListItem, Values>(),
    { id: 'sku', header: 'Artikuls', width: 100, hidePriority: 2, kind: 'computed', value: ({ line }) => line?.sku },
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
      hidePriority: 1,
      kind: 'computed',
      figures: 'quantity',
      value: ({ line }) => line?.available,
    },
    ...(costs ? [unitCost] : []),
  ]
}

const unitCost: LineColumn<Row> = {
  id: 'unit_cost',
  header: 'Pašizmaksa',
  width: 92,
  kind: 'computed',
  figures: 'price',
  value: ({ line }) => line?.unit_cost,
}
