import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import { figurePlaces } from '../../../contract/imports/import-columns.ts'
import { columnLabel, sheetOf } from '../../../contract/imports/import-kinds.ts'
import { importKinds, importTitles, type ImportKind } from '../../../contract/imports/import-titles.ts'
import type { imports } from '../../../contract/imports/imports.ts'
import type { ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import { csvFile, csvMime } from '../../documents/csv.ts'
import { importTemplate } from '../../documents/import-template.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Db, Handler, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { categoryTree } from '../catalog/categories.ts'
import { faultyCells, loadImport } from './imports.record.ts'

export const template: Handler<typeof imports.template> = async ({ params }) => {
  const kind = kindOf(params.kind)
  const title = importTitles[kind]
  const { columns } = sheetOf(kind)
  const bytes = await importTemplate(
    title,
    Object.entries(columns).map(([field, { example, required = false, help = '' }]) => ({
      heading: columnLabel(kind, field),
      example,
      required,
      help,
    })),
  )
  return { name: `${title}, veidne.xlsx`, mime: xlsxMime, bytes }
}

/** Uses headings that can be imported again; hides costs without the permission. */
export const exportList: Handler<typeof imports.export> = async ({ db, params, query, user }) => {
  const kind = kindOf(params.kind)
  const title = importTitles[kind]
  const fields = fieldsFor(kind, user)
  const rows = rowsOf(db, kind, fields)
  if (query.format === 'csv') {
    const head = fields.map((field) => columnLabel(kind, field))
    return { name: `${title}.csv`, mime: csvMime, bytes: Readable.from(csvFile(head, rows), { objectMode: false }) }
  }
  const columns = fields.map((field, place): SheetColumn<(string | null)[]> => {
    const { form = 'text' } = sheetOf(kind).columns[field] ?? {}
    return {
      header: columnLabel(kind, field),
      width: field === 'name' || field.endsWith('address') ? 40 : 18,
      ...(form in figurePlaces && { kind: 'quantity' }),
      cell: (row) => row[place],
    }
  })
  return { name: `${title}.xlsx`, mime: xlsxMime, bytes: spreadsheet(title.slice(0, 31), columns, rows) }
}

export const faults: Handler<typeof imports.faults> = async (ctx) => {
  const { id, file_name } = await loadImport(ctx, ctx.params.id)
  const found = await faultyCells(ctx.db, id, 200_000)
  const columns: SheetColumn<(typeof found)[number]>[] = [
    { header: 'Rinda', width: 10, kind: 'count', cell: ({ row }) => row },
    { header: 'Šūna', width: 10, cell: ({ cell }) => cell },
    { header: 'Vērtība', width: 36, cell: ({ value }) => value },
    { header: 'Kas nav pareizi', width: 80, cell: ({ reason }) => reason },
  ]
  return { name: `Kļūdas, ${file_name.replace(/\.\w+$/, '')}.xlsx`, mime: xlsxMime, bytes: spreadsheet('Kļūdas', columns, each(found)) }
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

function kindOf(text: string): ImportKind {
  const kind = importKinds.find((each) => each === text)
  if (!kind) throw Refusal.missing()
  return kind
}

function fieldsFor(kind: ImportKind, { permissions }: SessionUser): string[] {
  return Object.keys(sheetOf(kind).columns).filter((field) => field !== 'purchase_price' || permissions.has('view_costs'))
}

const atOnce = 5000

async function* rowsOf(db: Db, kind: ImportKind, fields: readonly string[]): AsyncGenerator<(string | null)[]> {
  const { from, also = {}, where = sql`true` } = lists[kind]
  const texts = sql.join(fields.map((field) => sql`(${also[field] ?? sql.ref(`t.${field}`)})::text`))
  for (let after = 0, more = true; more;) {
    const { rows } = await sql<{ id: number; cells: (string | null)[] }>`
      select t.id, array[${texts}] as cells from ${from} where ${where} and t.id > ${after} order by t.id limit ${atOnce}`.execute(db)
    for (const { cells } of rows) yield cells.map((cell, place) => cellText(kind, fields[place] ?? '', cell))
    after = rows.at(-1)?.id ?? 0
    more = rows.length === atOnce
  }
}

function cellText(kind: ImportKind, field: string, cell: string | null): string | null {
  const column = sheetOf(kind).columns[field]
  if (cell === null || !column) return cell
  if (column.form === 'flag') return cell === 'true' ? 'jā' : 'nē'
  if ((column.form ?? 'text') in figurePlaces) return cell.includes('.') ? cell.replace(/\.?0+$/, '') : cell
  return Object.entries(column.words ?? {}).find(([, value]) => value === cell)?.[0] ?? cell
}

interface Listed {
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  also?: Readonly<Record<string, RawBuilder<unknown>>>
}

const nameOf = (table: string, column: string, key: string) =>
  sql`select x.${sql.ref(column)} from ${sql.table(table)} x where x.id = t.${sql.ref(key)}`
// A name shared by two customers would be ambiguous.
const customer = sql`select coalesce(c.reg_nr, c.name) from customers c where c.id = t.customer_id`
const supplier = sql`select coalesce(v.reg_nr, v.name) from suppliers v where v.id = t.supplier_id`
const country = nameOf('countries', 'code', 'country_id')
const sku = nameOf('catalog_items', 'sku', 'catalog_item_id')
const unit = (key: string) => nameOf('measure_units', 'abbreviation', key)

const lists: Readonly<Record<ImportKind, Listed>> = {
  customers: {
    from: sql`customers t`,
    where: sql`t.archived_at is null and not t.is_main`,
    also: {
      type_id: nameOf('customer_types', 'name', 'type_id'),
      company_form_id: nameOf('company_forms', 'abbreviation', 'company_form_id'),
      country_id: country,
    },
  },
  contacts: { from: sql`contacts t`, also: { customer_id: customer } },
  branches: { from: sql`branches t`, where: sql`t.archived_at is null`, also: { customer_id: customer } },
  suppliers: { from: sql`suppliers t`, also: { country_id: country } },
  manufacturers: { from: sql`manufacturers t` },
  categories: {
    from: sql`(${categoryTree} select * from tree) t`,
    also: { name: sql`t.path`, default_measure_unit_id: unit('default_measure_unit_id') },
  },
  items: {
    from: sql`catalog_items t left join (${categoryTree} select id, path from tree) c on c.id = t.category_id`,
    where: sql`t.archived_at is null`,
    also: {
      category_id: sql`c.path`,
      measure_unit_id: unit('measure_unit_id'),
      manufacturer_id: nameOf('manufacturers', 'name', 'manufacturer_id'),
      barcodes: sql`select string_agg(b.code, ' ' order by b.id) from catalog_item_barcodes b where b.catalog_item_id = t.id`,
    },
  },
  open_invoices: {
    from: sql`invoices t`,
    where: sql`t.accepted_at is not null and t.open > 0`,
    also: { customer_id: customer },
  },
  open_supplier_invoices: {
    from: sql`procurement_invoices t`,
    where: sql`t.status = ${'accepted' satisfies ProcurementInvoiceState}`,
    also: { supplier_id: supplier, open: sql`t.gross` },
  },
  customer_prices: { from: sql`customer_prices t`, also: { customer_id: customer, catalog_item_id: sku } },
  opening_stock: {
    from: sql`stock_items t`,
    where: sql`t.on_hand > 0`,
    also: {
      catalog_item_id: sku,
      warehouse_id: nameOf('warehouses', 'code', 'warehouse_id'),
      quantity: sql`t.on_hand`,
      purchase_price: sql`round(t.avg_cost, 4)`,
      units: sql`select string_agg(u.number, ' ' order by u.id) from catalog_item_units u where u.stock_item_id = t.id`,
    },
  },
}
