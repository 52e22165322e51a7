import { sql, type RawBuilder } from 'kysely'
import type { InventoryMaintenance, InventoryRecord, InventoryRow } from '../../../contract/inventory/inventory.ts'
import { inventoryItem, freshInventoryItem } from '../../../machines/inventory-item.ts'
import { documentName } from '../../db/document-name.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { searched } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'

export const nextMaintenance = sql`lateral (
  select min(m.due_on) as next_at from inventory_item_maintenances m where m.inventory_item_id = t.id and m.is_active) as due`

const rowColumns = sql`t.id, t.uuid, t.inventory_nr, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, t.serial_nr, t.status, t.owner,
  ${reference(sql`h.id`, fullName('h'))} as assigned_user, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`b.id`, sql`b.name`)} as branch,
  t.location, ${reference(sql`w.id`, sql`w.name`)} as warehouse, t.warranty_until,
  case when t.archived_at is null then due.next_at end as next_at,
  t.archived_at is null and coalesce(due.next_at <= today(), false) as maintenance_due, t.lock_version`

const rowTables = sql`inventory_items t
  join catalog_items k on k.id = t.catalog_item_id
  join warehouses w on w.id = t.warehouse_id
  left join users h on h.id = t.assigned_user_id
  left join customers c on c.id = t.customer_id
  left join branches b on b.id = t.branch_id
  cross join ${nextMaintenance}`

export async function inventoryRows(db: Db, ids: number[]): Promise<InventoryRow[]> {
  const { rows } = await sql<InventoryRow>`select ${rowColumns} from ${rowTables} where t.id = any(${ids})`.execute(db)
  return rows
}

type Header = Omit<InventoryRecord, 'maintenances' | 'option_base_prices' | 'history' | 'can'>

/** Throws 404 if there is none. */
export async function loadInventory({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<InventoryRecord> {
  const [found, maintenances, prices, history] = await Promise.all([
    sql<Header>`
      select ${rowColumns}, ${reference(sql`n.id`, sql`n.number`)} as unit, t.purchase_date, t.purchase_price,
        ${reference(sql`v.id`, sql`v.name`)} as supplier, t.invoice_ref, t.depreciation_months,
        ${reference(sql`a.id`, sql`a.code || ' ' || a.name`)} as accounting_account, t.notes,
        ${reference(sql`d.id`, sql`d.number`)} as technical_document,
        ${reference(sql`p.id`, documentName('procurement', sql`p`))} as procurement,
        t.archived_at, ${reference(sql`u.id`, fullName('u'))} as created_by, t.created_at
      from ${rowTables}
      join technical_documents d on d.id = t.technical_document_id
      left join catalog_item_units n on n.id = t.unit_id
      left join procurement_items i on i.id = n.procurement_item_id
      left join procurements p on p.id = i.procurement_id
      left join suppliers v on v.id = t.supplier_id
      left join accounting_accounts a on a.id = t.accounting_account_id
      left join users u on u.id = t.created_by
      where t.id = ${id}`.execute(db),
    sql<InventoryMaintenance>`
      select m.id, m.uuid, m.name, ${reference(sql`j.id`, sql`j.name`)} as service_job, m.interval_months, m.last_at, m.next_at,
        m.interval_counter, ${reference(sql`o.id`, sql`o.name`)} as counter_option, m.last_counter, m.next_counter, m.counter_value,
        m.counter_read_on, m.due_on, m.is_active, m.lock_version
      from inventory_item_maintenances m
      left join service_jobs j on j.id = m.service_job_id left join category_options o on o.id = m.counter_option_id
      where m.inventory_item_id = ${id} order by not m.is_active, m.due_on, m.name`.execute(db),
    sql<InventoryRecord['option_base_prices'][number]>`
      select ${reference(sql`o.id`, sql`o.name`)} as option, x.price, x.included
      from inventory_item_option_prices x join category_options o on o.id = x.option_id
      where x.inventory_item_id = ${id} order by o.name, o.id`.execute(db),
    historyOf(db, id),
  ])
  const header = found.rows[0]
  if (!header) throw Refusal.missing()
  return {
    ...header,
    maintenances: maintenances.rows,
    option_base_prices: prices.rows,
    history,
    can: abilitiesOf(user, inventoryItem, header.status, freshInventoryItem),
  }
}

interface InventoryDetails {
  id: number
  event: string
  at: string
  user: InventoryRecord['history'][number]['user']
  words: string | null
}

const many = 50

async function historyOf(db: Db, id: number): Promise<InventoryRecord['history']> {
  const { rows } = await sql<InventoryDetails>`
    select a.id, a.event, a.at, ${reference(sql`u.id`, fullName('u'))} as user, nullif(concat_ws(', ',
      (select ${fullName('h')} from users h where h.id = (a.after ->> 'assigned_user_id')::bigint),
      (select c.name from customers c where c.id = (a.after ->> 'customer_id')::bigint),
      (select b.name from branches b where b.id = (a.after ->> 'branch_id')::bigint),
      case when a.event like 'MAINTENANCE%' then coalesce(a.after ->> 'name', a.before ->> 'name') end), '') as words
    from audit_log a left join users u on u.id = a.user_id
    where a.entity_type = 'inventory_items' and a.entity_id = ${id} order by a.id desc limit ${many}`.execute(db)
  return rows.map(({ event, ...row }) => ({ ...row, title: titles[event] ?? event }))
}

const titles: Readonly<Record<string, string>> = {
  CREATED: 'Nodots inventārā',
  EDIT: 'Laboti dati',
  ASSIGN: 'Nodots lietošanā',
  UNASSIGN: 'Saņemts atpakaļ',
  MAINTENANCE_UPDATE: 'Noteikta apkope',
  MAINTENANCE_RESET: 'Veikta apkope',
  WRITE_OFF: 'Norakstīts',
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** All words, or the UUID of a scanned sticker. */
export function inventorySearched(q: string | undefined): RawBuilder<unknown>[] {
  const words = q?.trim() ?? ''
  return isUuid(words) ? [sql`t.uuid = ${words}`] : searched(words)
}

/** Accepts a key or a UUID. @throws Refusal 404 under `notFound` */
export async function keyOf(db: Db, idOrUuid: string): Promise<number> {
  const byUuid = isUuid(idOrUuid)
  if (byUuid || /^\d{1,15}$/.test(idOrUuid)) {
    const { rows } = await sql<{ id: number }>`
      select id from inventory_items where ${byUuid ? sql`uuid = ${idOrUuid}` : sql`id = ${Number(idOrUuid)}`}`.execute(db)
    if (rows[0]) return rows[0].id
  }
  const text = 'Inventārs ar šādu UUID neeksistē'
  throw new Refusal(404, text, { notFound: [text] }, { code: 'no_record' })
}
