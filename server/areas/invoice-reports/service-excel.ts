import { sql } from 'kysely'
import type { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import { labelOf } from '../../../contract/labels.ts'
import { serviceTypes } from '../../../contract/service/service-record.ts'
import { serviceApplication as chart, type ServiceState } from '../../../machines/service-application.ts'
import type { SheetColumn } from '../../documents/spreadsheet.ts'
import type { Db, Handler } from '../../http/context.ts'
import { fullName } from '../customers/customers.names.ts'
import { inBatches } from './batches.ts'
import { money, sheetFile } from './excel.ts'
import { periodOf, within } from './period.ts'

interface Row {
  id: number
  number: string
  date: string
  completed_on: string | null
  status: ServiceState
  type: keyof typeof serviceTypes
  customer: string
  branch: string | null
  assignee: string | null
  problem: string | null
  minutes: number
  jobs: string
  materials: string
  warranty: string
  net: string
}

export const serviceExcel: Handler<typeof invoiceReports.serviceExcel> = async (ctx) => {
  const { db, query } = ctx
  const ofCustomer = query.customer ? [sql`t.customer_id = ${query.customer}`] : []
  return sheetFile(
    'services.xlsx',
    'Servisa pieteikumi',
    columns,
    inBatches(db, 'service_applications', [within(periodOf(ctx, query)), ...ofCustomer], (ids) => rowsOf(db, ids)),
  )
}

async function rowsOf(db: Db, ids: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.number, t.date, t.completed_on, t.status, t.type, c.name as customer, b.name as branch, ${fullName('a')} as assignee, t.problem,
      lines.minutes, lines.jobs, lines.materials, lines.warranty, lines.jobs + lines.materials as net
    from service_applications t
    join customers c on c.id = t.customer_id
    left join branches b on b.id = t.branch_id
    left join users a on a.id = t.assignee_id
    cross join lateral (
      select coalesce(sum(l.minutes), 0)::int as minutes, coalesce(sum(l.amount) filter (where l.service_job_id is not null), 0.00) as jobs,
        coalesce(sum(l.amount) filter (where l.catalog_item_id is not null), 0.00) as materials,
        coalesce(sum(round(l.quantity * l.base_price, 2)) filter (where l.is_warranty), 0.00) as warranty
      from service_lines l where l.service_application_id = t.id and (l.is_done or t.completed_at is null)
    ) lines
    where t.id = any (${ids})`.execute(db)
  return rows
}

const columns: readonly SheetColumn<Row>[] = [
  { header: labelOf('number'), width: 18, cell: (row) => row.number },
  { header: labelOf('date'), width: 13, kind: 'date', cell: ({ date }) => date },
  { header: 'Pabeigts', width: 13, kind: 'date', cell: ({ completed_on }) => completed_on },
  { header: labelOf('status'), width: 18, cell: ({ status }) => chart.states[status] },
  { header: 'Veids', width: 18, cell: ({ type }) => serviceTypes[type] },
  { header: labelOf('customer_id'), width: 40, cell: ({ customer }) => customer },
  { header: labelOf('branch_id'), width: 26, cell: ({ branch }) => branch },
  { header: labelOf('assignee_id'), width: 24, cell: ({ assignee }) => assignee || null },
  { header: labelOf('problem'), width: 48, cell: ({ problem }) => problem },
  { header: labelOf('minutes'), width: 10, cell: ({ minutes }) => String(minutes) },
  money('Darbi', ({ jobs }) => jobs),
  money('Materiāli', ({ materials }) => materials),
  money('Garantija', ({ warranty }) => warranty),
  money('Summa bez PVN', ({ net }) => net),
]
