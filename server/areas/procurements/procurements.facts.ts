import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementFacts } from '../../../machines/procurement.ts'
import type { Db } from '../../http/context.ts'
import { whyUnitsAreWrong } from './unit-numbers.ts'

interface Header {
  lines: number
  supplied: boolean
  invoiced: boolean
  received: boolean
  date: string
  is_future: boolean
  closed: string | null
  idle_warehouse: string | null
}

export async function procurementFacts(db: Db, id: number): Promise<ProcurementFacts> {
  const { rows } = await sql<Header>`
    select count(i.id)::int as lines, p.supplier_id is not null or p.source_warehouse_id is not null as supplied,
      coalesce(bool_or(i.quantity_invoiced > 0), false) as invoiced, p.accepted_at is not null and p.cancelled_at is null as received,
      p.date, p.date > today() as is_future,
      case when p.date <= locked_until() then locked_until() end as closed,
      (select min(w.name) from warehouses w where not w.is_active
        and (w.id in (p.warehouse_id, p.source_warehouse_id) or w.id in (select warehouse_id from procurement_items where procurement_id = p.id))) as idle_warehouse
    from procurements p left join procurement_items i on i.procurement_id = p.id where p.id = ${id} group by p.id`.execute(db)
  const header = rows[0]
  if (!header) return { lines: 0, supplied: false, unready: null, invoiced: false, missingGoods: null }
  const { lines, supplied, invoiced, received } = header
  return {
    lines,
    supplied,
    invoiced,
    unready: received ? null : (whyNotOnItsDay(header) ?? (await whyUnitsAreWrong(db, id))),
    missingGoods: received ? await whatIsGone(db, id) : null,
  }
}

function whyNotOnItsDay({ date, is_future, closed, idle_warehouse }: Header): string | null {
  if (closed !== null) return `Periods ir slēgts līdz ${formatDate(closed)}`
  if (is_future) return `Iepirkuma datums ${formatDate(date)} vēl nav pienācis`
  return idle_warehouse === null ? null : `Noliktava „${idle_warehouse}” nav aktīva`
}

/** First received goods that are no longer free where they arrived. */
async function whatIsGone(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string; quantity: string; available: string }>`
    select k.name, r.quantity, coalesce(s.available, 0) as available
    from (
      select i.catalog_item_id, coalesce(i.warehouse_id, p.warehouse_id) as warehouse_id, sum(i.quantity) as quantity, min(i.position) as place
      from procurement_items i join procurements p on p.id = i.procurement_id where p.id = ${id} group by 1, 2
    ) as r
    join catalog_items k on k.id = r.catalog_item_id
    left join stock_items s on s.catalog_item_id = r.catalog_item_id and s.warehouse_id = r.warehouse_id
    where coalesce(s.available, 0) < r.quantity order by r.place limit 1`.execute(db)
  const short = rows[0]
  if (short) {
    const availableQuantity = big(short.available).gt(0) ? short.available : '0'
    return `Prece „${short.name}”: saņemti ${formatQuantity(short.quantity)}, bet noliktavā pieejami tikai ${formatQuantity(availableQuantity)}`
  }
  return unitsGone(db, id)
}

/** Sold or moved units count even if other units are in stock. */
async function unitsGone(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string; number: string }>`
    select k.name, n.number
    from procurement_items i
    join procurements p on p.id = i.procurement_id
    join catalog_items k on k.id = i.catalog_item_id
    join lateral (
      select u.number from catalog_item_units u
      where case when p.source_warehouse_id is null then u.procurement_item_id = i.id and u.replaced_by_id is null
        else u.catalog_item_id = i.catalog_item_id and u.number = any (i.units) and u.deleted_at is null end
      and (u.status <> 'in_stock' or u.stock_item_id is distinct from (
        select s.id from stock_items s where s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, p.warehouse_id)))
      limit 1
    ) n on true
    where i.procurement_id = ${id} and k.has_units order by i.position limit 1`.execute(db)
  const missingUnit = rows[0]
  return missingUnit ? `Prece „${missingUnit.name}”: vienība ${missingUnit.number} vairs nav noliktavā` : null
}
