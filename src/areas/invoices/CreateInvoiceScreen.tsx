import { useMemo, useState } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { countOf, dayOf, formatAmount, formatDate, formatMoney, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { round2, sum } from '../../../contract/money.ts'
import { readOnce, useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { everything, firstState, isSelected, type Selection, type TableState } from '../../ui/table/table-state.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { isDay } from '../../ui/parse.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { tellCopied } from '../../workspace/list/copy-rows.ts'
import { GeneralErrors } from '../../workspace/record/GeneralErrors.tsx'
import { useEntry } from '../../workspace/record/use-entry.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'

type Data = Answer<typeof invoices.customerData>['data']
type Item = Data['items'][number]

/** Selects everything delivered up to a day, or lines of the record named by `of`. */
export default function CreateInvoiceScreen({ tab }: ScreenProps) {
  const [date, setDate] = useState(() => dayOf(new Date()))
  const searchParams = new URLSearchParams(tab.path.split('?')[1])
  const customerId = Number(searchParams.get('customer_id') ?? 0)
  const day = isDay(date) ? date : undefined
  const { answer, failure, reload } = useCall(
    invoices.customerData,
    customerId && day ? { params: { customerId }, query: { date: day } } : null,
    { page: true },
  )
  // Old lines stay while a new day loads, but not for a new customer.
  const data = answer?.data.customer.id === customerId ? answer.data : undefined
  useTitle(tab, data ? `Jauns rēķins: ${data.customer.name}` : 'Jauns rēķins')
  useListOf(tab, 'new-invoice')

  function choose(customer: Option | null) {
    tab.navigate(customer ? `/invoices/create?customer_id=${customer.id}` : '/invoices/create', { replace: true })
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title max-lg:unseen @max-[700px]/main:unseen">Jauns rēķins</h1>
        <ComboField
          label="Klients"
          name="customer_id"
          className="w-80"
          placeholder="Klients ar izsniegtām precēm"
          value={data ? { id: data.customer.id, label: data.customer.name } : null}
          onChange={choose}
          load={loadCustomers}
          autoFocus={customerId === 0}
        />
        <DateField label="Datums" name="date" className="w-32" value={date} onChange={(value) => setDate(value ?? '')} />
      </header>
      {failure && (
        <ErrorState title="Izsniegto preču sarakstu neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />
      )}
      {!customerId && <EmptyState title="Izvēlieties klientu">Šeit būs viss, kas klientam izsniegts un vēl nav nevienā rēķinā.</EmptyState>}
      {customerId > 0 && !data && !failure && <SkeletonRows />}
      {data && <Lines key={data.customer.id} data={data} date={day ?? data.date} of={searchParams.get('of')} tab={tab} />}
    </div>
  )
}

const loadCustomers: LoadOptions = async (q, signal) => {
  const { data } = await readOnce(invoices.invoiceableCustomers, { query: { per_page: 20, ...(q && { q }) } }, signal)
  return data.map(({ id, name, net }) => ({ id, label: name, hint: `${formatAmount(net)} €` }))
}

interface LinesProps {
  data: Data
  date: string
  /** Record number; null: all lines. */
  of: string | null
  tab: TabHandle
}

function Lines({ data, date, of, tab }: LinesProps) {
  const [table, setTable] = useState<TableState>(() => ({ ...firstState, selection: beginning(data.items, of) }))
  const [dueDate, setDueDate] = useState<string | null>(null)
  const [notes, setNotes] = useState<string | null>(null)
  const rows = useMemo(() => arranged(data.items), [data.items])
  const selectedRows = rows.filter((row) => isSelected(table.selection, keyOf(row)))
  const net = round2(sum(selectedRows.map((row) => row.net)))
  const blocked = selectedRows.length > 0 ? null : 'Atzīmējiet vismaz vienu rindu'
  const { box, errors, send } = useEntry({
    tab,
    command: 'invoice.draft',
    args: () => {
      const items = selectedRows.map(({ source_type, source_id }) => ({ source_type, source_id }))
      const invoice = { date, due_date: dueDate ?? undefined, branch_id: onlyBranch(selectedRows), notes, items }
      return { customer_id: data.customer.id, invoice }
    },
    blocked,
    lines: '[role="grid"]',
    onErrors: (refused) => toRow(selectedRows[firstItemOf(refused)]),
  })

  /** Without cells, the refused row gets the focus. */
  function toRow(row: Item | undefined) {
    if (row === undefined) return
    const spot = { key: keyOf(row), at: rows.indexOf(row) }
    setTable((now) => ({ ...now, focus: spot, anchor: spot, left: false }))
    box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }

  return (
    <div ref={box} className="flex min-h-0 grow flex-col">
      <div className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2">
        <DateField
          label="Apmaksāt līdz"
          name="due_date"
          className="w-32"
          value={dueDate ?? data.due_date}
          onChange={setDueDate}
          error={errors['due_date']}
        />
        <TextField label="Piezīmes" name="notes" className="w-80" value={notes} onChange={setNotes} error={errors['notes']} />
        <GeneralErrors errors={errors} isShown={(name) => name === 'due_date' || name === 'notes'} />
        <output className="figures ml-auto self-center text-right">
          <span className="text-muted">{countOf(selectedRows.length, 'rinda', 'rindas', 'rindu')} </span>
          <span className="font-semibold">{formatMoney(net)}</span>
          <span className="text-muted"> bez PVN</span>
        </output>
        <Button tone="primary" shortcut="ctrl+Enter" onClick={() => void send()} disabledReason={blocked}>
          Izrakstīt rēķinu
        </Button>
      </div>
      <DataTable<Item>
        label="Izsniegtās rindas bez rēķina"
        total={rows.length}
        rowAt={(index) => rows[index]}
        onRange={ignore}
        rowKey={keyOf}
        columns={columns}
        selectable
        state={table}
        onState={setTable}
        onCopied={tellCopied}
        autoFocus
        atEdge
        className="min-h-0 flex-1"
        empty={<EmptyState title="Klientam viss izsniegtais jau ir rēķinos" />}
      />
    </div>
  )
}

function ignore(): void {}

/** Order lines and charges have separate keys. */
function keyOf({ source_type, source_id }: Item): string {
  return `${source_type} ${source_id}`
}

function beginning(items: readonly Item[], of: string | null): Selection {
  const recordItems = of === null ? [] : items.filter(({ order, agreement }) => (order ?? agreement)?.name === of)
  if (recordItems.length > 0) return { all: false, keys: recordItems.map(keyOf) }
  // INV-INTEREST-8: interest stands on an invoice of its own.
  const others = items.filter(({ source_type }) => source_type !== 'late_interest')
  return others.length === 0 || others.length === items.length ? everything : { all: false, keys: others.map(keyOf) }
}

/** Index in `items.2`; -1 for none. */
function firstItemOf(refused: FieldErrors): number {
  const places = Object.keys(refused).flatMap((field) => /^items\.(\d+)/.exec(field)?.[1] ?? [])
  return places.length === 0 ? -1 : Math.min(...places.map(Number))
}

/** By branch, then day, as on the invoice. */
function arranged(items: readonly Item[]): Item[] {
  return [...items].sort(
    (a, b) => (a.branch?.name ?? '').localeCompare(b.branch?.name ?? '', 'lv') || a.date.localeCompare(b.date) || a.source_id - b.source_id,
  )
}

/** Null for several or none. */
function onlyBranch(selectedItems: readonly Item[]): number | null {
  const branches = new Set(selectedItems.map(({ branch }) => branch?.id ?? null))
  return branches.size === 1 ? ([...branches][0] ?? null) : null
}

const columns: readonly Column<Item>[] = [
  { id: 'branch', header: 'Filiāle', width: 170, hidePriority: 1, cell: ({ branch }) => branch?.name ?? '–' },
  { id: 'date', header: 'Izsniegts', width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  { id: 'order', header: 'Pasūtījums', width: 142, cell: ({ order, agreement }) => (order ?? agreement)?.name },
  { id: 'description', header: 'Apraksts', width: 240, grow: 1, cell: ({ description }) => description },
  {
    id: 'quantity',
    header: 'Daudzums',
    width: 110,
    align: 'end',
    cell: ({ quantity_open, measure_unit }) => `${formatQuantity(quantity_open)} ${measure_unit}`,
  },
  { id: 'price', header: 'Cena, €', width: 90, align: 'end', prices: true, cell: ({ unit_price }) => formatPrice(unit_price) },
  {
    id: 'discount',
    header: 'Atl., %',
    width: 70,
    hidePriority: 2,
    align: 'end',
    cell: ({ discount_percent }) => formatQuantity(discount_percent),
  },
  { id: 'net', header: 'Summa, €', width: 100, align: 'end', cell: ({ net }) => formatAmount(net) },
]
