import { joinNames, kindWords } from '../../../contract/record-names.ts'
import type { DashboardKey, DashboardRow, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { countOf, dayOf, formatAmount, formatDate, formatMoment, formatQuantity } from '../../../contract/format.ts'
import { task } from '../../../machines/task.ts'
import { openPath } from '../../commands/navigate.ts'
import { Badge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { maintenancePath } from '../shared/maintenance-columns.tsx'
import { Board } from './Board.tsx'
import { Celebrations } from './Celebrations.tsx'
import { InvoiceTotals, ServiceTotals } from './TotalsCharts.tsx'

interface WidgetRowsProps {
  component: string
  title: string
  rows: readonly DashboardRow[]
}

export function WidgetRows({ component, title, rows }: WidgetRowsProps) {
  switch (component as DashboardKey) {
    case 'messages':
      return <Board title={title} rows={only(rows, 'messages')} />
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
          path={maintenancePath}
          name={({ inventory_item, catalog_item }) => joinNames(inventory_item.name, catalog_item.name)}
          empty="Tuvākajā laikā apkopju nav"
        />
      )
    case 'internal_procurements':
      return (
        <Rows
          title={title}
          rows={only(rows, 'internal_procurements')}
          columns={transferColumns}
          path={(row) => `/stock/procurements/${row.id}`}
          name={({ number, from, to }) => joinNames(number, `${from.name} → ${to.name}`)}
          empty="Nekas nav ceļā starp noliktavām"
        />
      )
    case 'my_tasks':
      return (
        <Rows
          title={title}
          rows={only(rows, 'my_tasks')}
          columns={taskColumns}
          path={(row) => `/tasks/${row.id}`}
          name={(row) => row.title}
          empty="Uzdevumu nav"
        />
      )
    case 'celebrations':
      return <Celebrations title={title} rows={only(rows, 'celebrations')} />
    case 'service_totals':
      return <ServiceTotals rows={only(rows, 'service_totals')} />
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
    case 'old_reservations':
      return (
        <Rows
          title={title}
          rows={only(rows, 'old_reservations')}
          columns={reservationColumns}
          path={(row) => `/orders/${row.id}`}
          name={({ number, customer }) => joinNames(number, customer.name)}
          empty="Rezervāciju, ko neviens nekustina, nav"
        />
      )
    case 'backup':
      return (
        <Rows
          title={title}
          rows={only(rows, 'backup')}
          columns={backupColumns}
          path={() => '/workspace/system'}
          name={() => 'Sistēma'}
          empty=""
        />
      )
    case 'invoice_totals':
      return <InvoiceTotals rows={only(rows, 'invoice_totals')} />
  }
}

/** While loading, rows of another component may remain. */
function only<Key extends DashboardKey>(rows: readonly DashboardRow[], key: Key): RowOf<Key>[] {
  return rows.filter((row): row is RowOf<Key> => row.component === key)
}

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  path: (row: Row) => string
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
    width: 110,
    align: 'end',
    cell: ({ overdue_days: days }) => (days !== null && days > 0 ? countOf(days, 'diena', 'dienas', 'dienu') : null),
  },
]

const transferColumns: readonly Column<RowOf<'internal_procurements'>>[] = [
  { id: 'number', header: 'Numurs', width: 130, opens: true, cell: ({ number }) => number ?? kindWords.procurement.noun },
  { id: 'from', header: 'No', width: 110, grow: 1, cell: ({ from }) => from.name },
  { id: 'to', header: 'Uz', width: 110, grow: 1, cell: ({ to }) => to.name },
  { id: 'lines', header: 'Rindas', width: 70, align: 'end', cell: ({ lines }) => lines },
  { id: 'date', header: 'Datums', width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
]

const taskColumns: readonly Column<RowOf<'my_tasks'>>[] = [
  { id: 'title', header: 'Uzdevums', width: 180, grow: 1, opens: true, cell: ({ title }) => title },
  { id: 'status', header: 'Stāvoklis', width: 100, cell: ({ status }) => task.states[status] },
  {
    id: 'due_date',
    header: 'Termiņš',
    width: widths.day,
    align: 'end',
    cell: ({ due_date, is_late }) => <span className={is_late ? 'text-danger' : undefined}>{formatDate(due_date)}</span>,
  },
]

const overdueColumns: readonly Column<RowOf<'overdue_invoices'>>[] = [
  { id: 'number', header: 'Numurs', width: 120, opens: true, cell: ({ number }) => number ?? kindWords.invoice.noun },
  { id: 'customer', header: 'Klients', width: 90, grow: 1, cell: (row) => row.customer.name },
  { id: 'due_date', header: 'Termiņš', width: widths.day, hidePriority: 1, align: 'end', cell: (row) => formatDate(row.due_date) },
  { id: 'days', header: 'Kavēts', width: 110, align: 'end', cell: (row) => countOf(row.days, 'diena', 'dienas', 'dienu') },
  { id: 'open', header: 'Neapmaksāts, €', width: 110, align: 'end', cell: (row) => formatAmount(row.open) },
]

const reservationColumns: readonly Column<RowOf<'old_reservations'>>[] = [
  { id: 'number', header: 'Numurs', width: 140, opens: true, cell: ({ number }) => number ?? kindWords.order.noun },
  { id: 'customer', header: 'Klients', width: 140, grow: 1, cell: (row) => row.customer.name },
  { id: 'manager', header: 'Menedžeris', width: 120, cell: (row) => row.manager?.name },
  { id: 'touched_at', header: 'Mainīts', width: widths.day, align: 'end', cell: (row) => formatDate(dayOf(new Date(row.touched_at))) },
  { id: 'days', header: 'Nekustināts', width: 110, align: 'end', cell: (row) => countOf(row.days, 'diena', 'dienas', 'dienu') },
]

const backupStates = {
  fresh: ['success', 'Ir', ''],
  old: ['danger', 'Novecojusi', 'pēdējā naktī kopija nav izveidota'],
  none: ['danger', 'Vēl nav', 'pirmā top tūlīt pēc palaišanas'],
  failed: ['danger', 'Neizdevās', ''],
  unset: ['danger', 'Netiek veidota', 'nav norādīta vieta (BACKUP_DIR)'],
  held: ['danger', 'Atjaunots', 'vēstules, rēķinu izrakstīšana un tīmekļa āķi gaida apstiprinājumu'],
} as const

const backupColumns: readonly Column<RowOf<'backup'>>[] = [
  {
    id: 'state',
    header: 'Stāvoklis',
    width: 150,
    grow: 1,
    opens: true,
    cell: ({ state, failed }) => {
      const [tone, word, usual] = backupStates[state]
      const why = failed ? `${failed.reason}; mēģinās vēlreiz ${formatMoment(failed.again_at)}` : usual
      return (
        <>
          <Badge tone={tone}>{word}</Badge> <span className="text-small text-muted">{why}</span>
        </>
      )
    },
  },
  { id: 'at', header: 'Jaunākā', width: 140, align: 'end', cell: ({ at }) => at && formatMoment(at) },
  { id: 'hours', header: 'Vecums', width: 110, align: 'end', cell: ({ hours }) => hours !== null && ageOf(hours) },
]

/** Days from 48 hours. */
function ageOf(hours: number): string {
  return hours < 48 ? countOf(hours, 'stunda', 'stundas', 'stundu') : countOf(Math.floor(hours / 24), 'diena', 'dienas', 'dienu')
}
