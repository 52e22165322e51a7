import { sql } from 'kysely'
import { barcodeKey, checkGtin, compactNumber } from '../../../contract/checks.ts'
import type { ItemRecord } from '../../../contract/catalog/catalog.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export const codesOf = sql<
  string[]
>`array(select k.sku union all select b.code from catalog_item_barcodes b where b.catalog_item_id = k.id)`

type Barcode = ItemRecord['barcodes'][number]
type EnteredBarcode = { code: string; kind?: Barcode['kind'] | undefined }

const digits = { EAN13: 13, EAN8: 8, UPC: 12 } as const

/** Replaces an item's barcodes. Throws on a wrong check digit or a code of another item. */
export async function saveBarcodes(db: Db, itemId: number, enteredBarcodes: readonly EnteredBarcode[], userId: number): Promise<Barcode[]> {
  const codes = enteredBarcodes.map(checked)
  const doubled = codes.find(({ code }, place) => codes.findIndex((other) => barcodeKey(other.code) === barcodeKey(code)) !== place)
  if (doubled) throw fault(doubled.code, 'norādīts divreiz')
  const texts = codes.map(({ code }) => code)
  // Another item may take the same number in another form, which no constraint compares.
  for (const key of codes.map(({ code }) => barcodeKey(code)).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('barcode ' || ${key}, 0))`.execute(db)
  await refuseTaken(db, itemId, texts)
  await sql`delete from catalog_item_barcodes where catalog_item_id = ${itemId} and code <> all (${texts})`.execute(db)
  // Sorted, so that concurrent saves do not deadlock.
  await sql`
    insert into catalog_item_barcodes (catalog_item_id, code, kind, created_by, updated_by)
    select ${itemId}, code, kind, ${userId}, ${userId}
    from unnest(${texts}::text[], ${codes.map(({ kind }) => kind)}::text[]) as c (code, kind) order by code
    on conflict (code) do update set kind = excluded.kind, updated_by = excluded.updated_by
    where catalog_item_barcodes.catalog_item_id = excluded.catalog_item_id and catalog_item_barcodes.kind <> excluded.kind`.execute(db)
  // An import may have taken a code after the check; the insert waited for it.
  await refuseTaken(db, itemId, texts)
  return codes
}

async function refuseTaken(db: Db, itemId: number, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string; name: string }>`
    select b.code, i.name from catalog_item_barcodes b join catalog_items i on i.id = b.catalog_item_id
    where b.code in (select unnest(same_barcodes(c)) from unnest(${[...codes]}::text[]) as c) and b.catalog_item_id <> ${itemId}
    order by b.code limit 1`.execute(db)
  const other = rows[0]
  if (other) throw fault(other.code, `jau ir precei „${other.name}”`)
}

function checked({ code, kind = guessed(code) }: EnteredBarcode): Barcode {
  if (kind === 'CODE128' || kind === 'internal') return { code, kind }
  const number = compactNumber(code)
  const reason = number.length === digits[kind] ? checkGtin(number) : `jābūt ${digits[kind]} cipariem`
  if (reason) throw fault(code, reason)
  return { code: number, kind }
}

function guessed(code: string): Barcode['kind'] {
  const number = compactNumber(code)
  if (checkGtin(number) !== null) return 'CODE128'
  return number.length === 13 ? 'EAN13' : number.length === 12 ? 'UPC' : number.length === 8 ? 'EAN8' : 'CODE128'
}

function fault(code: string, reason: string): Refusal {
  return Refusal.field('barcodes', `Lauks „Svītrkodi”: ${code} ${reason}`)
}
