import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ledgerSources, type ledger, type LedgerEntry } from '../../../contract/ledger/ledger.ts'
import { csvFigure, csvFile, csvMime } from '../../documents/csv.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { number } from './entry-documents.ts'

/** Other programs read them by place and name: new columns come last (docs/domain/ledger.md#export). */
const columns = [
  'Grāmatojums',
  'Rinda',
  'Datums',
  'Dokumenta datums',
  'Dokumenta veids',
  'Dokumenta numurs',
  'Konts',
  'Konta nosaukums',
  'Debets',
  'Kredīts',
  'Partneris',
  'Partnera reģ. Nr.',
  'Stornē grāmatojumu',
] as const

export const csv: Handler<typeof ledger.csv> = async ({ db, query: { date_from, date_to } }) => {
  if (date_from > date_to) throw Refusal.field('date_from', 'Perioda sākums nav vēlāks par tā beigām')
  const bytes = Readable.from(csvFile(columns, rowsOf(db, date_from, date_to)), { objectMode: false })
  return { name: `Grāmatojumi ${date_from} - ${date_to}.csv`, mime: csvMime, bytes }
}

interface Row {
  entry_id: number
  /** Within its entry. */
  place: number
  date: string
  document_date: string
  source: LedgerEntry['source']
  number: string | null
  code: string
  name: string
  amount: string
  party: string | null
  reg_nr: string | null
  reverses_id: number | null
}

/** Entries. */
const atOnce = 2000

async function* rowsOf(db: Db, first: string, last: string): AsyncGenerator<readonly (string | null)[]> {
  let after = { date: first, id: 0 }
  for (let more = true; more;) {
    const { rows: entries } = await sql<{ id: number; date: string }>`
      select id, date from ledger_entries where (date, id) > (${after.date}::date, ${after.id}::bigint) and date <= ${last}
      order by date, id limit ${atOnce}`.execute(db)
    const { rows } = await sql<Row>`
      select e.id as entry_id, row_number() over (partition by e.id order by l.id)::int as place, e.date, e.document_date,
        split_part(e.source, ':', 1) as source, ${number} as number, a.code, a.name, l.amount, coalesce(c.name, s.name) as party,
        coalesce(c.reg_nr, s.reg_nr) as reg_nr, e.reverses_id
      from ledger_entries e join ledger_lines l on l.entry_id = e.id join accounting_accounts a on a.id = l.account_id
      left join customers c on c.id = l.customer_id left join suppliers s on s.id = l.supplier_id
      where e.id = any (${entries.map(({ id }) => id)}) and l.amount <> 0 order by e.date, e.id, l.id`.execute(db)
    for (const row of rows) yield cellsOf(row)
    after = entries.at(-1) ?? after
    more = entries.length === atOnce
  }
}

function cellsOf({ entry_id, place, source, amount, reverses_id, ...row }: Row): (string | null)[] {
  const isCredit = amount.startsWith('-')
  const figure = csvFigure(amount.replace('-', ''))
  return [
    String(entry_id),
    String(place),
    row.date,
    row.document_date,
    ledgerSources[source],
    row.number,
    row.code,
    row.name,
    isCredit ? null : figure,
    isCredit ? figure : null,
    row.party,
    row.reg_nr,
    reverses_id === null ? null : String(reverses_id),
  ]
}
