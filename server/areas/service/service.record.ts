import { sql } from 'kysely'
import { totalsOf } from '../../../contract/money.ts'
import type { ServiceDocument, ServiceRecord, ServiceRow } from '../../../contract/service/service-record.ts'
import type { ServiceItem, ServiceMaterial, ServicePosition, ServiceableItem } from '../../../contract/service/service-lines.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import type { StoredFile } from '../../../contract/files/files.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { isStaff, visibleInvoices, visibleTo } from '../../http/visible.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { charged, chargedOf } from '../charges/remaining.ts'
import { fullName } from '../customers/customers.names.ts'
import { issueCost } from '../stock/worth.ts'
import { serviceFacts } from './service.facts.ts'
import { serviceMoves } from './moves.ts'

/** Completed applications: only finished lines. */
export const counted = sql`(l.is_done or t.completed_at is null)`

/** The material of line `l`, of item `g`, is neither reserved nor free. */
export const isShortOf = sql`(t.started_at is not null and t.completed_at is null and g.is_stocked and coalesce(( select sum(r.quantity) from stock_reservations r where r.source_type = 'service_material' and r.source_id = l.id and r.status = 'active'), 0) < l.quantity)`

const rowColumns = sql`t.id, t.uuid, t.number, t.status, t.date, t.reported_at, t.planned_date, t.type, t.priority,
  ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`b.id`, sql`b.name`)} as branch, ${reference(sql`a.id`, fullName('a'))} as assignee,
  t.problem, first.name as machine, first.machines, t.is_warranty, coalesce(lines.is_short, false) as is_short, (select due from ${chargedOf('service', sql`t.id`)} left_over) as is_due,
  coalesce(lines.net, 0.00) as net, t.lock_version`

/** By inventory (`p`, `k`), else as described. */
export const machineName = sql`case when p.id is null then concat_ws(', ', s.description, s.serial_nr)
  else concat_ws(', ', p.inventory_nr, k.name, coalesce(s.serial_nr, p.serial_nr)) end`

const rowTables = sql`service_applications t
  join customers c on c.id = t.customer_id
  left join branches b on b.id = t.branch_id
  left join users a on a.id = t.assignee_id
  cross join lateral (
    select (array_agg(${machineName} order by s.position, s.id))[1] as name, count(*)::int as machines
    from serviceable_items s left join inventory_items p on p.id = s.inventory_item_id left join catalog_items k on k.id = p.catalog_item_id
    where s.service_application_id = t.id
  ) first
  cross join lateral (
    select sum(l.amount) filter (where ${counted}) as net, bool_or(${isShortOf}) as is_short
    from service_lines l left join catalog_items g on g.id = l.catalog_item_id where l.service_application_id = t.id
  ) lines`

export async function serviceRows({ db, user }: Pick<Context, 'db' | 'user'>, ids: number[]): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows.map((row) => withoutStock(user, row))
}

/** Hides stock from customer users. */
function withoutStock<T extends { is_short: boolean } | { available: string | null }>(user: SessionUser, record: T): T {
  if (isStaff(user)) return record
  return 'is_short' in record ? { ...record, is_short: false } : { ...record, available: null }
}

type Parts = 'serviceable_items' | 'items' | 'documents' | 'images' | 'files' | 'invoices' | 'vat' | 'gross' | 'vat_groups' | 'can'
type Header = Omit<ServiceRecord, Parts>

