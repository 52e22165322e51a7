import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { PriceClarificationItem, PriceClarificationRecord } from '../../../contract/price-clarifications/price-clarifications.ts'
import { noneAvailable } from '../../../machines/side-abilities.ts'
import type { Db } from '../../http/context.ts'

export type LineTable = 'offer_items' | 'procurement_items'

export type Stocked = PriceClarificationItem & { catalog_item: { id: number; name: string } }

/** Lines on live documents, by kind. */
export type LinesInUse = Readonly<Record<LineTable, ReadonlySet<number>>>

/** Rejected offers and cancelled procurements do not count. */
const live = {
  offer_items: sql`offer_items l join offers p on p.id = l.offer_id and p.status not in ('rejected', 'expired')`,
  procurement_items: sql`procurement_items l join procurements p on p.id = l.procurement_id and p.status <> 'cancelled'`,
}

export async function linesInUse(db: Db, lines: readonly { id: number }[]): Promise<LinesInUse> {
  const ids = lines.map(({ id }) => id)
  const on = async (table: LineTable) => {
    const { rows } = await sql<{ id: number }>`
      select l.price_clarification_item_id as id from ${live[table]} where l.price_clarification_item_id = any (${ids})`.execute(db)
    return new Set(rows.map(({ id }) => id))
  }
  const [offer_items, procurement_items] = await Promise.all([on('offer_items'), on('procurement_items')])
  return { offer_items, procurement_items }
}

type Clarified = Pick<PriceClarificationRecord, 'items' | 'offers' | 'procurements'>

interface Wrong {
  of: 'state' | 'items'
  reason: string
}

/** Available lines on no live document of the kind, and obstacles. */
export function usableLines(record: Clarified, on: LinesInUse, table: LineTable): { open: Stocked[]; wrong: Wrong | null } {
  const available = record.items.filter(({ not_available }) => !not_available)
  const open = available.filter(({ id }) => !on[table].has(id))
  const documents = table === 'offer_items' ? record.offers : record.procurements
  const reason =
    (available.length === 0 ? noneAvailable : null) ??
    (open.length === 0 ? `Visas rindas jau ir dokumentos: ${documents.map(({ name }) => name).join(', ')}` : null)
  if (reason !== null) return { open: [], wrong: { of: 'state', reason } }
  const lacking =
    lackingIn(open, ({ catalog_item }) => catalog_item === null, 'nav norādīta prece katalogā', open.length) ??
    (table === 'offer_items' ? null : lackingIn(open, ({ supplier }) => supplier === null, 'nav izvēlēts piegādātājs', record.items.length))
  return { open: open.filter(isStocked), wrong: lacking === null ? null : { of: 'items', reason: lacking } }
}

function isStocked(line: PriceClarificationItem): line is Stocked {
  return line.catalog_item !== null
}

function lackingIn(
  lines: readonly PriceClarificationItem[],
  isWrong: (line: PriceClarificationItem) => boolean,
  reason: string,
  whole: number,
): string | null {
  const wrong = lines.filter(isWrong)
  if (wrong.length === 0) return null
  const rows = wrong.map((line) => `${line.position}. „${line.name}”`).slice(0, 5)
  const more = wrong.length > rows.length ? ` un vēl ${wrong.length - rows.length}` : ''
  return `Lauks „${labelOf('items')}”: ${reason} rindām ${rows.join(', ')}${more} (no ${whole})`
}
