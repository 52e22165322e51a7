import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { requireCustomer } from '../customers/document-owner.ts'

interface Header {
  customer_id?: number | null | undefined
  clarifier_id?: number | null | undefined
}

/** The clarifier must be active staff. */
export async function requireHeader(ctx: Context, { customer_id, clarifier_id }: Header): Promise<void> {
  if (customer_id) await requireCustomer(ctx, customer_id)
  if (!clarifier_id) return
  const { rows } = await sql`select from users where id = ${clarifier_id} and kind = 'staff' and is_active`.execute(ctx.db)
  if (rows.length === 0) throw Refusal.field('clarifier_id', `Lauks „${labelOf('clarifier_id')}”: tāda darbinieka nav`)
}

/** Replaces the list. @throws Refusal of `supplier_ids` if missing or inactive, or if one who answered is omitted */
export async function askOnly({ db, user }: Pick<Context, 'db' | 'user'>, id: number, supplierIds: readonly number[]): Promise<void> {
  const refuse = (reason: string): Refusal => Refusal.field('supplier_ids', `Lauks „${labelOf('supplier_ids')}”: ${reason}`)
  await requireSuppliers(db, supplierIds)
  const { rows: answered } = await sql<{ name: string }>`
    select v.name from suppliers v where v.id <> all (${[...supplierIds]}) and exists (
      select from price_clarification_answers a where a.price_clarification_id = ${id} and a.supplier_id = v.id) order by v.name limit 1`.execute(
    db,
  )
  if (answered[0]) throw refuse(`piegādātājs „${answered[0].name}” jau ir atbildējis`)
  await sql`
    delete from price_clarification_suppliers where price_clarification_id = ${id} and supplier_id <> all (${[...supplierIds]})`.execute(db)
  await sql`
    insert into price_clarification_suppliers (price_clarification_id, supplier_id, created_by, updated_by)
    select ${id}, w.supplier_id, ${user.id}, ${user.id} from unnest(${[...supplierIds]}::bigint[]) with ordinality w (supplier_id, place)
    order by w.place on conflict do nothing`.execute(db)
}

/** Inactive suppliers are allowed only if already asked. */
async function requireSuppliers(db: Context['db'], supplierIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ place: number; name: string | null }>`
    select w.place::int - 1 as place, v.name from unnest(${[...supplierIds]}::bigint[]) with ordinality w (supplier_id, place)
    left join suppliers v on v.id = w.supplier_id where v.id is null or not v.is_active order by w.place limit 1`.execute(db)
  const wrong = rows[0]
  if (!wrong) return
  const reason = wrong.name === null ? 'norādītais ieraksts neeksistē' : `piegādātājs „${wrong.name}” nav aktīvs`
  throw Refusal.field(`supplier_ids.${wrong.place}`, `Lauks „${labelOf('supplier_ids')}”: ${reason}`)
}
