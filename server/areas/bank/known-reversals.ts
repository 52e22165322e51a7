import { sql } from 'kysely'
import { groupedBy } from '../../../contract/grouped.ts'
import type { Db } from '../../http/context.ts'
import { postingsOf, postingWords } from './entry-postings.ts'
import { endToEnd } from './known-suppliers.ts'
import type { EntryFacts } from './matching-facts.ts'
import type { KnownReversals, Original, Reversal } from './matching-reversals.ts'
import type { MatchedPart } from './reversal-plan.ts'

/** Reversals looked at, the latest first, and entries that each may take back. */
const most = 500
const mostOriginals = 40

/** SQL: references of entry `t`. One that is shorter says nothing. */
const given = sql`array(
  select distinct r from unnest(t.further_references || t.bank_reference || t.batch_reference || t.reference) as r
  where length(r) > 3 and r <> 'NOTPROVIDED')`

interface Row {
  id: number
  iban: string
  booked_on: string
  amount: string
  counter_name: string
  counter_iban: string
  remittance: string
  given: string[]
}

const columns = sql`t.id, t.iban, t.booked_on, t.counter_name, t.counter_iban, t.remittance, ${given} as given`

/** Open entries of the bank that take others back, with those that they may take back, whichever are looked at. */
export async function reversalsFor(
  db: Db,
  entries: readonly Pick<EntryFacts, 'id' | 'amount' | 'remittance' | 'reference'>[],
): Promise<KnownReversals> {
  const returned = entries.filter(
    ({ amount, remittance, reference }) => !amount.startsWith('-') && `${remittance} ; ${reference}`.search(endToEnd) >= 0,
  )
  const reversals = await reversalRows(
    db,
    returned.map(({ id }) => id),
  )
  if (reversals.length === 0) return { reversals: [], originals: [] }
  return { reversals, originals: await originalsOf(db, await originalIds(db, reversals)) }
}

/** With the references as the bank wrote them. */
type FoundReversal = Reversal & Pick<Row, 'given'>

async function reversalRows(db: Db, returned: readonly number[]): Promise<FoundReversal[]> {
  const { rows } = await sql<Row & Pick<Reversal, 'is_marked' | 'return_reason'>>`
    select ${columns}, t.amount - t.posted as amount, t.is_reversal or t.return_reason <> '' as is_marked, t.return_reason
    from bank_entries t where t.id in (
      select id from (
        select id from bank_entries where posted <> amount and (is_reversal or return_reason <> '') order by booked_on desc, id desc limit ${most}
      ) as marked
      union select id from bank_entries where posted <> amount and id = any (${[...returned]}))
    order by t.booked_on, t.id`.execute(db)
  return rows.map((row) => {
    const ours = transfersIn(row)
    return Object.assign(row, { references: new Set(row.is_marked ? [...upper(row.given), ...ours] : ours) })
  })
}

/** Before or on the day of the reversal, on the same account and the other way: with its sum, or with a reference of it. */
async function originalIds(db: Db, reversals: readonly FoundReversal[]): Promise<number[]> {
  const wanted = reversals.map(({ id, references, given: written }) => ({ id, given: [...references, ...written] }))
  const { rows } = await sql<{ id: number }>`
    select distinct o.id
    from json_to_recordset(${JSON.stringify(wanted)}) as w (id bigint, given text[])
    join bank_entries r on r.id = w.id
    cross join lateral (
      (select e.id from bank_entries e
        where e.iban = r.iban and e.amount = r.posted - r.amount and e.booked_on <= r.booked_on
        order by e.booked_on desc, e.id desc limit ${mostOriginals})
      union all
      (select e.id from bank_entries e
        where e.iban = r.iban and sign(e.amount) = -sign(r.amount) and e.booked_on <= r.booked_on and (
          e.bank_reference = any (w.given) or e.reference = any (w.given)
          or e.batch_reference <> '' and e.batch_reference = any (w.given) or e.further_references && w.given)
        order by e.booked_on desc, e.id desc limit ${mostOriginals})
    ) as o`.execute(db)
  return rows.map(({ id }) => id)
}

/** An entry that was cancelled out before has as much less to take back. */
async function originalsOf(db: Db, ids: readonly number[]): Promise<Original[]> {
  const { rows } = await sql<Row & Pick<Original, 'batch' | 'free'>>`
    select ${columns}, t.amount, t.batch_reference as batch, abs(t.amount - t.posted) as free from bank_entries t
    where t.id = any (${[...ids]}) order by t.booked_on, t.id`.execute(db)
  const parts = await matchedParts(db, ids)
  return rows.map((row) =>
    Object.assign(row, { references: new Set([...upper(row.given), ...transfersIn(row)]), parts: parts.get(row.id) ?? [] }),
  )
}

/** Matches that can go, so that an entry is free to cancel out; other cancellations stay. */
export async function matchedParts(db: Db, ids: readonly number[]): Promise<Map<number, MatchedPart[]>> {
  const { rows } = await sql<Omit<MatchedPart, 'words'>>`
    select p.id, abs(p.amount) as amount, coalesce('c' || p.payment_id, 's' || p.supplier_payment_id) as payment, p.supplier_payment_id,
      p.is_earlier, (
        select upper(left(o.message_id, 24) || '-' || l.transfer)
        from payment_order_lines l join payment_orders o on o.id = l.payment_order_id
        where l.supplier_payment_id = p.supplier_payment_id limit 1) as end_to_end_id
    from bank_entry_postings p where p.bank_entry_id = any (${[...ids]}) and p.other_entry_id is null order by p.id`.execute(db)
  const postings = await postingsOf(db, ids)
  const found = postings.flatMap(({ bank_entry_id, posting }) => {
    const row = rows.find(({ id }) => id === posting.id)
    return row ? [{ bank_entry_id, part: Object.assign(row, { words: postingWords(posting) }) }] : []
  })
  const grouped = groupedBy(found, ({ bank_entry_id }) => bank_entry_id)
  return new Map([...grouped].map(([id, group]) => [id, group.map(({ part }) => part)]))
}

const upper = (references: readonly string[]): string[] => references.map((each) => each.toUpperCase())

/** The names that payment orders give to transfers, wherever the bank put them. */
function transfersIn({ remittance, given: references }: Pick<Row, 'remittance' | 'given'>): string[] {
  return upper([remittance, ...references].join(' ; ').match(endToEnd) ?? [])
}
