import type { Body } from '../../../contract/calls.ts'
import { big } from '../../../contract/money.ts'
import type { TransportationItem, TransportationRecord, transportations } from '../../../contract/transportations/transportations.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { SavedLines, type SavedRow } from '../../workspace/lines/SavedLines.tsx'
import type { TabHandle } from '../../tabs/tab.ts'

interface GoodsLinesProps {
  record: TransportationRecord
  tab: TabHandle
  reload: () => Promise<void>
}

/** Numbers as typed. */
interface Values {
  goods: string | null
  marks: string | null
  packages: string | null
  packing: string | null
  stat_nr: string | null
  gross_kg: string | null
  volume_m3: string | null
  adr_class: string | null
}

type Row = SavedRow<TransportationItem, Values>

type NewItem = NonNullable<Body<typeof transportations.addItems>['items']>[number]
type Changes = Omit<Body<typeof transportations.updateItem>, 'lock_version'>

const fresh: Values = {
  goods: null,
  marks: null,
  packages: null,
  packing: null,
  stat_nr: null,
  gross_kg: null,
  volume_m3: null,
  adr_class: null,
}

/** Boxes 6 to 12 of the consignment note. */
export function GoodsLines({ record, tab, reload }: GoodsLinesProps) {
  return (
    <SavedLines<TransportationItem, Values>
      tab={tab}
      reload={reload}
      columns={columns}
      fresh={fresh}
      valuesOf={valuesOf}
      changesOf={changesOf}
      newLineOf={newItemOf}
      label="Krava"
      lines={record.items}
      mayEdit={record.can['EDIT'] === true}
      of="transportation"
      isSame={(line, { goods }) => goods === line.goods}
      faultsAt="goods"
      aboutLine={({ order, invoice }) => order?.name ?? invoice?.name}
    />
  )
}

function valuesOf(line: TransportationItem): Values {
  const { goods, marks, packages, packing, stat_nr, gross_kg, volume_m3, adr_class } = line
  return { goods, marks, packages: packages === null ? null : String(packages), packing, stat_nr, gross_kg, volume_m3, adr_class }
}

/** Packages are a whole number. */
function bodyOf({ packages, ...values }: Partial<Values>): Changes {
  const definedFields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return { ...definedFields, ...(packages !== undefined && { packages: packages === null ? null : Math.round(Number(packages)) }) }
}

function changesOf(line: TransportationItem, edited: Partial<Values>): Changes | null {
  const saved = valuesOf(line)
  const changed = Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => !same(saved[name as keyof Values], value)),
  ) as Partial<Values>
  return Object.keys(changed).length > 0 && changed.goods !== null ? bodyOf(changed) : null
}

function same(one: string | null, other: string | null): boolean {
  if (one === null || other === null || !/^\d+(\.\d+)?$/.test(one) || !/^\d+(\.\d+)?$/.test(other)) return one === other
  return big(one).eq(big(other))
}

function newItemOf(values: Partial<Values>): NewItem | null {
  return values.goods ? { ...bodyOf(values), goods: values.goods } : null
}

const text = (id: keyof Values, header: string, width: number, more: Partial<LineColumn<Row>> = {}): LineColumn<Row> =>
  ({ id, header, width, kind: 'text', value: (row: Row) => row[id], ...more }) as LineColumn<Row>
const figure = (id: 'packages' | 'gross_kg' | 'volume_m3', header: string, width: number): LineColumn<Row> =>
  ({ id, header, width, kind: 'quantity', value: (row: Row) => row[id] }) as LineColumn<Row>

const columns: readonly LineColumn<Row>[] = [
  text('goods', 'Krava', 220, { grow: 1 }),
  text('marks', 'Zīmes, numuri', 110, { hidePriority: 2 }),
  figure('packages', 'Vietas', 70),
  text('packing', 'Iepakojums', 100),
  text('stat_nr', 'Statistikas Nr.', 100, { hidePriority: 1 }),
  figure('gross_kg', 'Bruto, kg', 90),
  figure('volume_m3', 'Tilpums, m³', 90),
  text('adr_class', 'ADR', 60, { hidePriority: 3 }),
]
