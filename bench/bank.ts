import { sql } from 'kysely'
import { bank } from '../contract/bank/bank.ts'
import { one } from '../server/db/one.ts'
import type { Installation } from './installation.ts'
import { figureOf, timed, type Figure } from './measure.ts'

/** As many as are looked at together for certain matches. */
const most = 2000

/**
 * Entries of a month nobody has looked at: a half names an open invoice, a quarter an invoice of a supplier, and a quarter
 * nothing. They are removed again.
 */
export async function bankFigures({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_statements (iban, currency, date_from, date_to, format, file_name, turnover, entries, known, pending)
    values ('LV00BENCH', 'EUR', today() - 30, today(), 'csv', 'bench', 0, ${most}, 0, 0) returning id`.execute(db)
  const { id } = one(rows)
  try {
    await sql`
      insert into bank_entries (bank_statement_id, iban, currency, booked_on, value_on, amount, counter_name, counter_iban, remittance, entry_key)
      select ${id}, 'LV00BENCH', 'EUR', today() - (n % 30)::int, today() - (n % 30)::int, e.amount, e.name, coalesce(e.iban, ''), e.words, 'bench ' || n
      from (
        select row_number() over () as n, f.* from (
          (select i.open as amount, c.name, d.iban, 'Rēķins ' || i.number as words
           from invoices i join customers c on c.id = i.customer_id left join customer_payment_details d on d.customer_id = c.id
           where i.number is not null and i.gross - i.advance_applied - i.credited - i.paid > 0
           order by md5(i.id::text) limit ${most / 2})
          union all
          (select -p.open, s.name, s.iban, 'Apmaksa ' || p.supplier_number
           from procurement_invoices p join suppliers s on s.id = p.supplier_id
           where p.status = 'accepted' and p.open > 0 order by md5(p.id::text) limit ${most / 4})
          union all
          select (1 + n % 90)::numeric * case when n % 2 = 0 then 1 else -1 end, 'Nezināms ' || n, null, 'par precēm ' || n
          from generate_series(1, ${most}) as n
        ) as f limit ${most}
      ) as e`.execute(db)
    const looked = await timed(runs, () => call(bank.certain))
    return [figureOf(`banka: ${most} ierakstu sasaistes priekšlikumi`, looked, { bar: 10_000 })]
  } finally {
    await sql`delete from bank_entries where bank_statement_id = ${id}`.execute(db)
    await sql`delete from bank_statements where id = ${id}`.execute(db)
  }
}
