import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { customers } from '../../../contract/customers/customers.ts'
import { recordLoader } from '../../commands/ArgumentField.tsx'
import { startPage } from '../../commands/run.ts'
import { signedInUser } from '../../commands/session.ts'
import { useCall } from '../../commands/use-call.ts'
import { toFirstFault } from '../../ui/first-fault.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { picksSettled } from '../../ui/picks.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { isDay } from '../../ui/parse.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { branchesOf, loadItems } from '../shared/loaders.ts'
import { faultOf, isBlank } from '../shared/sale-lines/line-values.ts'
import { LineOptions } from '../shared/sale-lines/LineOptions.tsx'
import { optionNote, orderLineColumns, rowOfNew, stockNote, totalsOfRows, type OrderLineRow } from '../shared/sale-lines/line-rows.ts'
import { errorsApart, notFound, type RowErrors } from '../../workspace/lines/errors-apart.ts'
import { bodyOfNew, useNewOrder } from './new-order.ts'
import { NewOrderFields } from './NewOrderFields.tsx'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { pasteLines } from '../shared/sale-lines/paste-lines.ts'
import { useVisibleColumns } from '../shared/sale-lines/use-line-columns.ts'
import { useQuote } from '../shared/sale-lines/use-quote.ts'
import { fault, lineNote, warning, type LineNote } from '../../ui/line-grid/note.ts'

const loadCustomers = recordLoader('customer')
const path = '/orders/create'

