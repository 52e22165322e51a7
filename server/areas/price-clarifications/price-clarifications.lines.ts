import { sql } from 'kysely'
import { clarificationLines } from '../../../contract/price-clarifications/clarification-sheets.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round4 } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { itemsByCode } from '../procurements/codes.ts'
import { parseRequestLines } from '../../../contract/written-lines.ts'

/** What a person asks of a line. */
export interface AskedLine {
  name?: string | undefined
  catalog_item_id?: number | null | undefined
  quantity?: string | undefined
  unit?: string | null | undefined
  price?: string | null | undefined
  not_available?: boolean | undefined
  quantity_unclear?: boolean | undefined
  notes?: string | null | undefined
}

/** Columns of a line as it is stored. */
export interface LineColumns {
  name: string
  catalog_item_id: number | null
  quantity: string
  unit: string | null
  price: string | null
  not_available: boolean
  quantity_unclear: boolean
  notes: string | null
}

/** Lines that a person typed, then those of a letter, and what their fields are called in a refusal. */
export async function askedLines(
  db: Db,
  { items = [], text = '' }: { items?: readonly AskedLine[] | undefined; text?: string | undefined },
): Promise<{ lines: AskedLine[]; fieldOf: (index: number, field: string) => string }> {
  const written = await readText(db, text)
  const fieldOf = (index: number, field: string): string => (index < items.length ? `items.${index}.${field}` : 'text')
  return { lines: [...items, ...written], fieldOf }
}

/** What words of a letter may be an article number or a barcode. */
const codeLike = /(?=\S*\d)[\p{L}\p{N}][\p{L}\p{N}./-]{3,}/gu

/** Lines of a letter; those that name an article number or a barcode of ours know their item. */
async function readText(db: Db, text: string): Promise<AskedLine[]> {
  const written = parseRequestLines(text)
  const long = written.findIndex(({ name }) => name.length > longestName)
  if (long >= 0) throw Refusal.field('text', `Lauks „${labelOf('text')}”: ${long + 1}. rinda ir garāka par ${longestName} zīmēm`)
  const codes = written.map(({ name }) => [name, ...(name.match(codeLike) ?? [])])
  const known = await itemsByCode(db, codes.flat())
  return written.map(({ unclear, ...line }, index) => ({
    ...line,
    quantity_unclear: unclear,
    unit: line.unit ?? undefined,
    catalog_item_id: codes[index]?.map((code) => known.get(code)).find((item) => item !== undefined) ?? null,
  }))
}

const longestName = 300

/** Decides lines: what their item is called and counted in where they do not say; refuses what is wrong, each at its field. */
export async function decideLines(
  db: Db,
  asked: readonly AskedLine[],
  fieldOf: (index: number, field: string) => string,
): Promise<LineColumns[]> {
  const facts = await itemFacts(
    db,
    asked.flatMap(({ catalog_item_id }) => catalog_item_id ?? []),
  )
  const errors: FieldErrors = {}
  const lines = asked.map((line, index): LineColumns => {
    const known = facts.get(line.catalog_item_id ?? 0)
    for (const [field, reason] of Object.entries(complaintsOf(line, known)))
      errors[fieldOf(index, field)] = [`Lauks „${labelOf(field)}”: ${reason}`]
    return columnsOf(line, known)
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return lines
}

type Complaints = { [Field in keyof AskedLine]?: string }

function complaintsOf({ name, catalog_item_id, quantity = '1' }: AskedLine, known: ItemFacts | undefined): Complaints {
  if (!known) {
    if (catalog_item_id) return { catalog_item_id: 'norādītais ieraksts neeksistē' }
    return name ? {} : { name: 'jānorāda, ko aptaujā: nosaukums vai prece' }
  }
  const beyond = beyondUnit(known, quantity)
  return {
    ...(known.is_archived && { catalog_item_id: `prece „${known.name}” ir arhivēta` }),
    ...(beyond !== null && { quantity: beyond }),
  }
}

function columnsOf(line: AskedLine, known: ItemFacts | undefined): LineColumns {
  const { name = known?.name ?? '', unit, catalog_item_id = null, quantity = '1', price = null, notes = null } = line
  const { not_available = false, quantity_unclear = false } = line
  const said = { quantity: round4(quantity), unit: unit ?? known?.unit ?? null, quantity_unclear }
  return { name, catalog_item_id, ...said, price, not_available, notes }
}

interface ItemFacts extends Counted {
  id: number
  name: string
  is_archived: boolean
}

async function itemFacts(db: Db, ids: readonly number[]): Promise<Map<number, ItemFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ItemFacts>`
    select k.id, k.name, k.archived_at is not null as is_archived, u.abbreviation as unit, u.decimals
    from catalog_items k join measure_units u on u.id = k.measure_unit_id where k.id = any (${[...ids]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds lines behind those that are there; more than a clarification may have are refused at `field`. */
export async function insertLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
  lines: readonly LineColumns[],
  field: string,
): Promise<void> {
  if (lines.length === 0) return
  const { rows } = await sql<{ last: number; count: number }>`
    select coalesce(max(position), 0)::int as last, count(*)::int as count
    from price_clarification_items where price_clarification_id = ${id}`.execute(db)
  const { last = 0, count = 0 } = rows[0] ?? {}
  if (count + lines.length > clarificationLines)
    throw Refusal.field(field, `Lauks „${labelOf(field)}”: aptaujā var būt ne vairāk kā ${clarificationLines} rindas`)
  const placed = lines.map((line, index) => ({ ...line, position: last + 1 + index }))
  await sql`
    insert into price_clarification_items (price_clarification_id, position, name, catalog_item_id, quantity, unit, price, not_available,
      quantity_unclear, notes, created_by, updated_by)
    select ${id}, position, name, catalog_item_id, quantity, unit, price, not_available, quantity_unclear, notes, ${user.id}, ${user.id}
    from json_to_recordset(${JSON.stringify(placed)}) as l (position int, name text, catalog_item_id bigint, quantity numeric, unit text,
      price numeric, not_available boolean, quantity_unclear boolean, notes text)
    order by position`.execute(db)
}
