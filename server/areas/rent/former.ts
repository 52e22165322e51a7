import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../http/context.ts'
import { openFrom, type DueRent } from './due.ts'
import { rentFacts } from './rent.facts.ts'

/**
 * Initial terms can be corrected until something is invoiced. Later changes apply from the first month not due or
 * credited (INV-RENT-8); former values are stored here, and never before the last change.
 */

/** Call under the rent's lock, before the change. */
export async function keepFormerType(db: Db, rentId: number, type: string, today: string): Promise<void> {
  const until = await settledUntil(db, { rentId, today }, sql`true`)
  if (until === null) return
  await sql`
    insert into rent_former_types (rent_id, until, type) select ${rentId}, ${until}, ${type}
    where not exists (select from rent_former_types where rent_id = ${rentId} and until >= ${until})`.execute(db)
}

export async function keepFormerFee(db: Db, rentId: number, item: { id: number; monthly_fee: string }, today: string): Promise<void> {
  const until = await settledUntil(db, { rentId, today }, sql`c.rent_item_id = ${item.id}`)
  if (until === null) return
  await sql`
    insert into rent_former_fees (rent_item_id, until, monthly_fee) select ${item.id}, ${until}, ${item.monthly_fee}
    where not exists (select from rent_former_fees where rent_item_id = ${item.id} and until >= ${until})`.execute(db)
}

/** Null if nothing is settled. @param whose condition on charges `c` of credited months */
async function settledUntil(
  db: Db,
  { rentId, today }: { rentId: number; today: string },
  whose: RawBuilder<unknown>,
): Promise<string | null> {
  if (!(await rentFacts(db, rentId)).invoiced) return null
  const { rows } = await sql<Pick<DueRent, 'date_from' | 'billing_day' | 'billing_period'> & { freed: string | null }>`
    select r.date_from, r.billing_day, r.billing_period, (
      select date_trunc('month', min(c.period_start))::date from charges c
      where c.document_type = 'rent' and c.document_id = r.id and c.kind = 'rent_fee' and c.quantity_invoiced = 0 and ${whose}
        and exists (select from invoice_items n where n.source_type = c.kind and n.source_id = c.id)
        and not exists (
          select from invoiced_charges again
          where again.document_type = 'rent' and again.document_id = r.id and again.kind = 'rent_fee'
            and again.rent_item_id is not distinct from c.rent_item_id
            and date_trunc('month', again.period_start) = date_trunc('month', c.period_start))) as freed
    from rents r where r.id = ${rentId}`.execute(db)
  const [rent] = rows
  if (!rent) return null
  const open = openFrom(rent, today)
  const until = rent.freed !== null && rent.freed < open ? rent.freed : open
  return until > rent.date_from ? until : null
}
