import { sql } from 'kysely'
import { compactNumber } from '../../../contract/checks.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { procurements } from '../../../contract/procurements.ts'
import type { ReceivedInvoice, ReceivedInvoiceLine } from '../../documents/ubl-reader.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import type { Upload } from '../../http/upload.ts'
import { readSent } from '../../reading/read.ts'
import { itemsByCode } from './codes.ts'
import { beginProcurement } from './create.ts'
import { loadProcurement, procurementName } from './record.ts'

/**
 * Makes a procurement of a supplier's e-invoice (domain.md 1.11). Items are found by our number, by barcode or
 * by the supplier's number; a line that names none of ours is asked for, and nothing is taken before all are known.
 */
export const createFromInvoice: Handler<typeof procurements.createFromInvoice> = async (io) => {
  const { files, supplier_id, warehouse_id, date, matches } = io.body as unknown as Upload<typeof io.body>
  const invoice = await read(io, files[0]?.bytes ?? Buffer.alloc(0))
  const supplier = supplier_id ?? (await supplierOf(io.db, invoice))
  await refuseTaken(io.db, supplier, invoice.number)
  const items = await itemsOf(io.db, invoice.lines, chosen(matches))
  const id = await beginProcurement(
    io,
    {
      kind: 'from_invoice',
      supplier_id: supplier,
      warehouse_id,
      date,
      supplier_order_nr: invoice.number.slice(0, 60),
      notes: `Piegādātāja rēķins ${invoice.number} (${formatDate(invoice.date)})`,
      procurement_items: invoice.lines.map(({ quantity, price, discount_percent }, place) => ({
        item_id: items[place] ?? 0,
        quantity,
        purchase_price: price,
        discount_percent,
      })),
    },
    (index, field) => `lines.${index + 1}.${field}`,
  )
  return { procurement_id: id, data: await loadProcurement(io, id) }
}

async function read({ user }: Pick<Context, 'user'>, bytes: Uint8Array): Promise<ReceivedInvoice> {
  const invoice = await readSent(user, 'ubl', bytes)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(invoice.date) || invoice.number === '') throw Refusal.field('files', 'Rēķinā nav numura vai datuma')
  if (invoice.currency !== 'EUR') throw Refusal.field('files', `Rēķins ir valūtā ${invoice.currency}, bet uzskaite ir eiro`)
  if (invoice.lines.length > 1000) throw Refusal.field('files', 'Rēķinā ir vairāk nekā 1000 rindu')
  return invoice
}

/** Which item a person said a line is, by the line's number. */
function chosen(matches: string | undefined): ReadonlyMap<number, number> {
  return new Map(
    (matches ?? '').split(',').flatMap((pair) => {
      const [line, item] = pair.split('=').map(Number)
      return line && item ? [[line, item] as const] : []
    }),
  )
}

async function supplierOf(db: Db, { supplier: { name, vat_nr, reg_nr } }: ReceivedInvoice): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from suppliers
    where vat_nr = ${compactNumber(vat_nr)} or reg_nr = ${compactNumber(reg_nr)} or (vat_nr = 'LV' || ${compactNumber(reg_nr)})
    order by is_active desc, id limit 1`.execute(db)
  if (rows[0]) return rows[0].id
  const numbers = [vat_nr, reg_nr].filter((each) => each !== '').join(', ')
  throw Refusal.field(
    'supplier_id',
    `Lauks „${labelOf('supplier_id')}”: rēķina izrakstītājs „${name}” (${numbers}) piegādātājos nav atrasts; izvēlieties to pats`,
  )
}

/** An invoice brings its goods once; its supplier is held, so of two who read it at once the second sees the first. */
async function refuseTaken(db: Db, supplierId: number, number: string): Promise<void> {
  await sql`select from suppliers where id = ${supplierId} for no key update`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select ${procurementName(sql`t`)} as name from procurements t
    where t.kind = 'from_invoice' and t.supplier_id = ${supplierId} and upper(t.supplier_order_nr) = upper(${number.slice(0, 60)}) and t.cancelled_at is null
    limit 1`.execute(db)
  if (rows[0]) throw Refusal.field('files', `Rēķins ${number} jau ir ielasīts iepirkumā ${rows[0].name}`)
}

async function itemsOf(db: Db, lines: readonly ReceivedInvoiceLine[], given: ReadonlyMap<number, number>): Promise<number[]> {
  const known = await itemsByCode(
    db,
    lines.flatMap(({ buyer_code, barcode, supplier_code }) => [buyer_code, barcode, supplier_code]),
  )
  const byMaker = await itemsByMakersCode(db, lines)
  const errors: FieldErrors = {}
  const items = lines.map(({ name, buyer_code, barcode, supplier_code }, place) => {
    const codes = [buyer_code, barcode, supplier_code].filter((code) => code !== '')
    const found =
      given.get(place + 1) ?? codes.map((code) => known.get(code)).find((each) => each !== undefined) ?? byMaker.get(supplier_code)
    if (found !== undefined) return found
    const told = codes.length > 0 ? ` (${codes.join(', ')})` : ''
    errors[`lines.${place + 1}.item_id`] = [`${place + 1}. rinda: prece „${name}”${told} katalogā nav atrasta`]
    return 0
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return items
}

/** The supplier's number is often the maker's; where only one item of ours has it, that is meant. */
async function itemsByMakersCode(db: Db, lines: readonly ReceivedInvoiceLine[]): Promise<Map<string, number>> {
  const codes = lines.map(({ supplier_code }) => supplier_code).filter((code) => code !== '')
  const { rows } = await sql<{ code: string; id: number }>`
    select manufacturer_code as code, min(id) as id from catalog_items
    where manufacturer_code = any (${codes}) and archived_at is null group by 1 having count(*) = 1`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}
