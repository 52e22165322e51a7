import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { reference } from '../../db/named.ts'
import type { ReceivedInvoiceLine } from '../../documents/ubl-received.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fieldAt } from '../technical-documents/technical-documents.lines.ts'

/** @file INV-INCOMING-5: items that a supplier's codes mean, as people named them. */

export interface LearnedItem {
  id: number
  name: string
}

/** The seller's code, else the barcode, else the name; empty if the line has none of them. */
function codeOf({ supplier_code, barcode, name }: ReceivedInvoiceLine): string {
  const code = [supplier_code, barcode, name].map((each) => each.trim()).find((each) => each !== '') ?? ''
  return code.slice(0, 200).trim()
}

/** By line number. Archived items are not meant any more. */
export async function learnedItems(db: Db, supplierId: number, lines: readonly ReceivedInvoiceLine[]): Promise<Map<number, LearnedItem>> {
  const codes = lines.map((line) => codeOf(line).toUpperCase())
  const { rows } = await sql<{ code: string; item: LearnedItem }>`
    select a.code, ${reference(sql`k.id`, sql`k.name`)} as item
    from (select distinct code from unnest(${codes}::text[]) as each (code)) a
    join supplier_item_codes t on t.supplier_id = ${supplierId} and upper(t.code) = upper(a.code)
    join catalog_items k on k.id = t.catalog_item_id and k.archived_at is null`.execute(db)
  const items = new Map(rows.map(({ code, item }) => [code, item]))
  return new Map(
    codes.flatMap((code, place) => {
      const item = items.get(code)
      return item ? [[place + 1, item] as const] : []
    }),
  )
}

/** Their keys by line number. */
export async function meantItems(db: Db, supplierId: number, lines: readonly ReceivedInvoiceLine[]): Promise<Map<number, number>> {
  return new Map([...(await learnedItems(db, supplierId, lines))].map(([line, { id }]) => [line, id]))
}

/** A code that meant another item means this one from now on. */
export async function learnItems(
  { db, user }: Context,
  supplierId: number,
  lines: readonly ReceivedInvoiceLine[],
  named: readonly { line: number; item_id: number }[],
): Promise<void> {
  const learned = new Map<string, { code: string; item_id: number }>()
  for (const [place, { line, item_id }] of named.entries()) {
    const field = fieldAt(place)
    const found = lines[line - 1]
    const code = found ? codeOf(found) : ''
    if (code === '') throw Refusal.field(field('line'), `${line}. rinda: rēķinā tādas nav, vai tai nav ne koda, ne nosaukuma`)
    const other = learned.get(code.toUpperCase())
    if (other && other.item_id !== item_id) {
      throw Refusal.field(field('item_id'), `${line}. rinda: kodam „${code}” ir norādītas divas preces`)
    }
    learned.set(code.toUpperCase(), { code, item_id })
  }
  const wanted = [...learned.values()].toSorted((a, b) => (a.code.toUpperCase() < b.code.toUpperCase() ? -1 : 1))
  const { rows } = await sql<{ id: number }>`
    select id from catalog_items where id = any (${wanted.map(({ item_id }) => item_id)}) and archived_at is null`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  const missing = named.findIndex(({ item_id }) => !there.has(item_id))
  if (missing !== -1) throw Refusal.field(`items.${missing}.item_id`, `Lauks „${labelOf('item_id')}”: norādītais ieraksts neeksistē`)
  for (const { code, item_id } of wanted) {
    await sql`
      insert into supplier_item_codes (supplier_id, code, catalog_item_id, created_by, updated_by)
      values (${supplierId}, ${code}, ${item_id}, ${user.id}, ${user.id})
      on conflict (supplier_id, upper(code)) do update set catalog_item_id = excluded.catalog_item_id, updated_by = excluded.updated_by`.execute(
      db,
    )
  }
}
