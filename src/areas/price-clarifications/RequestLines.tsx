import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import { big } from '../../../contract/money.ts'
import type {
  PriceClarificationItem,
  PriceClarificationRecord,
  priceClarifications,
} from '../../../contract/price-clarifications/price-clarifications.ts'
import { parseRequestLines } from '../../../contract/written-lines.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { lineNote, warning } from '../../ui/line-grid/note.ts'
import type { Option } from '../../ui/use-options.ts'
import { SavedLines, type SavedRow } from '../../workspace/lines/SavedLines.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { itemsMeant } from '../shared/items-meant.ts'
import { loadItems } from '../shared/sale-loaders.ts'

interface RequestLinesProps {
  record: PriceClarificationRecord
  tab: TabHandle
  reload: () => Promise<void>
  onLeave: () => void
}

interface Values {
  name: string | null
  quantity: string | null
  unit: string | null
  unclear: string | null
  item: Option | null
  price: string | null
  not_available: string | null
  notes: string | null
}

type Row = SavedRow<PriceClarificationItem, Values>

type NewItem = NonNullable<Body<typeof priceClarifications.addItems>['items']>[number]
type Changes = Partial<Omit<Body<typeof priceClarifications.updateItem>, 'lock_version'>>

const fresh: Values = { name: null, quantity: '1', unit: null, unclear: null, item: null, price: null, not_available: null, notes: null }

export function RequestLines({ record, tab, reload, onLeave }: RequestLinesProps) {
  const costs = useSeesCosts()
  const customerId = record.customer?.id ?? null
  const columns = useMemo(() => columnsOf(customerId, costs), [customerId, costs])
  return (
    <SavedLines<PriceClarificationItem, Values>
      tab={tab}
      reload={reload}
      columns={columns}
      fresh={fresh}
      valuesOf={valuesOf}
      changesOf={changesOf}
      readCell={readCell}
      onLeave={onLeave}
      label="Ko aptaujā"
      lines={record.items}
      mayEdit={record.can['EDIT'] === true}
      of="price-clarification"
      newLineOf={newItemOf}
      isSame={(line, { name, item }) => name === line.name || (!!item && item.id === line.catalog_item?.id)}
      together
      fieldOf={{ item: 'catalog_item_id', unclear: 'quantity_unclear' }}
      aboutLine={aboutLine}
      faultsAt="name"
      lookups={{ item: itemsMeant }}
    />
  )
}

function aboutLine({ quantity_unclear }: PriceClarificationItem) {
  return lineNote(warning(quantity_unclear && 'Daudzums no klienta teksta nav skaidrs: labojiet to vai iztukšojiet „Nav skaidrs”'))
}

/** A pasted name may contain the quantity: «3 gab. krēsls». */
function readCell(cell: PastedCell, cells: readonly PastedCell[]): PastedCell[] {
  const alone = cell.column === 'name' && !cells.some(({ row, column }) => row === cell.row && column !== 'name')
  const [line] = alone ? parseRequestLines(cell.text) : []
  if (!line) return [cell]
  const toCell = (column: keyof Values, value: string): PastedCell => ({ row: cell.row, column, text: value, value })
  const more = [...(line.unit ? [toCell('unit', line.unit)] : []), ...(line.unclear ? [toCell('unclear', 'yes')] : [])]
  return [toCell('name', line.name), toCell('quantity', line.quantity), ...more]
}

function valuesOf(line: PriceClarificationItem): Values {
  const { name, quantity, unit, quantity_unclear, catalog_item, price, not_available, notes } = line
  const unclear = quantity_unclear ? 'yes' : null
  return { name, quantity, unit, unclear, item: optionOf(catalog_item), price, not_available: not_available ? 'yes' : null, notes }
}

function bodyOf({ item, not_available, unclear, quantity, name, ...values }: Partial<Values>): Changes {
  const definedChanges = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Changes
  return {
    ...definedChanges,
    ...(name && { name }),
    ...(quantity && { quantity }),
    ...(item !== undefined && { catalog_item_id: item === null ? null : Number(item.id) }),
    ...(unclear !== undefined && { quantity_unclear: unclear === 'yes' }),
    ...(not_available !== undefined && { not_available: not_available === 'yes' }),
  }
}

function changesOf(line: PriceClarificationItem, edited: Partial<Values>): Changes | null {
  const saved = valuesOf(line)
  const changed = Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => !isSame(saved[name as keyof Values], value)),
  ) as Partial<Values>
  const body = bodyOf(changed)
  return Object.keys(body).length > 0 ? body : null
}

function isSame(one: Values[keyof Values], other: Values[keyof Values]): boolean {
  if (typeof one === 'object' || typeof other === 'object') return plain(one) === plain(other)
  const isFigure = (text: string) => /^\d+(\.\d+)?$/.test(text)
  return isFigure(one) && isFigure(other) ? big(one).eq(big(other)) : one === other
}

function plain(value: Values[keyof Values]): string | null {
  return value !== null && typeof value === 'object' ? String(value.id) : value
}

function newItemOf(values: Partial<Values>): NewItem | null {
  return values.name || values.item ? (bodyOf(values) as NewItem) : null
}

function columnsOf(customerId: number | null, costs: boolean): readonly LineColumn<Row>[] {
  return [
    { id: 'name', header: 'Ko prasa', width: 180, grow: 2, kind: 'text', value: ({ name }) => name },
    { id: 'quantity', header: 'Daudzums', width: 70, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 55, kind: 'text', value: ({ unit }) => unit, entry: false },
    {
      id: 'unclear',
      header: 'Nav skaidrs',
      width: 70,
      hidePriority: 4,
      kind: 'select',
      entry: false,
      choices: [{ value: 'yes', label: 'cik?' }],
      value: (row) => row.unclear,
    },
    {
      id: 'item',
      header: 'Prece katalogā',
      width: 150,
      grow: 1,
      kind: 'record',
      load: loadItems(customerId),
      value: ({ item }) => item?.label,
      patch: (value, { name }) => {
        const item = value !== null && typeof value === 'object' ? value : null
        return { item, name: name ?? item?.label ?? null }
      },
    },
    {
      id: 'supplier',
      header: 'Piegādātājs',
      width: 110,
      grow: 1,
      hidePriority: 2,
      kind: 'computed',
      value: ({ line }) => line?.supplier?.name,
    },
    ...(costs
      ? [{ id: 'supplier_price', header: 'Piegādātāja cena', width: 85, kind: 'computed', figures: 'price', value: priceOf } as const]
      : []),
    { id: 'days', header: 'Dienas', width: 60, hidePriority: 3, kind: 'computed', figures: 'whole', value: daysOf },
    { id: 'price', header: 'Mūsu cena', width: 85, kind: 'price', value: ({ price }) => price },
    {
      id: 'not_available',
      header: 'Nav',
      width: 55,
      kind: 'select',
      entry: false,
      choices: [{ value: 'yes', label: 'nav' }],
      value: (row) => row.not_available,
    },
    { id: 'notes', header: 'Piezīmes', width: 110, grow: 1, hidePriority: 1, kind: 'text', value: ({ notes }) => notes, entry: false },
  ]
}

const priceOf = ({ line }: Row) => line?.supplier_price
const daysOf = ({ line }: Row) => (line?.delivery_days === null ? null : line?.delivery_days.toString())
