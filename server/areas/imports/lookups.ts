import { sql, type RawBuilder } from 'kysely'
import { categoryTree } from '../catalog/categories.ts'

/** What sheets name records of ours by: `value` goes into the row, `key` is what a cell may say, folded. */
type Lookup = RawBuilder<unknown>

/** Levels of a category stand apart by ›, / or >; to be compared by one of them. */
export const pathKey = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`fold(regexp_replace(btrim(${text}), '( +[/>] +| *› *)', ' › ', 'g'))`

const named = (table: string, ...columns: readonly string[]): Lookup =>
  sql.join(
    columns.map(
      (column) =>
        sql`select id::text as value, fold(${sql.ref(column)}) as key from ${sql.table(table)} where ${sql.ref(column)} is not null`,
    ),
    sql` union all `,
  )

/** Customers by their numbers and names, with and without their company form, and behind `~` by names in any signs; those archived are not meant. */
const customers: Lookup = sql`
  select c.id::text as value, k.key from customers c left join company_forms f on f.id = c.company_form_id
  cross join lateral (values (fold(c.reg_nr)), (fold(c.vat_nr)), (fold(c.name)), (fold(f.abbreviation || ' ' || c.name)), ('~' || name_key(c.name))) as k (key)
  where c.archived_at is null and k.key is not null`

const suppliers: Lookup = sql`
  select v.id::text as value, k.key from suppliers v
  cross join lateral (values (fold(v.reg_nr)), (fold(v.vat_nr)), (fold(v.name)), ('~' || name_key(v.name))) as k (key) where v.is_active and k.key is not null`

const catalogItems: Lookup = sql`
  select id::text as value, fold(sku) as key from catalog_items where archived_at is null
  union select catalog_item_id::text, fold(form) from catalog_item_barcodes cross join lateral unnest(same_barcodes(code)) as form`

/** Categories by code, by name and by name with those above. */
const categories: Lookup = sql`(${categoryTree}
  select tree.id::text as value, k.key from tree
  cross join lateral (values (${pathKey(sql`tree.path`)}), (${pathKey(sql`tree.name`)}), (fold(tree.code))) as k (key) where k.key is not null)`

/** Rates in force by code and percent: 21, 21% or what Excel keeps of a percentage. Of those without tax only the usual one. */
const vatRates: Lookup = sql`
  select v.code as value, k.key from vat_rates v
  cross join lateral (values (fold(v.code)), (trim_scale(v.rate)::text), (trim_scale(v.rate) || '%'), (trim_scale(v.rate) || ' %'),
    (trim_scale(v.rate / 100)::text)) as k (key)
  where today() between v.valid_from and coalesce(v.valid_to, today()) and (k.key = fold(v.code) or v.en_category in ('S', 'Z'))`

/** What a cell may name a record by, as SQL over `s.text`; what stands first is surest. */
export function namedBy(field: string): RawBuilder<unknown>[] {
  if (field === 'category_id') return [pathKey(sql`s.text`)]
  const plain = sql`fold(btrim(s.text))`
  return field === 'customer_id' || field === 'supplier_id' ? [plain, sql`'~' || name_key(s.text)`] : [plain]
}

/** By the field that names a record. */
export const lookups: Readonly<Record<string, Lookup>> = {
  customer_id: customers,
  supplier_id: suppliers,
  catalog_item_id: catalogItems,
  category_id: categories,
  vat_rate_code: vatRates,
  type_id: named('customer_types', 'name'),
  company_form_id: named('company_forms', 'abbreviation', 'name'),
  country_id: named('countries', 'code', 'name'),
  measure_unit_id: sql`${named('measure_units', 'abbreviation', 'name', 'unece_code')} union all select id::text, rtrim(fold(abbreviation), '.') from measure_units`,
  default_measure_unit_id: sql`${named('measure_units', 'abbreviation', 'name', 'unece_code')} union all select id::text, rtrim(fold(abbreviation), '.') from measure_units`,
  manufacturer_id: named('manufacturers', 'name'),
  warehouse_id: sql`select id::text as value, fold(k.key) as key from warehouses cross join lateral (values (code), (name)) as k (key) where is_active`,
}
