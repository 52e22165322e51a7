import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { production } from '../../../contract/production.ts'
import type { ProductionComponent, ProductionRecord } from '../../../contract/production-record.ts'
import { isCompleted } from '../../../machines/production-application.ts'
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

interface ComponentLinesProps {
  record: ProductionRecord
  tab: TabHandle
  reload: () => Promise<void>
}

/** What a person types of a component. */
interface Values {
  item: Option | null
  quantity: string | null
}

interface Row extends Values {
  key: number
  line: ProductionComponent | undefined
}

const fresh: Values = { item: null, quantity: null }

/** What an application takes, with what lies of it; while it is open, each row is saved as the keyboard leaves it. */
export function ComponentLines({ record, tab, reload }: ComponentLinesProps) {
  const costs = useSeesCosts()
  const mayEdit = record.can['COMPONENT_EDIT'] === true
  const columns = useMemo(() => columnsFor({ costs, open: !isCompleted(record.status) }), [costs, record.status])
  const hold = useLineBook<ProductionComponent, Values>({
    tab,
    draftKey: 'lines',
    lines: record.components,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({
      command: 'production.edit-line',
      args: { line_id: id, changes: { ...changes, lock_version } },
    }),
    remove: ({ id }) => ({ command: 'production.delete-line', args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: ([line]) => ({ command: 'production.add-line', args: { line } }),
      fresh,
      same: ({ catalog_item }, { item }) => item?.id === catalog_item.id,
      single: true,
    },
    reload,
  })
  const { book } = hold
  const rows = bookRows<ProductionComponent, Values, Row>(
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
        errorAt={({ key, item, quantity }, _, column) => {
          const refused = book.errors[key] ?? {}
          const own = refused[column === 'item' ? 'catalog_item_id' : column]
          if (column === 'quantity' && item && quantity && !big(quantity).gt(0)) return 'Daudzumam jābūt lielākam par nulli'
          return (own ?? (column === 'quantity' ? hold.generalOf(key) : undefined))?.join(' ')
        }}
        noteOf={({ key, line }) => hold.noteOf(key) ?? (line ? aboutLine(line) : undefined)}
        autoFocus={mayEdit && record.components.length === 0}
      />
    </LinesFrame>
  )
}

function valuesOf({ catalog_item, quantity }: ProductionComponent): Values {
  return { item: { id: catalog_item.id, label: catalog_item.name }, quantity }
}

type Changes = Omit<Body<typeof production.updateComponent>, 'lock_version'>

function changesOf(line: ProductionComponent, { item, quantity }: Partial<Values>): Changes | null {
  const changes: Changes = {
    ...(item && Number(item.id) !== line.catalog_item.id && { catalog_item_id: Number(item.id) }),
    ...(quantity && !big(quantity).eq(big(line.quantity)) && { quantity }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

function newLineOf({ item, quantity }: Partial<Values>): Body<typeof production.addComponent> | null {
  return item && quantity && big(quantity).gt(0) ? { catalog_item_id: Number(item.id), quantity } : null
}

/** What a component says beside its cells. */
function aboutLine({
  own_warehouse,
  warehouse,
  missing,
  measure_unit,
  incoming,
  planned_quantity,
}: ProductionComponent): string | undefined {
  const parts = [
    own_warehouse && `Noliktava: ${warehouse.name}`,
    Number(missing) > 0 && `Trūkst ${formatQuantity(missing)} ${measure_unit.name}`,
    Number(missing) > 0 && Number(incoming) > 0 && `ceļā ${formatQuantity(incoming)}`,
    Number(planned_quantity) === 0 && 'Pievienota papildus sarakstam',
  ]
  return parts.filter(Boolean).join(' · ') || undefined
}

/** Quantities of a component that are shown. */
type Figure = 'planned_quantity' | 'quantity_reserved' | 'available' | 'missing' | 'quantity_consumed'

function columnsFor({ costs, open }: { costs: boolean; open: boolean }): readonly LineColumn<Row>[] {
  const figure = (id: Figure, header: string, spare?: number): LineColumn<Row> => ({
    ...{ id, header, width: 84, kind: 'computed', figures: 'quantity' },
    ...(spare !== undefined && { spare }),
    value: ({ line }) => line?.[id],
  })
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
      // What went in already stays what it was.
      locked: ({ line }) => Number(line?.quantity_consumed ?? 0) > 0,
    },
    { id: 'sku', header: 'Artikuls', width: 88, spare: 3, kind: 'computed', value: ({ line }) => line?.sku },
    { id: 'quantity', header: 'Daudzums', width: 80, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 52, spare: 2, kind: 'computed', value: ({ line }) => line?.measure_unit.name },
    figure('planned_quantity', 'Pēc saraksta', 1),
    ...(open ? [figure('quantity_reserved', 'Rezervēts', 4), figure('available', 'Pieejams', 5), figure('missing', 'Trūkst')] : []),
    figure('quantity_consumed', 'Izlietots', 6),
    ...(costs && !open ? [cost] : []),
  ]
}

const cost: LineColumn<Row> = {
  ...{ id: 'cost', header: 'Izmaksas', width: 90, kind: 'computed', figures: 'money' },
  value: ({ line }) => line?.cost,
}
