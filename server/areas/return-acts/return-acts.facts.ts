import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import type { ReturnActFacts } from '../../../machines/return-act.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { tooLittle } from '../stock/ledger.ts'

export async function returnActFacts(db: Db, id: number): Promise<ReturnActFacts> {
  const { rows } = await sql<Omit<ReturnActFacts, 'fault'> & { closed: boolean; ahead: string | null }>`
    select case when t.date > today() then t.date end as ahead, (select count(*)::int from return_act_items i where i.return_act_id = t.id) as lines,
      coalesce(t.date <= locked_until(), false) as "periodClosed", t.supplier_credit_nr is not null as credited,
      t.accepted_at is not null or t.cancelled_at is not null as closed
    from return_acts t where t.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { closed, ahead, ...facts } = found
  if (closed) return { ...facts, fault: null }
  return { ...facts, fault: ahead === null ? await faultyLine(db, id) : `Akta datums ${formatDate(ahead)} vēl nav pienācis` }
}

interface Line {
  name: string
  quantity: string
  /** Null without an invoice. */
  open: string | null
  available: string
  allow_negative: boolean
  /** By the whole act. */
  taken: string
  has_units: boolean
  namedUnits: number
  /** Not free in the warehouse, or not of this purchase. */
  unknown: string | null
}

async function faultyLine(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<Line>`
    select k.name, i.quantity, b.quantity - b.quantity_returned as open, s.available, s.allow_negative,
      sum(i.quantity) over (partition by s.id) as taken, k.has_units, cardinality(i.units) as "namedUnits", (
        select n from unnest(i.units) as n where not exists (
          select from catalog_item_units x
          where x.stock_item_id = s.id and x.number = n and x.status = ${catalogItemUnit.initial} and x.supplier_id = t.supplier_id
            and (b.id is null or x.procurement_item_id = b.procurement_item_id)
        ) or exists (select from return_act_items o where o.return_act_id = t.id and o.stock_item_id = s.id and o.id < i.id and n = any (o.units))
        limit 1) as unknown
    from return_act_items i
    join return_acts t on t.id = i.return_act_id
    join stock_items s on s.id = i.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id
    left join procurement_invoice_items b on b.id = i.procurement_invoice_item_id
    where i.return_act_id = ${id} order by i.position, i.id`.execute(db)
  for (const line of rows) {
    const fault = faultOf(line)
    if (fault !== null) return `„${line.name}”: ${fault}`
  }
  return null
}

function faultOf({ quantity, open, available, allow_negative, taken, has_units, namedUnits, unknown }: Line): string | null {
  if (open !== null && big(quantity).gt(open)) return `no rēķinā norādītā atgriezt var ${formatQuantity(open)}`
  if (!allow_negative && big(available).lt(taken)) return tooLittle(available).toLowerCase()
  if (has_units && !big(quantity).eq(namedUnits)) return 'jānorāda katras vienības numurs (IMEI)'
  return unknown === null ? null : `vienība ${unknown} noliktavā nav brīva vai nav pirkta no šī piegādātāja`
}
