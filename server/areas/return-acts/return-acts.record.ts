import { sql } from 'kysely'
import { big, round2, sum } from '../../../contract/money.ts'
import type { ReturnActItem, ReturnActRecord, ReturnActRow } from '../../../contract/return-acts/return-acts.ts'
import { returnAct } from '../../../machines/return-act.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { worthOf } from '../stock/worth.ts'
import { returnActFacts } from './return-acts.facts.ts'

export const returnActMoves = 'return_act'

const rowColumns = sql`t.id, t.uuid, t.number, t.status, t.date, ${reference(sql`v.id`, sql`v.name`)} as supplier,
  ${reference(sql`p.id`, sql`p.supplier_number`)} as procurement_invoice, ${reference(sql`w.id`, sql`w.name`)} as warehouse, t.reason,
  t.net, t.vat, t.gross, t.supplier_credit_nr, t.lock_version`

const rowTables = sql`return_acts t join suppliers v on v.id = t.supplier_id join warehouses w on w.id = t.warehouse_id
  left join procurement_invoices p on p.id = t.procurement_invoice_id`

export async function returnActRows(db: Db, ids: number[]): Promise<ReturnActRow[]> {
  const { rows } = await sql<ReturnActRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

type Header = Omit<ReturnActRecord, 'return_act_items' | 'cost' | 'can'>

/** Throws 404 if there is none. */
export async function loadReturnAct({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<ReturnActRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.series, t.vat_kind, t.notes, t.accepted_at, ${reference(sql`a.id`, fullName('a'))} as accepted_by, t.cancelled_at,
      ${reference(sql`u.id`, fullName('u'))} as created_by, t.created_at
    from ${rowTables} left join users a on a.id = t.accepted_by left join users u on u.id = t.created_by
    where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const items = await returnActItems(db, id)
  return {
    ...header,
    return_act_items: items,
    cost: header.accepted_at === null ? null : round2(sum(items.map(({ cost }) => big(cost)))),
    can: abilitiesOf(user, returnAct, header.status, await returnActFacts(db, id)),
  }
}

export async function returnActItems(db: Db, id: number): Promise<ReturnActItem[]> {
  const { rows } = await sql<ReturnActItem>`
    select i.id, i.return_act_id, i.position, i.procurement_invoice_item_id, k.id as item_id, i.stock_item_id, k.sku, k.name,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, k.has_units, i.quantity,
      case when i.procurement_invoice_item_id is null then greatest(s.available, 0) else b.quantity - b.quantity_returned end as returnable,
      s.available, i.price, i.discount_percent, i.net, i.vat_rate_code, i.vat_rate, -${worthOf(sql`m`)} as cost, to_jsonb(i.units) as units, i.reason,
      i.lock_version
    from return_act_items i
    join stock_items s on s.id = i.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id
    join measure_units u on u.id = k.measure_unit_id
    left join procurement_invoice_items b on b.id = i.procurement_invoice_item_id
    left join stock_movements m on m.document_type = ${returnActMoves} and m.document_id = i.return_act_id and m.line_id = i.id
      and m.reverses_id is null and m.quantity <> 0
    where i.return_act_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function returnActItem(
  db: Db,
  { id, return_act_item_id }: { id: number; return_act_item_id: number },
): Promise<ReturnActItem> {
  const found = (await returnActItems(db, id)).find((item) => item.id === return_act_item_id)
  if (!found) throw Refusal.missing()
  return found
}
