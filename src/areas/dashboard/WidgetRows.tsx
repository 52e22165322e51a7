import { joinNames, kindWords } from '../../../contract/record-names.ts'
import type { DashboardKey, DashboardRow, RowOf } from '../../../contract/dashboard.ts'
import { countOf, formatAmount, formatDate, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { openPath } from '../../desk/navigate.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'

interface WidgetRowsProps {
  component: string
  title: string
  rows: readonly DashboardRow[]
}

/** The rows of a part of the home page, as that part shows them. */
export function WidgetRows({ component, title, rows }: WidgetRowsProps) {
  switch (component as DashboardKey) {
    case 'new_orders':
      return (
        <Rows
          title={title}
          rows={only(rows, 'new_orders')}
          columns={orderColumns}
          path={(row) => `/orders/${row.id}`}
          name={({ number, customer }) => joinNames(number, customer.name)}
          empty="Jaunu pasūtījumu nav"
        />
      )
    case 'low_stock':
      return (
        <Rows
          title={title}
          rows={only(rows, 'low_stock')}
          columns={stockColumns}
          path={(row) => `/catalog/${row.item.id}`}
          name={({ sku, item }) => `${sku} ${item.name}`}
          empty="Nekā netrūkst"
        />
      )
    case 'nearest_maintenances':
      return (
        <Rows
          title={title}
          rows={only(rows, 'nearest_maintenances')}
          columns={maintenanceColumns}
          path={(row) => `/stock/inventory_items/${row.inventory_item.uuid}`}
          name={({ inventory_item, catalog_item }) => joinNames(inventory_item.name, catalog_item.name)}
          empty="Tuvākajā laikā apkopju nav"
        />
      )
    case 'overdue_invoices':
      return (
        <Rows
          title={title}
          rows={only(rows, 'overdue_invoices')}
          columns={overdueColumns}
          path={(row) => `/invoices/invoice/${row.id}`}
          name={({ number, customer }) => joinNames(number, customer.name)}
          empty="Kavētu rēķinu nav"
        />
      )
    case 'invoice_totals':
      return <Totals rows={only(rows, 'invoice_totals')} />
  }
}

/** Rows of one component; while the next answer loads, those of another may still be here. */
function only<Key extends DashboardKey>(rows: readonly DashboardRow[], key: Key): RowOf<Key>[] {
  return rows.filter((row): row is RowOf<Key> => row.component === key)
}

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  path: (row: Row) => string
  /** What a row's record is called, for its tab. */
  name: (row: Row) => string
  empty: string
}

function Rows<Row extends { id: number }>({ title, rows, columns, path, name, empty }: RowsProps<Row>) {
  return (
    <RowsTable
      label={title}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      href={path}
      onOpen={(row, background) => openPath(path(row), { background, title: name(row) })}
      most={25}
      empty={<p className="p-4 text-muted">{empty}</p>}
    />
  )
}

const orderColumns: readonly Column<RowOf<'new_orders'>>[] = [
  { id: 'number', header: 'Numurs', width: 140, opens: true, cell: ({ number }) => number ?? kindWords.order.noun },
  { id: 'date', header: 'Datums', width: widths.day, align: 'end', cell: (row) => formatDate(row.date) },
  { id: 'customer', header: 'Klients', width: 140, grow: 1, cell: (row) => row.customer.name },
  { id: 'gross', header: 'Summa, €', width: widths.money, align: 'end', cell: (row) => formatAmount(row.gross) },
]

const stockColumns: readonly Column<RowOf<'low_stock'>>[] = [
  { id: 'item', header: 'Prece', width: 160, grow: 1, opens: true, cell: (row) => row.item.name },
  { id: 'warehouse', header: 'Noliktava', width: 110, cell: (row) => row.warehouse.name },
  { id: 'available', header: 'Pieejams', width: widths.quantity, align: 'end', cell: (row) => formatQuantity(row.available) },
  { id: 'incoming', header: 'Sagaidāms', width: widths.quantity, align: 'end', cell: (row) => formatQuantity(row.incoming) },
  { id: 'min_quantity', header: 'Minimums', width: widths.quantity, align: 'end', cell: (row) => formatQuantity(row.min_quantity) },
]

const maintenanceColumns: readonly Column<RowOf<'nearest_maintenances'>>[] = [
  { id: 'inventory_item', header: 'Iekārta', width: 110, opens: true, cell: (row) => row.inventory_item.name },
  { id: 'name', header: 'Kas jādara', width: 130, grow: 1, cell: ({ name }) => name },
  { id: 'customer', header: 'Klients', width: 130, grow: 1, cell: ({ customer }) => customer?.name },
  { id: 'due_on', header: 'Jāveic', width: widths.day, align: 'end', cell: (row) => formatDate(row.due_on) },
  {
    id: 'overdue',
    header: 'Kavēts',
    width: 96,
    align: 'end',
    cell: ({ overdue_days: days }) => (days !== null && days > 0 ? countOf(days, 'diena', 'dienas', 'dienu') : null),
  },
]

const overdueColumns: readonly Column<RowOf<'overdue_invoices'>>[] = [
  { id: 'number', header: 'Numurs', width: 120, opens: true, cell: ({ number }) => number ?? kindWords.invoice.noun },
  { id: 'customer', header: 'Klients', width: 140, grow: 1, cell: (row) => row.customer.name },
  { id: 'due_date', header: 'Termiņš', width: widths.day, align: 'end', cell: (row) => formatDate(row.due_date) },
  { id: 'days', header: 'Kavēts', width: 96, align: 'end', cell: (row) => countOf(row.days, 'diena', 'dienas', 'dienu') },
  { id: 'open', header: 'Neapmaksāts, €', width: 110, align: 'end', cell: (row) => formatAmount(row.open) },
]

function Totals({ rows }: { rows: readonly RowOf<'invoice_totals'>[] }) {
  const last = rows.at(-1)
  return (
    <div className="flex flex-col gap-3 p-3">
      <BarChart
        title="Rēķini ar PVN, €"
        // Under a bar stands the month alone, for want of room. Only the height of a bar is drawn of the number; the amount itself stays the decimal text.
        points={rows.map(({ label, gross }) => ({
          label: label.replace(/^(\D+) \d{4}$/, '$1'),
          value: Number(gross),
          text: `${label}: ${formatMoney(gross)}`,
        }))}
      />
      {last && (
        <p className="figures text-muted">
          {last.label}: {countOf(last.invoices, 'rēķins', 'rēķini', 'rēķinu')}, {formatMoney(last.gross)} ar PVN, neapmaksāti{' '}
          {formatMoney(last.open)}
        </p>
      )}
    </div>
  )
}
