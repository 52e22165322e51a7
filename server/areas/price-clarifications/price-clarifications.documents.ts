import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { PriceClarificationItem, PriceClarificationRecord } from '../../../contract/price-clarifications/price-clarifications.ts'
import { noneAvailable } from '../../../machines/side-abilities.ts'
import type { Db } from '../../http/context.ts'

/** What is made of a price clarification. */
export type Papers = 'offer_items' | 'procurement_items'

/** A line with what it is of in the catalogue. */
export type Stocked = PriceClarificationItem & { catalog_item: { id: number; name: string } }

/** Lines that stand on live papers already, by kind of paper. */
export type OnPapers = Readonly<Record<Papers, ReadonlySet<number>>>

/** Papers on which a line does not count as being on one: what was turned down can be offered and bought anew. */
const live = {
  offer_items: sql`offer_items l join offers p on p.id = l.offer_id and p.status not in ('rejected', 'expired')`,
  procurement_items: sql`procurement_items l join procurements p on p.id = l.procurement_id and p.status <> 'cancelled'`,
}

/** Which of the lines stand on live papers. */
export async function onPapers(db: Db, lines: readonly { id: number }[]): Promise<OnPapers> {
  const ids = lines.map(({ id }) => id)
  const on = async (table: Papers) => {
    const { rows } = await sql<{ id: number }>`
      select l.price_clarification_item_id as id from ${live[table]} where l.price_clarification_item_id = any (${ids})`.execute(db)
    return new Set(rows.map(({ id }) => id))
  }
  const [offer_items, procurement_items] = await Promise.all([on('offer_items'), on('procurement_items')])
  return { offer_items, procurement_items }
}

type Clarified = Pick<PriceClarificationRecord, 'items' | 'offers' | 'procurements'>

/** Why no paper can be made: of the whole, or of lines that are named. */
interface Wrong {
  of: 'state' | 'items'
  reason: string
}

/** What is to be had and stands on no live paper of the kind, and what speaks against making one of it. */
export function madeOf(record: Clarified, on: OnPapers, table: Papers): { open: Stocked[]; wrong: Wrong | null } {
  const available = record.items.filter(({ not_available }) => !not_available)
  const open = available.filter(({ id }) => !on[table].has(id))
  const papers = table === 'offer_items' ? record.offers : record.procurements
  const reason =
    (available.length === 0 ? noneAvailable : null) ??
    (open.length === 0 ? `Visas rindas jau ir dokumentos: ${papers.map(({ name }) => name).join(', ')}` : null)
  if (reason !== null) return { open: [], wrong: { of: 'state', reason } }
  const lacking =
    lackingIn(open, ({ catalog_item }) => catalog_item === null, 'nav norādīta prece katalogā', open.length) ??
    (table === 'offer_items' ? null : lackingIn(open, ({ supplier }) => supplier === null, 'nav izvēlēts piegādātājs', record.items.length))
  return { open: open.filter(isStocked), wrong: lacking === null ? null : { of: 'items', reason: lacking } }
}

function isStocked(line: PriceClarificationItem): line is Stocked {
  return line.catalog_item !== null
}

/** What some of the lines lack, told by the numbers of their rows. */
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
