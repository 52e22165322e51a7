import type { ServicePart } from '../../../commands/service/service-parts.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { quantityFirst } from '../../ui/line-grid/leading.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { sourceWords } from '../shared/sale-lines/source-labels.ts'
import { loadParts, type PartOption, type ServiceValues } from './service-rows.ts'

export interface ServiceGridRow extends ServiceValues {
  key: number
  machine: number | null
  position: number | null
  sku: string | null
  unit: string | null
  net: string | null
  available: string | null
  source: keyof typeof sourceWords | null
  has_units: boolean
  /** An inventory machine; its serial number is fixed. */
  isInventoryItem: boolean
  note: string | null
}

/** Columns for pasting; the item itself is selected. */
export const pasted: ReadonlySet<string> = new Set([
  ...['serial', 'quantity', 'unit_price', 'discount_percent', 'warranty_reason', 'minutes', 'about'],
])

export const fields: Readonly<Record<string, readonly string[]>> = {
  item: ['service_job_id', 'catalog_item_id', 'machine', 'description', 'status', 'lock_version'],
  serial: ['serial_nr', 'unit'],
  done: ['is_done'],
  warranty: ['is_warranty'],
  technician: ['technician_id'],
  about: ['problem', 'notes'],
}

const indents: Readonly<Record<ServicePart, string>> = { machine: '', position: '\u2003', material: '\u2003\u2003', item: '' }
const partWords: Readonly<Record<ServicePart, string>> = { machine: 'Iekārta', position: 'Darbs', material: 'Materiāls', item: 'Pārdots' }
const yesNo = [
  { value: 'yes', label: 'Jā' },
  { value: 'no', label: 'Nē' },
]
const isMachine = ({ part }: ServiceGridRow): boolean => part === 'machine'
const isNoJob = ({ part }: ServiceGridRow): boolean => part !== 'position'

const selectedPart = (item: PartOption | null) => ({ item, has_units: item?.has_units === true })

export interface Needed {
  /** Some goods are serialised. */
  serials: boolean
  /** Some row is free of charge and needs a reason. */
  reasons: boolean
}

export function neededBy(rows: readonly ServiceGridRow[]): Needed {
  return {
    serials: rows.some(({ has_units }) => has_units),
    reasons: rows.some(({ warranty }) => warranty === 'yes'),
  }
}

/** Required columns are never hidden. */
export function columnsFor({ serials, reasons, warehouse }: Needed & { warehouse: number }): readonly LineColumn<ServiceGridRow>[] {
  return [
    ...subjectColumns({ serials, reasons, warehouse }),
    ...amountColumns,
    ...priceColumns,
    ...warrantyColumns(reasons),
    ...workColumns,
    ...remarkColumns,
  ]
}

function subjectColumns({ serials, reasons, warehouse }: Needed & { warehouse: number }): readonly LineColumn<ServiceGridRow>[] {
  return [
    {
      id: 'part',
      header: 'Veids',
      width: 76,
      // Indentation also shows it, and names need space.
      hidePriority: serials && reasons ? 8 : undefined,
      kind: 'computed',
      value: ({ part }) => part && partWords[part],
    },
    {
      id: 'item',
      header: 'Nosaukums',
      width: 220,
      grow: 1,
      kind: 'record',
      load: loadParts(warehouse),
      leading: quantityFirst,
      value: ({ item, part }) => item && `${indents[part ?? 'machine']}${item.label}`,
      patch: (value, { quantity }) => ({
        ...selectedPart(value !== null && typeof value === 'object' ? value : null),
        // Another item does not inherit price or discount.
        unit_price: null,
        discount_percent: null,
        quantity: quantity ?? null,
      }),
    },
    {
      id: 'serial',
      header: 'Sērijas Nr.',
      width: 100,
      hidePriority: serials ? undefined : 4,
      kind: 'text',
      value: ({ serial }) => serial,
      locked: ({ part, isInventoryItem, has_units }) => (part === 'machine' ? isInventoryItem : !has_units),
    },
  ]
}

const amountColumns: readonly LineColumn<ServiceGridRow>[] = [
  { id: 'quantity', header: 'Daudzums', width: 78, kind: 'quantity', value: ({ quantity }) => quantity, locked: isMachine },
  { id: 'unit', header: 'Mērv.', width: 52, hidePriority: 6, kind: 'computed', value: ({ unit }) => unit },
  {
    id: 'done',
    header: 'Izdarīts',
    width: 72,
    kind: 'select',
    choices: yesNo,
    value: ({ done }) => done,
    locked: isNoJob,
  },
]

const priceColumns: readonly LineColumn<ServiceGridRow>[] = [
  { id: 'unit_price', header: 'Cena', width: 78, kind: 'price', entry: false, value: (row) => row.unit_price, locked: isMachine },
  {
    id: 'discount_percent',
    header: 'Atl., %',
    width: 58,
    kind: 'percent',
    entry: false,
    value: (row) => row.discount_percent,
    locked: isMachine,
  },
  { id: 'net', header: 'Summa', width: 84, kind: 'computed', figures: 'money', value: ({ net }) => net },
]

function warrantyColumns(reasons: boolean): readonly LineColumn<ServiceGridRow>[] {
  return [
    {
      id: 'warranty',
      header: 'Garantija',
      width: 76,
      kind: 'select',
      entry: false,
      choices: yesNo,
      value: ({ warranty }) => warranty,
      locked: isMachine,
    },
    {
      id: 'warranty_reason',
      header: 'Garantijas pamats',
      width: 110,
      hidePriority: reasons ? undefined : 1,
      kind: 'text',
      entry: false,
      value: (row) => row.warranty_reason,
      locked: isMachine,
    },
  ]
}

const workColumns: readonly LineColumn<ServiceGridRow>[] = [
  {
    id: 'technician',
    header: 'Meistars',
    width: 110,
    hidePriority: 3,
    kind: 'record',
    entry: false,
    load: loadStaff,
    value: ({ technician }) => technician?.label,
    patch: (value) => ({ technician: value !== null && typeof value === 'object' ? value : null }),
    locked: isNoJob,
  },
  {
    id: 'minutes',
    header: 'Minūtes',
    width: 64,
    hidePriority: 3,
    kind: 'whole',
    entry: false,
    value: ({ minutes }) => minutes,
    locked: isNoJob,
  },
]

const remarkColumns: readonly LineColumn<ServiceGridRow>[] = [
  {
    id: 'source',
    header: 'Cenas avots',
    width: 100,
    hidePriority: 2,
    kind: 'computed',
    value: ({ source }) => source && sourceWords[source],
  },
  {
    id: 'available',
    header: 'Pieejams',
    width: 74,
    hidePriority: 5,
    kind: 'computed',
    figures: 'quantity',
    value: (row) => row.available,
  },
  {
    id: 'about',
    header: 'Problēma, piezīme',
    width: 120,
    grow: 0.6,
    hidePriority: 7,
    kind: 'text',
    entry: false,
    value: ({ about }) => about,
  },
]
