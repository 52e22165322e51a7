import { sql } from 'kysely'
import { clarificationLines } from '../../../contract/price-clarifications/clarification-sheets.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round4 } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { itemsByCode } from '../procurements/codes.ts'
import { parseRequestLines } from '../../../contract/written-lines.ts'
import { one } from '../../db/one.ts'

export interface LineInput {
  name?: string | undefined
  catalog_item_id?: number | null | undefined
  quantity?: string | undefined
  unit?: string | null | undefined
  price?: string | null | undefined
  not_available?: boolean | undefined
  quantity_unclear?: boolean | undefined
  notes?: string | null | undefined
}

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

/** Typed lines, then those of the letter, with field names for refusals. */
export async function inputLines(
  db: Db,
  { items = [], text = '' }: { items?: readonly LineInput[] | undefined; text?: string | undefined },
): Promise<{ lines: LineInput[]; fieldOf: (index: number, field: string) => string }> {
  const textLines = await readText(db, text)
  const fieldOf = (index: number, field: string): string => (index < items.length ? `items.${index}.${field}` : 'text')
  return { lines: [...items, ...textLines], fieldOf }
}

/** Possible article numbers or barcodes. */
const codeLike = /(?=\S*\d)[\p{L}\p{N}][\p{L}\p{N}./-]{3,}/gu

async function readText(db: Db, text: string): Promise<LineInput[]> {
  const parsedLines = parseRequestLines(text)
  const long = parsedLines.findIndex(({ name }) => name.length > longestName)
  if (long >= 0) throw Refusal.field('text', `Lauks „${labelOf('text')}”: ${long + 1}. rinda ir garāka par ${longestName} zīmēm`)
  const codes = parsedLines.map(({ name }) => [name, ...(name.match(codeLike) ?? [])])
  const knownItems = await itemsByCode(db, codes.flat())
  return parsedLines.map(({ unclear, ...line }, index) => ({
    ...line,
    quantity_unclear: unclear,
    unit: line.unit ?? undefined,
    catalog_item_id: codes[index]?.map((code) => knownItems.get(code)).find((item) => item !== undefined) ?? null,
  }))
}

const longestName = 300

/** Name and unit default to the item's. */
export async function decideLines(
  db: Db,
  inputs: readonly LineInput[],
  fieldOf: (index: number, field: string) => string,
): Promise<LineColumns[]> {
  const facts = await itemFacts(
    db,
    inputs.flatMap(({ catalog_item_id }) => catalog_item_id ?? []),
  )
  const errors: FieldErrors = {}
  const lines = inputs.map((line, index): LineColumns => {
    const itemFacts = facts.get(line.catalog_item_id ?? 0)
    for (const [field, reason] of Object.entries(complaintsOf(line, itemFacts)))
      errors[fieldOf(index, field)] = [`Lauks „${labelOf(field)}”: ${reason}`]
    return columnsOf(line, itemFacts)
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return lines
}

type Complaints = { [Field in keyof LineInput]?: string }

function complaintsOf({ name, catalog_item_id, quantity = '1' }: LineInput, item: ItemFacts | undefined): Complaints {
  if (!item) {
    if (catalog_item_id) return { catalog_item_id: 'norādītais ieraksts neeksistē' }
    return name ? {} : { name: 'jānorāda, ko aptaujā: nosaukums vai prece' }
  }
  const beyond = beyondUnit(item, quantity)
  return {
    ...(item.is_archived && { catalog_item_id: `prece „${item.name}” ir arhivēta` }),
    ...(beyond !== null && { quantity: beyond }),
  }
}

function columnsOf(line: LineInput, item: ItemFacts | undefined): LineColumns {
  const { name = item?.name ?? '', unit, catalog_item_id = null, quantity = '1', price = null, notes = null } = line
  const { not_available = false, quantity_unclear = false } = line
  const quantityFields = { quantity: round4(quantity), unit: unit ?? item?.unit ?? null, quantity_unclear }
  return { name, catalog_item_id, ...quantityFields, price, not_available, notes }
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

/** Refuses excess lines at `field`. */
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
  const { last, count } = one(rows)
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
