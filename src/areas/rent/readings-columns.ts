import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { SheetRow } from './typed-readings.ts'

const isRead = ({ meter }: SheetRow): boolean => meter.reading !== null

/** Pixels: eight digits with a group separator. */
const figuresTyped = 96

export const readingsColumns: readonly LineColumn<SheetRow>[] = [
  {
    id: 'machine',
    header: 'Iekārta',
    width: 210,
    grow: 2,
    kind: 'computed',
    value: ({ meter }) => `${meter.inventory_item.name} ${meter.catalog_item.name}`,
  },
  { id: 'serial', header: 'Sērijas Nr.', width: 110, hidePriority: 1, kind: 'computed', value: ({ meter }) => meter.serial_nr },
  {
    id: 'place',
    header: 'Atrodas',
    width: 130,
    grow: 1,
    hidePriority: 2,
    kind: 'computed',
    value: ({ meter }) => [meter.branch?.name, meter.location].filter(Boolean).join(', '),
  },
  { id: 'option', header: 'Skaitītājs', width: 110, kind: 'computed', value: ({ meter }) => meter.option.name },
  {
    id: 'last',
    header: 'Iepriekš',
    width: 90,
    kind: 'computed',
    figures: 'quantity',
    value: ({ meter }) => meter.last?.value,
  },
  {
    id: 'last_date',
    header: 'Nolasīts',
    width: 84,
    hidePriority: 3,
    kind: 'computed',
    value: ({ meter }) => formatDate(meter.last?.date ?? null),
  },
  {
    id: 'plausible',
    header: 'Ticams',
    width: 120,
    kind: 'computed',
    value: ({ meter: { plausible } }) => plausible && `${formatQuantity(plausible.from)}–${formatQuantity(plausible.to)}`,
  },
  {
    id: 'estimate',
    header: 'Paredzams',
    width: 90,
    hidePriority: 4,
    kind: 'computed',
    figures: 'quantity',
    value: ({ meter }) => meter.estimate,
  },
  { id: 'value', header: 'Rādījums', width: 110, least: figuresTyped, kind: 'quantity', value: ({ value }) => value, locked: isRead },
  {
    id: 'difference',
    header: 'Starpība',
    width: 90,
    kind: 'computed',
    figures: 'quantity',
    value: ({ meter, value }) => (meter.last && value !== null ? big(value).minus(meter.last.value).toFixed() : null),
  },
  {
    id: 'opening',
    header: 'Jauns no',
    width: 90,
    least: figuresTyped,
    kind: 'quantity',
    entry: false,
    value: ({ opening }) => opening,
    locked: isRead,
  },
  {
    id: 'estimated',
    header: 'Aptuvens',
    width: 80,
    hidePriority: 5,
    kind: 'select',
    choices: [{ value: 'yes', label: 'jā' }],
    entry: false,
    value: ({ estimated }) => estimated,
    locked: isRead,
  },
]
