import { formatDate, formatPrice } from '../../../contract/format.ts'
import { owners, type InventoryRecord, type inventory } from '../../../contract/inventory/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { accountPicker } from '../shared/catalog-pickers.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { holderOf } from './inventory.labels.ts'

interface Values {
  inventory_nr: string | null
  serial_nr: string | null
  uuid: string | null
  owner: string | null
  location: string | null
  warehouse_id: Option | null
  purchase_date: string | null
  supplier_id: Option | null
  invoice_ref: string | null
  warranty_until: string | null
  depreciation_months: string | null
  accounting_account_id: Option | null
  notes: string | null
}

function valuesOf(piece: InventoryRecord): Values {
  const { inventory_nr, serial_nr, uuid, owner, location, purchase_date, invoice_ref, warranty_until, depreciation_months, notes } = piece
  return {
    inventory_nr,
    serial_nr,
    uuid,
    owner,
    location,
    purchase_date,
    invoice_ref,
    warranty_until,
    notes,
    warehouse_id: optionOf(piece.warehouse),
    supplier_id: optionOf(piece.supplier),
    accounting_account_id: optionOf(piece.accounting_account),
    depreciation_months: depreciation_months === null ? null : String(depreciation_months),
  }
}

export function InventoryFacts({ piece, tab }: { piece: InventoryRecord; tab: TabHandle }) {
  const values = valuesOf(piece)
  const edit = useRecordForm({
    tab,
    draftKey: 'inventory',
    values,
    lock_version: piece.lock_version,
    command: 'inventory.edit',
    wholes: ['depreciation_months'],
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="inventory.edit"
      label="Inventāra dati"
      columns={3}
      facts={pieceFacts(edit, values, piece)}
      className="[--label-width:124px]"
    />
  )
}

function pieceFacts(edit: RecordForm<Values>, values: Values, piece: InventoryRecord): Fact[] {
  const fact = factsOf(edit, values)
  const day = (name: 'purchase_date' | 'warranty_until') => ({
    id: name,
    label: labelOf(name),
    value: formatDate(values[name]),
    field: <DateField label={labelOf(name)} {...edit.form.field(name)} />,
  })
  return factsFor<typeof inventory.update>({
    location: [{ id: 'holder', label: 'Kam nodots', value: holderOf(piece) && <Holder piece={piece} /> }, fact.text('location')],
    warehouse_id: fact.record('warehouse_id', loadWarehouses, { required: true }),
    inventory_nr: edit.editing ? fact.text('inventory_nr', { required: true }) : omitted,
    serial_nr: [
      // A unit's serial number is edited at the unit.
      piece.unit ? { id: 'serial_nr', label: labelOf('serial_nr'), value: piece.serial_nr } : fact.text('serial_nr'),
      { id: 'sku', label: labelOf('sku'), value: piece.sku },
    ],
    owner: [
      fact.choice('owner', owners),
      ...(piece.purchase_price === undefined
        ? []
        : [{ id: 'purchase_price', label: labelOf('unit_cost'), value: `${formatPrice(piece.purchase_price)}\u00a0€` }]),
    ],
    purchase_date: day('purchase_date'),
    supplier_id: fact.record('supplier_id', recordLoader('supplier'), { href: (id) => `/stock/suppliers/${id}` }),
    invoice_ref: fact.text('invoice_ref'),
    warranty_until: day('warranty_until'),
    depreciation_months: fact.whole('depreciation_months'),
    accounting_account_id: fact.record('accounting_account_id', accountPicker),
    uuid: fact.text('uuid', { required: true, wide: true, shown: <span className="figures break-all">{piece.uuid}</span> }),
    notes: fact.area('notes'),
    // By the command that assigns.
    assigned_user_id: omitted,
    customer_id: omitted,
    branch_id: omitted,
  })
}

function Holder({ piece }: { piece: InventoryRecord }) {
  const { customer } = piece
  const words = holderOf(piece)
  return customer && !piece.assigned_user ? <AppLink to={`/customers/${customer.id}`}>{words}</AppLink> : words
}