/** Throws 404 if there is none visible. */
export async function loadHeader({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<Header> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, ${reference(sql`k.id`, fullName('k'))} as contact, ${reference(sql`w.id`, sql`w.name`)} as warehouse, t.diagnosis, t.result,
      t.notes, t.internal_notes, t.contract_ref, t.discount_percent, t.travel_km, t.courier_direction, t.courier_date, t.started_at, t.completed_at, t.completed_on,
      ${reference(sql`o.id`, sql`o.number`)} as split_from, ${reference(sql`u.id`, fullName('u'))} as created_by, t.created_at
    from ${rowTables}
    join warehouses w on w.id = t.warehouse_id
    left join contacts k on k.id = t.contact_id
    left join service_applications o on o.id = t.split_from_id
    left join users u on u.id = t.created_by
    ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return withoutStock(user, rows[0])
}

/** Throws 404 if there is none visible. */
export async function loadService(ctx: Pick<Context, 'db' | 'user'>, id: number): Promise<ServiceRecord> {
  const { db, user } = ctx
  const { internal_notes, created_by, ...header } = await loadHeader(ctx, id)
  const [machines, read, documents, all, invoices, facts, charges, fetched] = await Promise.all([
    machinesOf(db, id),
    linesOf(db, id),
    documentsOf(db, id),
    filesOf(db, id),
    invoicesOf(db, user, id),
    serviceFacts(db, id),
    charged(db, 'service', id),
    fetchedOf(db, id),
  ])
  const lines = read.map((line) => withoutStock(user, line))
  const files = filesBy(all, null)
  const can = abilitiesOf(user, serviceApplication, header.status, facts)
  const edit = can['EDIT'] ?? true
  const undone = lines.filter(({ kind, is_done }) => kind === 'position' && !is_done).length
  const { net: _, groups: vat_groups, ...totals } = totalsOf(lines.filter((line) => line.is_counted))
  return {
    ...header,
    ...(isStaff(user) && { internal_notes: internal_notes ?? null }),
    created_by: isStaff(user) ? created_by : null,
    serviceable_items: machines.map((machine) => ({
      ...machine,
      images: filesBy(all, machine.id),
      positions: positionsOf(lines, machine.id),
    })),
    items: lines.filter(({ kind }) => kind === 'item').map(itemOf),
    documents,
    images: files.filter(({ kind }) => kind === 'image'),
    files: files.filter(({ kind }) => kind === 'file'),
    invoices,
    vat: totals.vat,
    gross: totals.gross,
    vat_groups: vat_groups.map(({ category, rate, taxable, tax }) => ({ category, rate, taxable, tax })),
    can: {
      ...can,
      ...besides(user, 'service_application', { ...charges, ...fetched, completed: header.completed_at !== null, edit, undone }),
    },
  }
}

async function fetchedOf(db: Db, id: number): Promise<{ delivery: string | null; address: string }> {
  const { rows } = await sql<{ delivery: string | null; address: string }>`
    select (select a.number from courier_applications a where a.service_application_id = t.id and a.delivered_at is null limit 1) as delivery,
      coalesce(nullif(concat_ws(', ', nullif(b.address, ''), b.city), ''), concat_ws(', ', nullif(c.legal_address, ''), c.city)) as address
    from service_applications t join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id where t.id = ${id}`.execute(
    db,
  )
  return one(rows)
}

type Machine = Omit<ServiceableItem, 'positions' | 'images'>

export async function machinesOf(db: Db, id: number): Promise<Machine[]> {
  const { rows } = await sql<Machine>`
    select s.id, s.position, ${machineName} as name,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.inventory_nr, 'uuid', p.uuid, 'warranty_until', p.warranty_until) end as inventory_item,
      s.description, coalesce(s.serial_nr, p.serial_nr) as serial_nr, s.counter_values, array(
        select distinct o.name::text from inventory_item_maintenances m join category_options o on o.id = m.counter_option_id
        where m.inventory_item_id = p.id and m.is_active order by 1) as meters, s.problem, s.lock_version
    from serviceable_items s left join inventory_items p on p.id = s.inventory_item_id left join catalog_items k on k.id = p.catalog_item_id
    where s.service_application_id = ${id} order by s.position, s.id`.execute(db)
  return rows
}

interface Line extends Omit<ServiceItem, 'service_job'>, Pick<ServicePosition, 'is_done' | 'technician' | 'minutes'> {
  kind: 'position' | 'material' | 'item'
  serviceable_item_id: number | null
  parent_id: number | null
  service_job: ServiceItem['service_job']
  is_counted: boolean
}

async function linesOf(db: Db, id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, l.kind, l.serviceable_item_id, l.parent_id, l.position, l.name, l.sku, l.quantity, ${reference(sql`m.id`, sql`m.abbreviation`)} as measure_unit,
      l.unit_price, l.base_price, l.price_source, l.discount_percent, l.amount as net, l.vat_rate_code, l.vat_rate, l.vat_category, l.vat_reason_code,
      l.is_warranty, l.warranty_reason, l.notes, l.lock_version, ${reference(sql`g.id`, sql`g.name`)} as catalog_item, ${reference(sql`j.id`, sql`j.name`)} as service_job,
      ${reference(sql`w.id`, sql`w.name`)} as warehouse, coalesce(g.is_stocked, false) as is_stocked, coalesce(g.has_units, false) as has_units, g.unit_kind,
      ${reference(sql`p.id`, sql`p.number`)} as unit, l.quantity_consumed,
      case when l.cost is not null then coalesce(${issueCost(serviceMoves, sql`t.id`, sql`l.id`)}, l.cost) end as cost,
      coalesce((select sum(r.quantity) from stock_reservations r
        where r.source_type = 'service_material' and r.source_id = l.id and r.status = 'active'), 0.0000) as quantity_reserved,
      case when g.is_stocked then coalesce(s.available, 0.0000) end as available, l.is_done, ${reference(sql`h.id`, fullName('h'))} as technician, l.minutes,
      ${counted} as is_counted
    from service_lines l
    join service_applications t on t.id = l.service_application_id
    join measure_units m on m.id = l.measure_unit_id
    left join catalog_items g on g.id = l.catalog_item_id
    left join service_jobs j on j.id = l.service_job_id
    left join warehouses w on w.id = l.warehouse_id
    left join catalog_item_units p on p.id = l.unit_id
    left join users h on h.id = l.technician_id
    left join stock_items s on s.catalog_item_id = g.id and s.warehouse_id = coalesce(l.warehouse_id, t.warehouse_id)
    where l.service_application_id = ${id} order by l.position, l.id`.execute(db)
  return rows
}

function itemOf({
  kind: _k,
  serviceable_item_id: _s,
  parent_id: _p,
  is_counted: _c,
  is_done: _d,
  technician: _t,
  minutes: _m,
  ...item
}: Line): ServiceItem {
  return item
}

function materialOf(line: Line): ServiceMaterial {
  const { service_job: _, ...material } = itemOf(line)
  return material
}

function positionsOf(lines: readonly Line[], machine: number): ServicePosition[] {
  return lines.flatMap((line): ServicePosition[] => {
    if (line.kind !== 'position' || line.serviceable_item_id !== machine || !line.service_job) return []
    const { id, position, name, sku, quantity, measure_unit, unit_price, base_price, price_source, discount_percent, net } = line
    const { vat_rate_code, vat_rate, vat_category, vat_reason_code, is_warranty, warranty_reason, notes, lock_version } = line
    const { service_job, is_done, technician, minutes } = line
    return [
      {
        id,
        position,
        name,
        sku,
        quantity,
        measure_unit,
        unit_price,
        base_price,
        price_source,
        discount_percent,
        net,
        vat_rate_code,
        vat_rate,
        vat_category,
        vat_reason_code,
        is_warranty,
        warranty_reason,
        notes,
        lock_version,
        service_job,
        is_done,
        technician,
        minutes,
        materials: lines.filter(({ parent_id }) => parent_id === id).map(materialOf),
      },
    ]
  })
}

async function documentsOf(db: Db, id: number): Promise<ServiceDocument[]> {
  const { rows } = await sql<ServiceDocument>`
    select id, uuid, type, number, date, signed_by, signed_at, lock_version from service_documents
    where service_application_id = ${id} order by id desc`.execute(db)
  return rows
}

type AttachedFile = StoredFile & { machine: number | null }

async function filesOf(db: Db, id: number): Promise<AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`
    select f.id, f.kind, f.name, f.mime, f.size, f.width, f.height, f.created_at, s.machine
    from (
      select 'service_applications' as type, ${id}::bigint as id, null::bigint as machine
      union all select 'serviceable_items', id, id from serviceable_items where service_application_id = ${id}
    ) s join files f on f.fileable_type = s.type and f.fileable_id = s.id
    where f.kind in ('image', 'file') order by f.position, f.id`.execute(db)
  return rows
}

function filesBy(all: readonly AttachedFile[], of: number | null): StoredFile[] {
  return all
    .filter(({ machine }) => machine === of)
    .map((each) => {
      const { machine: _, ...file } = each
      return file
    })
}

const onInvoice = (id: number) => sql`t.id in (
  select n.invoice_id from charges c join invoice_items n on n.source_type = c.kind and n.source_id = c.id
  where c.document_type = 'service' and c.document_id = ${id})`

async function invoicesOf(db: Db, user: SessionUser, id: number): Promise<ServiceRecord['invoices']> {
  const { rows } = await sql<ServiceRecord['invoices'][number]>`
    select t.id, t.number, t.status, t.gross from invoices t
    ${whereAll([onInvoice(id), ...visibleInvoices(user)])} order by t.id`.execute(db)
  return rows
}