/** Order entry; the draft survives a reload. */
export default function CreateOrderScreen({ tab }: ScreenProps) {
  const hold = useNewOrder(tab)
  const { order, setHeader, setLine } = hold
  const [errors, setErrors] = useState<FieldErrors>({})
  const [rowErrors, setRowErrors] = useState<RowErrors>({})
  const body = useRef<HTMLDivElement>(null)
  const focusedKey = useRef<RowKey | null>(null)
  const onRow = useCallback((key: RowKey | null) => {
    focusedKey.current = key
  }, [])
  const customerId = order.customer ? Number(order.customer.id) : null
  const { header } = order
  const stockIn = header.warehouse_id ? Number(header.warehouse_id.id) : 'usual'
  const columns = useVisibleColumns(useMemo(() => orderLineColumns(loadItems(customerId, stockIn), 'taking'), [customerId, stockIn]))
  const quotes = useQuote(
    {
      customer_id: customerId,
      branch_id: header.branch_id ? Number(header.branch_id.id) : null,
      warehouse_id: header.warehouse_id ? Number(header.warehouse_id.id) : null,
      delivery_type_id: header.delivery_type_id ? Number(header.delivery_type_id.id) : null,
      delivery_country_id: header.delivery_country_id ? Number(header.delivery_country_id.id) : null,
      date: isDay(header.date) ? header.date : null,
    },
    order.lines.map(({ key, ...values }) => ({ key, values })),
  )
  const rows = order.lines.map(({ key, ...values }) => rowOfNew(key, values, quotes.get(key)?.line))
  useTitle(tab, order.customer ? `Jauns pasūtījums: ${order.customer.label}` : 'Jauns pasūtījums')
  useListOf(tab, 'new-order')
  useView(tab, { primary: () => void take(), save: () => void take(), lines: toLines, search: toCustomer })

  const started = useRef(false)
  const begin = useEffectEvent(() => {
    // Customer-side users have their customer preselected.
    if (!started.current && order.customer && order.customer.id === signedInUser().main_customer?.id) goOn(order.customer)
    started.current = true
  })
  useEffect(() => begin(), [])

  function toLines() {
    body.current?.querySelector<HTMLElement>('[data-keys="grid"] textarea')?.focus()
  }

  function startOver() {
    hold.clear(path)
    setErrors({})
    setRowErrors({})
    toCustomer()
  }

  function toCustomer() {
    body.current?.querySelector<HTMLElement>('[name="customer_id"]')?.focus()
  }

  function pickCustomer(customer: Option | null) {
    hold.change((now) => ({ ...now, customer, header: { ...now.header, branch_id: null, contact_id: null } }))
    setErrors({})
    if (customer) goOn(customer)
  }

  /** Focuses the lines and preselects the usual branch. */
  function goOn(customer: Option) {
    toLines()
    void branchesOf(Number(customer.id))
      .then((branches) => {
        const usual = branches.find((branch) => branch.usual)
        if (usual && hold.latest().customer?.id === customer.id && !hold.latest().header.branch_id) setHeader({ branch_id: usual })
      })
      // The field stays empty; its own list reports the failure.
      .catch(() => {})
  }

  function editLine(key: number | string, values: Partial<OrderLineRow>) {
    setLine(Number(key), values)
    setRowErrors((now) => ({ ...now, [Number(key)]: {} }))
  }

  async function take() {
    await picksSettled()
    const now = hold.latest()
    if (!now.customer) {
      setErrors({ customer_id: ['Izvēlieties klientu'] })
      return toCustomer()
    }
    const faulty = now.lines.filter((line) => !isBlank(line) && (faultOf(line, 'item') || faultOf(line, 'quantity')))
    if (faulty.length > 0) return toFirstFault(body.current)
    const { body: orderBody, keys } = bodyOfNew(now)
    const { outcome, errors: refused } = await startPage('order.take', { order: orderBody }, tab.id)
    if (outcome === 'done') return hold.clear(path)
    const split = errorsApart(refused, keys)
    setErrors(split.fields)
    setRowErrors(split.rows)
  }

  const errorAt = (row: OrderLineRow, _: number, column: string): string | undefined => {
    const fieldErrors = { ...quotes.get(row.key)?.errors, ...rowErrors[row.key] }
    return faultOf(row, column) ?? (fieldErrors[column] ?? fieldErrors[column === 'item' ? 'item_id' : column])?.join(' ')
  }
  const noteOf = (row: OrderLineRow): LineNote | undefined => {
    if (isBlank(row)) return undefined
    const refused = rowErrors[row.key]
    const wrong = fault(refused?.['item']?.[0] ?? refused?.['options']?.[0])
    return lineNote(optionNote(row), wrong ?? warning(quotes.get(row.key)?.line?.warning ?? stockNote(row)))
  }
  return (
    <div ref={body} className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title max-lg:unseen">Jauns pasūtījums</h1>
        <div className="w-100 max-w-full">
          <ComboField
            label="Klients"
            hideLabel
            name="customer_id"
            placeholder="Klients: nosaukums, reģ. Nr., tālrunis"
            value={order.customer}
            onChange={pickCustomer}
            load={loadCustomers}
            error={errors['customer_id']}
            autoFocus={order.customer === null}
          />
        </div>
        {customerId !== null && <CustomerWarning id={customerId} />}
        <div className="ml-auto flex gap-2">
          {order.customer && (
            <Button tone="quiet" onClick={startOver}>
              Sākt no jauna
            </Button>
          )}
          <Button
            tone="primary"
            shortcut="ctrl+Enter"
            onClick={() => void take()}
            disabledReason={order.customer ? null : 'Izvēlieties klientu'}
          >
            Izveidot pasūtījumu
          </Button>
        </div>
      </header>
      <div className="flex min-h-0 grow @max-[1000px]/main:flex-col @max-[1000px]/main:overflow-y-auto">
        <div className="min-w-0 grow px-4 py-3 @min-[1000px]/main:overflow-y-auto">
          <LineGrid
            label="Pasūtījuma rindas"
            rows={rows}
            rowKey={({ key }) => key}
            columns={columns}
            onChange={editLine}
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
            noteOf={noteOf}
            onRow={onRow}
            actions={<LineOptions tab={tab} rows={rows} focusedKey={focusedKey} onChoose={(key, options) => editLine(key, { options })} />}
            onLeave={() => body.current?.querySelector<HTMLElement>('aside input')?.focus()}
            footer={<SaleTotals totals={totalsOfRows(rows)} />}
          />
        </div>
        <aside
          aria-label="Pasūtījuma dati"
          data-pane="header"
          className="shrink-0 border-line bg-surface px-4 py-3 @max-[1000px]/main:border-t @min-[1000px]/main:w-72 @min-[1000px]/main:overflow-y-auto @min-[1000px]/main:border-l"
        >
          <NewOrderFields header={header} customerId={customerId} errors={errors} onChange={setHeader} />
        </aside>
      </div>
    </div>
  )
}

function CustomerWarning({ id }: { id: number }) {
  const { answer } = useCall(customers.show, { params: { id } }, { handled: true })
  if (!answer?.data.is_blocked) return null
  const { blocked_reason: reason } = answer.data
  return (
    <span className="self-center">
      <Badge tone="danger">{reason ? `Bloķēts: ${reason}` : 'Klients ir bloķēts'}</Badge>
    </span>
  )
}
