import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { ReceivedInvoiceLine } from '../../documents/ubl-received.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fieldAt } from '../technical-documents/technical-documents.lines.ts'

/** @file INV-INCOMING-5: items that a supplier's codes mean, as people named them. */

interface LearnedItem {
  id: number
  name: string
}

/** The code as it was learned. */
export interface Learned {
  code: string
  item: LearnedItem
}

/** The seller's code, else the barcode, else the name; empty if the line has none of them. */
function codeOf({ supplier_code, barcode, name }: ReceivedInvoiceLine): string {
  const code = [supplier_code, barcode, name].map((each) => each.trim()).find((each) => each !== '') ?? ''
  return code.slice(0, 200).trim()
}

const inCapitals = (lines: readonly ReceivedInvoiceLine[]): string[] => lines.map((line) => codeOf(line).toUpperCase())

/** By line number. Archived items and forgotten codes are not meant any more. */
export async function learnedItems(db: Db, supplierId: number, lines: readonly ReceivedInvoiceLine[]): Promise<Map<number, Learned>> {
  const codes = inCapitals(lines)
  const { rows } = await sql<Learned & { sent: string }>`
    select a.code as sent, t.code, ${reference(sql`k.id`, sql`k.name`)} as item
    from (select distinct code from unnest(${codes}::text[]) as each (code)) a
    join supplier_item_codes t on t.supplier_id = ${supplierId} and upper(t.code) = upper(a.code) and t.forgotten_at is null
    join catalog_items k on k.id = t.catalog_item_id and k.archived_at is null`.execute(db)
  const learned = new Map(rows.map(({ sent, code, item }) => [sent, { code, item }]))
  return new Map(
    codes.flatMap((code, place) => {
      const found = learned.get(code)
      return found ? [[place + 1, found] as const] : []
    }),
  )
}

/** Their keys by line number. */
export async function meantItems(db: Db, supplierId: number, lines: readonly ReceivedInvoiceLine[]): Promise<Map<number, number>> {
  return new Map([...(await learnedItems(db, supplierId, lines))].map(([line, { item }]) => [line, item.id]))
}

/** All that its lines bear, before any is learned or used: in the order of their text, as new ones are learned. */
export async function lockCodes(db: Db, supplierId: number, lines: readonly ReceivedInvoiceLine[]): Promise<void> {
  await sql`
    select from supplier_item_codes where supplier_id = ${supplierId} and upper(code) = any (${inCapitals(lines)})
    order by upper(code) collate "C" for no key update`.execute(db)
}

/** A document was prepared by the codes of its lines, which are locked. */
export async function noteUse(db: Db, id: number, supplierId: number, lines: readonly ReceivedInvoiceLine[]): Promise<void> {
  await sql`
    update supplier_item_codes set last_used_at = moment(), last_invoice_id = ${id}
    where supplier_id = ${supplierId} and upper(code) = any (${inCapitals(lines)}) and forgotten_at is null`.execute(db)
}

/** Those that are not archived. */
export async function usableItems(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from catalog_items where id = any (${[...ids]}) and archived_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A code that meant another item means this one from now on. */
export async function learnItems(
  { db, user, audit }: Context,
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
  const there = await usableItems(
    db,
    wanted.map(({ item_id }) => item_id),
  )
  const missing = named.findIndex(({ item_id }) => !there.has(item_id))
  if (missing !== -1) throw Refusal.field(`items.${missing}.item_id`, `Lauks „${labelOf('item_id')}”: norādītais ieraksts neeksistē`)
  for (const { code, item_id } of wanted) {
    const { rows } = await sql<{ id: number }>`
      insert into supplier_item_codes (supplier_id, code, catalog_item_id, learned_by, created_by, updated_by)
      values (${supplierId}, ${code}, ${item_id}, ${user.id}, ${user.id}, ${user.id})
      on conflict (supplier_id, upper(code)) do update set catalog_item_id = excluded.catalog_item_id, forgotten_at = null,
        learned_at = moment(), learned_by = excluded.learned_by, updated_by = excluded.updated_by
      returning id`.execute(db)
    audit({ entity: 'supplier_item_codes', id: one(rows).id, event: 'LEARNED', after: { supplier_id: supplierId, code, item_id } })
  }
}
