import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { postCharges, type Charge } from '../charges/post.ts'
import type { LockedService } from './service.transitions.ts'

/** Warranty work is only on the act (INV-SERVICE-2). */
export async function chargeService(
  db: Db,
  { id, number, customer_id, branch_id }: Pick<LockedService, 'id' | 'number' | 'customer_id' | 'branch_id'>,
  date: string,
): Promise<void> {
  const lines = await sql<Omit<Charge, 'branch_id' | 'date' | 'period_start' | 'period_end'>>`
    select 'service_' || l.kind as kind, l.id as service_line_id, l.catalog_item_id, l.name,
      nullif(concat_ws(', ', ${machineShort}, u.number) collate "C", '') as description, l.quantity, m.abbreviation as measure_unit, l.unit_price, l.discount_percent, l.vat_rate_code
    from service_lines l
    join measure_units m on m.id = l.measure_unit_id
    left join serviceable_items s on s.id = l.serviceable_item_id
    left join inventory_items p on p.id = s.inventory_item_id
    left join catalog_items k on k.id = p.catalog_item_id
    left join catalog_item_units u on u.id = l.unit_id
    where l.service_application_id = ${id} and l.is_done and not l.is_warranty
    order by l.serviceable_item_id nulls last, coalesce(l.parent_id, l.id), l.position, l.id`.execute(db)
  const charges = lines.rows.map((line) => ({ ...line, branch_id, date, period_start: null, period_end: null }))
  await postCharges(db, { type: 'service', id, number, customer_id, is_withheld: false }, charges)
}

/** By inventory (`p`, `k`), else as described. */
const machineShort = sql`case when p.id is null then concat_ws(', S/N ', s.description, s.serial_nr)
  else concat_ws(', ', k.name, p.inventory_nr, 'S/N ' || coalesce(s.serial_nr, p.serial_nr)) end`
