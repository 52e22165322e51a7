import { sql } from 'kysely'
import type { SupplierRecord, suppliers } from '../../../contract/suppliers/suppliers.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { withheld } from '../shared/abilities.ts'
import { categoriesOf } from './categories.ts'
import { supplierColumns, supplierTables } from './suppliers.list.ts'
import { filesOf } from '../files/attachments.ts'

export const show: Handler<typeof suppliers.show> = async (ctx) => ({ data: await readSupplier(ctx, ctx.params.id) })

/** Throws 404 if there is none. */
export async function readSupplier({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<SupplierRecord> {
  const { rows } = await sql<Omit<SupplierRecord, 'categories' | 'files' | 'can'> & { delete_refusal: string | null }>`
    select ${supplierColumns}, s.vat_checked_at, s.vat_valid, s.address, s.iban, ${reference(sql`k.id`, sql`k.name`)} as bank, s.lead_time_days,
      s.min_order, s.is_reverse_charge, s.notes, ${reference(sql`c.id`, sql`c.name`)} as customer, s.created_at,
      ${deleteRefusal} as delete_refusal
    ${supplierTables} left join banks k on k.id = s.bank_id left join customers c on c.id = s.customer_id
    where s.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  const [categories, files] = await Promise.all([categoriesOf(db, id), filesOf(db, 'suppliers', id)])
  const { delete_refusal, ...supplier } = row
  return { ...supplier, categories, files, can: withheld(user, 'supplier', { EDIT: true, DELETE: delete_refusal ?? true }) }
}

/** SQL: text or null. */
export const deleteRefusal = sql<string | null>`case
  when exists (select from procurements d where d.supplier_id = s.id) then 'Piegādātājam ir iepirkumi; atzīmējiet viņu kā neaktīvu'
end`
