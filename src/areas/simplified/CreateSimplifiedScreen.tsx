import { useMemo, useRef, useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { useVatRates } from '../../data/vat-rates.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/ArgumentField.tsx'
import { startPage } from '../../commands/run.ts'
import { toFirstFault } from '../../ui/first-fault.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { picksSettled } from '../../ui/picks.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { isDay } from '../../ui/parse.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { choicesOf } from '../../workspace/record/facts.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { methodWords } from '../shared/invoice-labels.ts'
import { stockNote } from '../shared/sale-lines/line-rows.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { errorsApart, notFound, type RowErrors } from '../../workspace/lines/errors-apart.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { sourceNote } from '../shared/sale-lines/source-labels.ts'
import { pasteLines } from '../shared/sale-lines/paste-lines.ts'
import { useQuote } from '../shared/sale-lines/use-quote.ts'
import { loadGoods } from './simplified.goods.ts'
import { bodyOfNew, useNewSimplified, type NewSimplifiedHeader } from './new-simplified.ts'
import {
  askSimplified,
  rowOfSimplified,
  simplifiedColumns,
  simplifiedFault,
  totalsOfSimplified,
  type SimplifiedRow,
} from './simplified-lines.ts'
import { modeWords } from './simplified.labels.ts'
import { fault, lineNote, warning } from '../../ui/line-grid/note.ts'

const loadCustomers = recordLoader('customer')
const path = '/invoices/create_simplified_invoices'

/** Issues the invoice and its goods at once; the buyer is optional. */
export default function CreateSimplifiedScreen({ tab }: ScreenProps) {
  const hold = useNewSimplified(tab)
  const { invoice, setHeader, setLine } = hold
  const { customer, header, lines } = invoice
  const [errors, setErrors] = useState<FieldErrors>({})
  const [rowErrors, setRowErrors] = useState<RowErrors>({})
  const body = useRef<HTMLDivElement>(null)
  const customerId = customer ? Number(customer.id) : null
  const load = loadGoods(customerId, header.warehouse_id ? Number(header.warehouse_id.id) : 'usual')
  const [today] = useState(() => dayOf(new Date()))
  const rates = useVatRates().on(isDay(header.date) ? header.date : today)
  const columns = useMemo(() => simplifiedColumns(load, header.price_mode, rates), [load, header.price_mode, rates])
  const quotes = useQuote(
    {
      customer_id: customerId,
      branch_id: null,
      payment_method: header.payment_method,
      price_mode: header.price_mode,
      warehouse_id: header.warehouse_id ? Number(header.warehouse_id.id) : null,
      date: isDay(header.date) ? header.date : null,
    },
    lines.map(({ key, ...values }) => ({ key, values })),
    askSimplified,
  )
  const rows = lines.map(({ key, ...values }) => rowOfSimplified(key, values, quotes.get(key)?.line, rates))
  const ready = bodyOfNew(invoice).keys.length > 0
  useTitle(tab, 'Jauns vienkāršais rēķins')
  useListOf(tab, 'new-simplified')
  useView(tab, { primary: () => void issue(), save: () => void issue(), lines: toLines, search: toCustomer })

  function toLines() {
    body.current?.querySelector<HTMLElement>('[data-keys="grid"] textarea')?.focus()
  }

  function toCustomer() {
    body.current?.querySelector<HTMLElement>('[name="customer_id"]')?.focus()
  }

  async function issue() {
    await picksSettled()
    const now = hold.latest()
    const faulty = now.lines.some((line) => ['item', 'name', 'quantity', 'unit_price'].some((column) => simplifiedFault(line, column)))
    const { body: invoiceBody, keys } = bodyOfNew(now)
    if (faulty) return toFirstFault(body.current)
    if (keys.length === 0) return toLines()
    const { outcome, errors: refused } = await startPage('simplified.issue', { invoice: invoiceBody }, tab.id)
    if (outcome === 'done') return hold.clear(path)
    const split = errorsApart(refused, keys)
    setErrors(split.fields)
    setRowErrors(split.rows)
  }

  function errorAt(row: SimplifiedRow, _: number, column: string): string | undefined {
    const fieldErrors = { ...quotes.get(row.key)?.errors, ...rowErrors[row.key] }
    return (
      simplifiedFault(row, column) ??
      (fieldErrors[column] ?? (column === 'item' ? (fieldErrors['item_id'] ?? fieldErrors['units']) : undefined))?.join(' ')
    )
  }

  return (
    <div ref={body} className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title max-lg:unseen">Jauns vienkāršais rēķins</h1>
        <div className="w-100 max-w-full">
          <ComboField
            label="Klients"
            hideLabel
            name="customer_id"
            placeholder="Klients, ja viņš jānorāda (F3)"
            value={customer}
            onChange={(value) => {
              hold.change((now) => ({ ...now, customer: value }))
              setErrors({})
              if (value) toLines()
            }}
            load={loadCustomers}
            error={errors['customer_id']}
          />
        </div>
        <div className="ml-auto flex gap-2">
          {ready && (
            <Button
              tone="quiet"
              onClick={() => {
                hold.clear(path)
                setErrors({})
                toLines()
              }}
            >
              Sākt no jauna
            </Button>
          )}
          <Button
            tone="primary"
            shortcut="ctrl+Enter"
            onClick={() => void issue()}
            disabledReason={ready ? null : 'Pievienojiet rindu: preci, vai nosaukumu ar cenu'}
          >
            Izrakstīt rēķinu
          </Button>
        </div>
      </header>
      <div className="flex min-h-0 grow @max-[1000px]/main:flex-col @max-[1000px]/main:overflow-y-auto">
        <div className="min-w-0 grow px-4 py-3 @min-[1000px]/main:overflow-y-auto">
          {errors['items'] && (
            <p role="alert" className="pb-2 text-danger">
              {errors['items'].join(' ')}
            </p>
          )}
          <LineGrid
            label="Vienkāršā rēķina rindas"
            rows={rows}
            rowKey={({ key }) => key}
            columns={columns}
            onChange={(key, values) => {
              setLine(Number(key), values)
              setRowErrors((now) => ({ ...now, [Number(key)]: {} }))
            }}
            memory={hold.memory}
            onInsert={hold.insertLine}
            onDelete={hold.deleteLines}
            onPaste={(cells) => {
              void pasteLines(cells, {
                ...hold.pasting(),
                onUnknown: (texts) => setRowErrors((now) => ({ ...now, ...notFound(texts) })),
              })
            }}
            errorAt={errorAt}
            noteOf={(row) =>
              lineNote(fault(rowErrors[row.key]?.['item']?.[0])) ??
              lineNote(warning(quotes.get(row.key)?.line?.warning ?? stockNote(row)), sourceNote(row.source))
            }
            onLeave={() => body.current?.querySelector<HTMLElement>('aside input')?.focus()}
            footer={<SaleTotals totals={totalsOfSimplified(rows, header.price_mode)} />}
            autoFocus
          />
        </div>
        <aside
          aria-label="Rēķina dati"
          data-pane="header"
          className="shrink-0 border-line bg-surface px-4 py-3 @max-[1000px]/main:border-t @min-[1000px]/main:w-72 @min-[1000px]/main:overflow-y-auto @min-[1000px]/main:border-l"
        >
          <HeaderFields header={header} hasCustomer={customer !== null} errors={errors} onChange={setHeader} />
        </aside>
      </div>
    </div>
  )
}

interface HeaderFieldsProps {
  header: NewSimplifiedHeader
  hasCustomer: boolean
  errors: FieldErrors
  onChange: (values: Partial<NewSimplifiedHeader>) => void
}

function HeaderFields({ header, hasCustomer, errors, onChange }: HeaderFieldsProps) {
  const [today] = useState(() => dayOf(new Date()))
  const props = <Name extends keyof NewSimplifiedHeader>(name: Name) => ({ name, label: labelOf(name), error: errors[name] })
  return (
    <div className="grid grid-cols-1 gap-2.5 @max-[1000px]/main:sm:grid-cols-2 @max-[1000px]/main:lg:grid-cols-3">
      {!hasCustomer && <TextField {...props('buyer_name')} value={header.buyer_name} onChange={(buyer_name) => onChange({ buyer_name })} />}
      <SelectField
        {...props('payment_method')}
        required
        choices={choicesOf(methodWords)}
        value={header.payment_method}
        onChange={(value) => onChange({ payment_method: (value ?? 'cash') as NewSimplifiedHeader['payment_method'] })}
      />
      <SelectField
        {...props('price_mode')}
        required
        choices={choicesOf(modeWords)}
        value={header.price_mode}
        onChange={(value) => onChange({ price_mode: (value ?? 'gross') as NewSimplifiedHeader['price_mode'] })}
      />
      <div className="grid grid-cols-2 gap-2">
        <DateField {...props('date')} value={header.date ?? today} onChange={(date) => onChange({ date })} />
        <DateField {...props('due_date')} value={header.due_date} onChange={(due_date) => onChange({ due_date })} />
      </div>
      <ComboField
        {...props('warehouse_id')}
        value={header.warehouse_id}
        onChange={(warehouse_id) => onChange({ warehouse_id })}
        load={loadWarehouses}
        placeholder="Parastā noliktava"
      />
      <TextArea {...props('notes')} rows={2} value={header.notes} onChange={(notes) => onChange({ notes })} />
    </div>
  )
}
