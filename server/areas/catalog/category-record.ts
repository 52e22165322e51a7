import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import { roundings, type CategoryRecord } from '../../../contract/catalog/categories.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { inCategories } from './categories.ts'
import { ratesInForce } from './form.ts'
import { optionsOfCategory } from './category-options.ts'
import { categoryRows } from './category-tree.ts'

export const showCategory: Handler<typeof catalog.showCategory> = async ({ db, params }) => ({ data: await readCategory(db, params.id) })

export const priceRateForm: Handler<typeof catalog.priceRateForm> = async ({ db, today }) => {
  const names = Object.entries(roundings) as [keyof typeof roundings, string][]
  return { data: { roundings: names.map(([value, name]) => ({ value, name })), vat_rates: await ratesInForce(db, today) } }
}

type CategoryColumns = Omit<CategoryRecord, keyof Awaited<ReturnType<typeof categoryRows>>[number] | 'options' | 'can'> & {
  delete_refusal: string | null
}

export async function readCategory(db: Db, id: number): Promise<CategoryRecord> {
  const [row] = await categoryRows(db, sql`id = ${id}`)
  if (!row) throw Refusal.missing()
  const { rows } = await sql<CategoryColumns>`
    select ${reference(sql`p.id`, sql`p.name`)} as parent, ${reference(sql`u.id`, sql`u.abbreviation`)} as default_measure_unit, c.warranty_months,
      c.has_units, c.vat_rate_code as own_vat_rate_code, c.reverse_vat as own_reverse_vat, c.vat_reason_code, c.vat_case, ${vatPeriods} as vat_rates,
      ${priceRates} as price_rates, ${bandsAbove} as price_rates_from,
      ${account('income_account_id')} as income_account, ${account('expense_account_id')} as expense_account,
      ${account('stock_account_id')} as stock_account, ${account('write_off_account_id')} as write_off_account,
      (select count(*) from catalog_items i where ${inCategories(sql`i.category_id`, [id])}) as products,
      ${deleteRefusal} as delete_refusal
    from categories c
    left join categories p on p.id = c.parent_id
    left join measure_units u on u.id = c.default_measure_unit_id
    where c.id = ${id}`.execute(db)
  const columns = rows[0]
  if (!columns) throw Refusal.missing()
  const { delete_refusal, ...rest } = columns
  return { ...row, ...rest, options: await optionsOfCategory(db, id), can: { EDIT: true, DELETE: delete_refusal ?? true } }
}

const vatPeriods = sql`(
  select coalesce(json_agg(json_build_object('vat_rate_code', r.vat_rate_code, 'valid_from', r.valid_from, 'valid_to', r.valid_to)
    order by r.valid_from), '[]') from category_vat_rates r where r.category_id = c.id)`

const priceRates = sql`(
  select coalesce(json_agg(json_build_object('price_from', r.price_from::text, 'price_to', r.price_to::text,
    'markup_percent', r.markup_percent::text, 'rounding', r.rounding) order by r.price_from), '[]')
  from category_price_rates r where r.category_id = c.id)`

/** The nearest ancestor whose price bands apply; null where the category has its own. */
const bandsAbove = sql`(
  with recursive above as (
    select a.id, a.name, a.parent_id, 1 as depth from categories a
    where a.id = c.parent_id and not exists (select from category_price_rates r where r.category_id = c.id)
    union all
    select a.id, a.name, a.parent_id, above.depth + 1 from above join categories a on a.id = above.parent_id
  )
  select json_build_object('id', above.id, 'name', above.name) from above
  where exists (select from category_price_rates r where r.category_id = above.id) order by above.depth limit 1)`

function account(column: string) {
  return sql`(select json_build_object('id', a.id, 'name', concat(a.code, ' ', a.name)) from accounting_accounts a where a.id = ${sql.ref(`c.${column}`)})`
}

export const deleteRefusal = sql<string | null>`case
  when exists (select from categories s where s.parent_id = c.id) then 'Kategorijai ir apakškategorijas'
  when exists (select from catalog_items i where i.category_id = c.id) then 'Kategorijā ir preces'
  when exists (select from customer_category_discounts d where d.category_id = c.id) then 'Klientiem ir atlaides šai kategorijai'
end`
