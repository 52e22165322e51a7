import { useState } from 'react'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, lineNet, round2, sum } from '../../../contract/money.ts'
import {
  supplierInvoices,
  type ProcurementInvoiceItem,
  type ProcurementInvoiceRecord,
} from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { Totals } from '../../workspace/document/Totals.tsx'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { useNewDocument } from '../../workspace/lines/use-new-document.ts'
import { GeneralErrors } from '../../workspace/record/GeneralErrors.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useEntry } from '../../workspace/record/use-entry.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { unitsIn } from '../shared/stock-goods.ts'
import { openOf, returnableLines } from './return-lines.ts'

export function FromInvoice({ invoiceId, tab }: { invoiceId: number; tab: TabHandle }) {
  const state = useCall(supplierInvoices.show, { params: { id: invoiceId } }, { page: true })
  useTitle(tab, 'Jauns atgriešanas akts')
  useListOf(tab, 'new-return-act')
  return (
    <RecordPage state={state} noun="piegādātāja rēķins">
      {(invoice) => (
        <>
          <RecordHead
            title="Jauns atgriešanas akts"
            above={
              <AppLink to={`/stock/procurement_invoices/${invoice.id}`} tab>
                {invoice.supplier.name}, rēķins {invoice.supplier_number}, {formatDate(invoice.date)}
              </AppLink>
            }
          />
          {returnableLines(invoice.procurement_invoice_items).length === 0 ? (
            <EmptyState title="Nav preču, ko atgriezt">Visas rēķina preces jau ir atgrieztas.</EmptyState>
          ) : (
            <Form invoice={invoice} tab={tab} />
          )}
        </>
      )}
    </RecordPage>
  )
}

interface ReturnInput {
  quantity: string | null
  units: string | null
  reason: string | null
}

/** Rows use the keys of invoice lines. */
interface NewAct extends NewDocument<ReturnInput> {
  reason: string | null
}

const untyped: ReturnInput = { quantity: null, units: null, reason: null }

type Row = Omit<ProcurementInvoiceItem, keyof ReturnInput> & ReturnInput & { of: ProcurementInvoiceItem }

function Form({ invoice, tab }: { invoice: ProcurementInvoiceRecord; tab: TabHandle }) {
  const goods = returnableLines(invoice.procurement_invoice_items)
  const hold = useNewDocument<ReturnInput, NewAct>(tab, {
    draftKey: `return-act ${invoice.id}`,
    empty: { reason: null, lines: goods.map(({ id }) => ({ key: id, ...untyped })) },
    freshLine: untyped,
  })
  const [address] = useState(tab.path)
  const act = hold.document
  const inputByLine = new Map(act.lines.map((line) => [line.key, line]))
  const rows = goods.map((of): Row => ({ ...of, ...(inputByLine.get(of.id) ?? untyped), of }))
  const returnedRows = rows.filter(({ quantity }) => quantity && big(quantity).gt(0))
  const blocked = !act.reason?.trim() ? 'Norādiet atgriešanas iemeslu' : returnedRows.length === 0 ? 'Norādiet, cik preču atgriež' : null
  const { box, errors, setErrors, send } = useEntry({
    tab,
    command: 'return-act.create',
    args: () => ({ procurement_invoice_id: invoice.id, of_invoice: { reason: act.reason?.trim(), items: returnedRows.map(bodyOfRow) } }),
    blocked,
    lines: '[data-keys="grid"] textarea',
    onDone: () => hold.clear(address),
  })

  function change(key: number, values: Partial<ReturnInput>) {
    // Lines that became returnable after the draft started.
    if (!hold.latest().lines.some((line) => line.key === key)) {
      hold.change((now) => ({ ...now, lines: [...now.lines, { key, ...untyped }] }))
    }
    hold.setLine(key, values)
    setErrors({})
  }

  const errorOf = ({ id }: Row, column: string) =>
    errors[`items.${returnedRows.findIndex((row) => row.id === id)}.${column === 'name' ? 'procurement_invoice_item_id' : column}`]?.join(
      ' ',
    )
  const net = sum(
    returnedRows.map(({ quantity, of }) =>
      lineNet({ quantity: quantity ?? '0', unit_price: of.price, discount_percent: of.discount_percent }),
    ),
  )
  return (
    <div ref={box} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={labelOf('reason')}
          name="reason"
          className="w-96"
          value={act.reason}
          onChange={(value) => hold.change((now) => ({ ...now, reason: value }))}
          error={errors['reason']}
          required
          autoFocus
        />
        <Button tone="primary" shortcut="ctrl+Enter" onClick={() => void send()} disabledReason={blocked}>
          Sagatavot aktu
        </Button>
      </div>
      <GeneralErrors errors={errors} isShown={(name) => name.startsWith('items.') || name === 'reason'} />
      <LineGrid<Row>
        label="Rēķina preces"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        memory={hold.memory}
        onChange={(key, values) => change(Number(key), inputOf(values))}
        onPaste={(cells) => {
          for (const { row, column, value } of cells) {
            const key = rows[row]?.id
            if (key !== undefined && isTyped(column) && value !== undefined) change(key, { [column]: value })
          }
        }}
        errorAt={(row, _, column) => errorOf(row, column) ?? (column === 'quantity' ? tooMuch(row) : undefined)}
        footer={<Totals rows={[{ id: 'net', label: 'Kreditējams bez PVN', amount: round2(net), weight: 'total' }]} />}
      />
    </div>
  )
}

function bodyOfRow({ id, quantity, units, reason }: Row) {
  return { procurement_invoice_item_id: id, quantity, ...(units && { units: unitsIn(units) }), ...(reason && { reason }) }
}

function tooMuch({ quantity, of }: Row): string | undefined {
  return quantity && big(quantity).gt(big(openOf(of))) ? 'Vairāk, nekā var atgriezt' : undefined
}

function isTyped(column: string): column is keyof ReturnInput {
  return column === 'quantity' || column === 'units' || column === 'reason'
}

function inputOf({ quantity, units, reason }: Partial<Row>): Partial<ReturnInput> {
  return { ...(quantity !== undefined && { quantity }), ...(units !== undefined && { units }), ...(reason !== undefined && { reason }) }
}

const columns: readonly LineColumn<Row>[] = [
  // First, because it is the column to fill in.
  { id: 'quantity', header: 'Daudzums', width: 90, kind: 'quantity', value: ({ quantity }) => quantity },
  {
    id: 'name',
    header: 'Nosaukums',
    width: 160,
    grow: 2,
    kind: 'computed',
    value: ({ name, sku }) => [name, sku].filter(Boolean).join(' '),
  },
  { id: 'warehouse', header: 'Saņemts', width: 110, kind: 'computed', value: ({ warehouse }) => warehouse?.name },
  { id: 'open', header: 'Atgriezt var', width: 90, kind: 'computed', figures: 'quantity', value: ({ of }) => openOf(of) },
  { id: 'unit', header: 'Mērv.', width: 54, kind: 'computed', value: ({ measure_unit }) => measure_unit?.name },
  { id: 'price', header: 'Cena', width: 76, kind: 'computed', figures: 'price', value: ({ price }) => price },
  { id: 'units', header: 'Vienības (IMEI)', width: 130, kind: 'text', value: ({ units }) => units, entry: false },
  { id: 'reason', header: 'Iemesls', width: 120, grow: 1, kind: 'text', value: ({ reason }) => reason, entry: false },
]
