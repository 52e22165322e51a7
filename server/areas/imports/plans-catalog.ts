import { sql } from 'kysely'
import { categoryTree } from '../catalog/categories.ts'
import { standardRateOn } from '../catalog/vat.ts'
import { pathKey } from './lookups.ts'
import { readyText, tableColumns, type ImportPlan } from './plan.ts'

export const manufacturers: ImportPlan = {
  table: 'manufacturers',
  columns: tableColumns('manufacturers'),
  defaults: sql`'{}'::jsonb`,
  unique: [],
  alike: { field: 'name', key: sql`name_key(${readyText('name')})`, same: readyText('name') },
  twins: [
    {
      why: 'nosaukums',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join manufacturers t on t.name = ${readyText('name')}`,
    },
    {
      why: 'nosaukums',
      found: (rows) =>
        sql`select r.row, t.id, t.name from ${rows} r join manufacturers t on name_key(t.name) = name_key(${readyText('name')})`,
    },
  ],
  faults: [],
}

/** Full path, as in the sheet. */
const path = sql`regexp_replace(btrim(r.given ->> 'name'), '( +[/>] +| *› *)', ' › ', 'g')`
const above = sql`regexp_replace(${path}, '( › )?[^›]+$', '')`

/** Parents before children: a row names its whole path. */
export const categories: ImportPlan = {
  table: 'categories',
  columns: tableColumns('categories', ['parent_id', 'reverse_vat', 'display_in_webshop']),
  // Top-level categories default to the standard rate.
  defaults: sql`jsonb_build_object('has_units', false, 'is_service', false, 'reverse_vat', false, 'display_in_webshop', false)
    || case when ${above} = '' then jsonb_build_object('vat_rate_code', ${standardRateOn(sql`today()`)}) else '{}' end`,
  rewritten: sql`jsonb_build_object('name', regexp_replace(${path}, '^.* › ', ''), 'path', ${pathKey(path)}, 'above', ${pathKey(above)},
    'wave', array_length(string_to_array(${path}, ' › '), 1))`,
  unique: [{ field: 'name', key: readyText('path') }],
  twins: [
    {
      why: 'nosaukums',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.path as name from ${rows} r
        join (${categoryTree} select id, path from tree) t on ${pathKey(sql`t.path`)} = ${readyText('path')}`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'name' as field, 'Nosaukums: nedrīkst pārsniegt 150 rakstzīmes katrā līmenī' as reason
      from ${rows} r where length(${readyText('name')}) > 150`,
    (
      rows,
    ) => sql`select r.row, 'name' as field, format('Nosaukums: virskategorijas „%s” nav ne šajā failā, ne Darbgaldā', ${above}) as reason
      from ${rows} r where ${readyText('above')} <> '' and not exists (select from ${rows} o where o.ready ->> 'path' = ${readyText('above')})
        and ${readyText('above')} not in (select ${pathKey(sql`path`)} from (${categoryTree} select path from tree) t)`,
  ],
  waves: sql`(r.ready ->> 'wave')::int`,
}

export const items: ImportPlan = {
  table: 'catalog_items',
  columns: tableColumns('items', ['auto_price', 'display_in_webshop', 'is_eol'], ['barcodes']),
  defaults: sql`jsonb_build_object('auto_price', false, 'display_in_webshop', false, 'is_eol', false)`,
  // Inherited from the category; joined, so that the tree is not walked per row.
  inherited: {
    join: sql`left join (${categoryTree} select id, is_service, has_units, unit from tree) as tree on tree.id::text = ${readyText('category_id')}`,
    ready: sql`case when tree.id is not null then jsonb_build_object('type', case when tree.is_service then 'service' else 'goods' end,
      'category_units', tree.has_units, 'measure_unit_id', tree.unit) end`,
  },
  // Counted by units if the row or category says so; any number form unless IMEI.
  rewritten: sql`(
    select jsonb_build_object('country_of_origin', upper(${readyText('country_of_origin')}), 'is_stocked', s.stocked, 'has_units', s.stocked and u.by_unit,
      'unit_kind', case when s.stocked and u.by_unit then coalesce(${readyText('unit_kind')}, 'serial') end)
    from (select coalesce((r.ready ->> 'is_stocked')::boolean, ${readyText('type')} in ('goods', 'set')) as stocked) s,
      (select coalesce((r.ready ->> 'has_units')::boolean, (r.ready ->> 'category_units')::boolean, false) as by_unit) u)`,
  unique: [{ field: 'sku', key: sql`lower(${readyText('sku')})` }],
  twins: [
    {
      why: 'artikuls',
      same: true,
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join catalog_items t on lower(t.sku) = lower(${readyText('sku')})`,
    },
    {
      why: 'svītrkods',
      same: true,
      found: (
        rows,
      ) => sql`select r.row, t.id, t.name from ${rows} r cross join lateral jsonb_array_elements_text(r.ready -> 'barcodes') as n (code)
        join catalog_item_barcodes b on b.code = any (same_barcodes(n.code)) join catalog_items t on t.id = b.catalog_item_id`,
    },
    {
      why: 'nosaukums',
      found: (rows) => sql`select r.row, t.id, t.name from ${rows} r join catalog_items t on fold(t.name) = fold(${readyText('name')})`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'measure_unit_id' as field, 'Mērvienība: ir obligāta, jo kategorijai tā nav noteikta' as reason
      from ${rows} r where ${readyText('measure_unit_id')} is null and not r.given ? 'measure_unit_id' and ${readyText('category_id')} is not null`,
    (rows) => sql`select r.row, 'sku' as field, format('Artikuls: „%s” jau ir servisa darbam', min(j.sku)) as reason
      from ${rows} r join service_jobs j on lower(j.sku) = lower(${readyText('sku')}) group by r.row`,
    (rows) => sql`select row, 'barcodes' as field, format('Svītrkodi: %s jau ir %s. rindā', min(code), min(first)) as reason
      from (select r.row, n.code, first_value(r.row) over (partition by n.code order by r.row) as first
        from ${rows} r cross join lateral jsonb_array_elements_text(r.ready -> 'barcodes') as n (code)) s where first <> row group by row`,
    (rows) => sql`select r.row, 'barcodes' as field, format('Svītrkodi: %s jau ir precei „%s”', min(b.code), min(o.name)) as reason
      from ${rows} r cross join lateral jsonb_array_elements_text(r.ready -> 'barcodes') as n (code)
      join catalog_item_barcodes b on b.code = any (same_barcodes(n.code)) join catalog_items o on o.id = b.catalog_item_id
      join catalog_items t on lower(t.sku) = lower(${readyText('sku')}) and t.id <> o.id group by r.row`,
  ],
  parts: ['catalog_item_barcodes'],
  writeParts: async (db, { import_id, user_id, from, to }) => {
    const within = sql`r.import_id = ${import_id} and r.row > ${from} and r.row <= ${to}`
    await sql`
      update import_rows r set before = r.before || jsonb_build_object('barcodes',
        (select coalesce(jsonb_agg(b.code), '[]') from catalog_item_barcodes b where b.catalog_item_id = r.entity_id))
      where ${within} and r.choice = 'update'`.execute(db)
    await sql`
      insert into catalog_item_barcodes (catalog_item_id, code, kind, created_by, updated_by)
      select r.entity_id, n.code, case when not gtin_is_valid(n.code) then 'CODE128' else
          case length(n.code) when 13 then 'EAN13' when 12 then 'UPC' when 8 then 'EAN8' else 'CODE128' end end, ${user_id}, ${user_id}
      from import_rows r cross join lateral jsonb_array_elements_text(r.ready -> 'barcodes') as n (code)
      where ${within} and r.choice <> 'skip'
      order by r.row on conflict (code) do nothing`.execute(db)
  },
}

export const customerPrices: ImportPlan = {
  table: 'customer_prices',
  columns: tableColumns('customer_prices'),
  defaults: sql`jsonb_build_object('valid_from', today())`,
  unique: [
    {
      field: 'catalog_item_id',
      key: sql`concat_ws(' ', ${readyText('customer_id')}, ${readyText('catalog_item_id')}, ${readyText('valid_from')})`,
    },
  ],
  twins: [
    {
      why: 'klients, prece un diena',
      same: true,
      found: (rows) => sql`select r.row, t.id, c.name || ', ' || k.name as name from ${rows} r
        join customer_prices t on t.customer_id::text = ${readyText('customer_id')} and t.catalog_item_id::text = ${readyText('catalog_item_id')}
          and t.valid_from::text = ${readyText('valid_from')}
        join customers c on c.id = t.customer_id join catalog_items k on k.id = t.catalog_item_id`,
    },
  ],
  faults: [
    (rows) => sql`select r.row, 'valid_to' as field, 'Spēkā līdz: nedrīkst būt pirms „Spēkā no”' as reason
      from ${rows} r where ${readyText('valid_to')} < ${readyText('valid_from')}`,
  ],
}
