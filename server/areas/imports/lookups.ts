import { sql, type RawBuilder } from 'kysely'
import { categoryTree } from '../catalog/categories.ts'

/** `value` goes into the row; `key` is the normalised cell text. */
type Lookup = RawBuilder<unknown>

/** Levels are separated by ›, / or >. */
export const pathKey = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`fold(regexp_replace(btrim(${text}), '( +[/>] +| *› *)', ' › ', 'g'))`

const lookupByName = (table: string, ...columns: readonly string[]): Lookup =>
  sql.join(
    columns.map(
      (column) =>
        sql`select id::text as value, fold(${sql.ref(column)}) as key from ${sql.table(table)} where ${sql.ref(column)} is not null`,
    ),
    sql` union all `,
  )

/** By number and name, with and without company form, and after `~` by name in any script; not archived ones. */
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

/** By code, name or full path. */
const categories: Lookup = sql`(${categoryTree}
  select tree.id::text as value, k.key from tree
  cross join lateral (values (${pathKey(sql`tree.path`)}), (${pathKey(sql`tree.name`)}), (fold(tree.code))) as k (key) where k.key is not null)`

/**
 * Current rates by code and percent: 21, 21% or Excel's form of a percentage. Of the rates without tax only the
 * usual one.
 */
const vatRates: Lookup = sql`
  select v.code as value, k.key from vat_rates v
  cross join lateral (values (fold(v.code)), (trim_scale(v.rate)::text), (trim_scale(v.rate) || '%'), (trim_scale(v.rate) || ' %'),
    (trim_scale(v.rate / 100)::text)) as k (key)
  where today() between v.valid_from and coalesce(v.valid_to, today()) and (k.key = fold(v.code) or v.en_category in ('S', 'Z'))`

/** SQL over `s.text`; the surest first. */
export function matchKeys(field: string): RawBuilder<unknown>[] {
  if (field === 'category_id') return [pathKey(sql`s.text`)]
  const plain = sql`fold(btrim(s.text))`
  return field === 'customer_id' || field === 'supplier_id' ? [plain, sql`'~' || name_key(s.text)`] : [plain]
}

export const lookups: Readonly<Record<string, Lookup>> = {
  customer_id: customers,
  supplier_id: suppliers,
  catalog_item_id: catalogItems,
  category_id: categories,
  vat_rate_code: vatRates,
  type_id: lookupByName('customer_types', 'name'),
  company_form_id: lookupByName('company_forms', 'abbreviation', 'name'),
  country_id: lookupByName('countries', 'code', 'name'),
  measure_unit_id: sql`${lookupByName('measure_units', 'abbreviation', 'name', 'unece_code')} union all select id::text, rtrim(fold(abbreviation), '.') from measure_units`,
  default_measure_unit_id: sql`${lookupByName('measure_units', 'abbreviation', 'name', 'unece_code')} union all select id::text, rtrim(fold(abbreviation), '.') from measure_units`,
  manufacturer_id: lookupByName('manufacturers', 'name'),
  warehouse_id: sql`select id::text as value, fold(k.key) as key from warehouses cross join lateral (values (code), (name)) as k (key) where is_active`,
}
