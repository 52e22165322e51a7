import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import type { StockCheckFacts } from '../../../machines/stock-check.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export async function checkFacts(db: Db, id: number): Promise<StockCheckFacts> {
  const { rows } = await sql<Omit<StockCheckFacts, 'fault'> & { ahead: string | null }>`
    select case when t.date > today() and t.accepted_at is null then t.date end as ahead, coalesce(t.date <= locked_until(), false) as "periodClosed",
      (select count(*)::int from stock_check_lines l where l.stock_check_id = t.id and l.counted is null and not l.is_skipped) as uncounted,
      (select count(*)::int from stock_check_counts c
        where c.stock_check_id = t.id and c.stock_check_line_id is null and c.taken_back_at is null) as aside
    from stock_checks t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { ahead, ...facts } = rows[0]
  return { ...facts, fault: ahead === null ? await faultyLine(db, id) : `Inventarizācijas datums ${formatDate(ahead)} vēl nav pienācis` }
}

interface Faulty {
  name: string
  difference: string
  on_hand: string
  costs_nothing: boolean
  elsewhere: string | null
  held: string | null
}

/** Null if all differences can be posted. */
async function faultyLine(db: Db, checkId: number): Promise<string | null> {
  const { rows } = await sql<Faulty>`
    select k.name, j.difference, s.on_hand, (j.difference > 0 or cardinality(j.surplus_units) > 0) and j.known_cost is null as costs_nothing,
      case when j.elsewhere > 0 then (select number from stock_check_pieces(l.id) where state = 'elsewhere' order by number limit 1) end as elsewhere,
      case when cardinality(j.missing_units) > 0 then (
        select p.number from stock_check_pieces(l.id) p join catalog_item_units u on u.id = p.unit_id
        where p.state = 'missing' and u.status <> ${catalogItemUnit.initial} order by p.number limit 1) end as held
    from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    cross join lateral judge_stock_check_line(l.id) j
    where l.stock_check_id = ${checkId} and l.moved is null and l.counted is not null and j.is_different and (
      j.elsewhere > 0 or ((j.difference > 0 or cardinality(j.surplus_units) > 0) and j.known_cost is null) or (-j.difference > s.on_hand and not s.allow_negative)
      or (cardinality(j.missing_units) > 0 and exists (
        select from stock_check_pieces(l.id) p join catalog_item_units u on u.id = p.unit_id
        where p.state = 'missing' and u.status <> ${catalogItemUnit.initial})))
    order by k.name, l.id limit 1`.execute(db)
  return rows[0] ? wordsOf(rows[0]) : null
}

function wordsOf({ name, difference, on_hand, costs_nothing, elsewhere, held }: Faulty): string {
  if (elsewhere !== null) return `„${name}”: vienība ${elsewhere} uzskaitē ir citur; pārvietojiet to uz šo noliktavu vai atsauciet`
  if (held !== null) return `„${name}”: trūkstošā vienība ${held} ir rezervēta; vispirms noņemiet to no pasūtījuma`
  if (costs_nothing) return `„${name}”: pārpalikumam nav zināma pašizmaksa; norādiet to rindā`
  const missing = formatQuantity(difference.replace('-', ''))
  return `„${name}”: trūkst ${missing}, bet uzskaitē vairs ir tikai ${formatQuantity(on_hand)}; pārskaitiet preci`
}
