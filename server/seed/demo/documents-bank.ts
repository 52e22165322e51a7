import { sql } from 'kysely'
import { big, round2, sum } from '../../../contract/money.ts'
import { matchEntry, postEntry } from '../../areas/bank/matches.ts'
import { takeStatement } from '../../areas/bank/statements.import.ts'
import type { StatementEntry } from '../../documents/bank-statement.ts'
import { paymentsOf, type PayableDocument, type TruePayment } from './bank-payments.ts'
import { addDays, isWorkday } from './calendar.ts'
import { oneOf, type Office, type PlannedEntry } from './documents-office.ts'
import { at } from './random.ts'
import type { Scene } from './scene.ts'

const weeks = 2

/** Statements of the last two weeks in the bank's own order, of which some entries are matched. */
export function planBank(office: Office): PlannedEntry[] {
  const { last } = office.history
  return [{ day: last, minute: 20 * 60, write: () => write(office, last) }]
}

async function write(office: Office, end: string): Promise<void> {
  const { scene, company, count } = office
  const [own, other] = await ownAccounts(scene)
  if (own === undefined) return
  const clerk = oneOf(company.accountants, 0)
  const first = addDays(end, 1 - weeks * 7)
  const documents = await payableDocuments(scene, first)
  const owed = await owedDocuments(scene, first)
  const payments = paymentsOf({ documents, owed }, { own: other ?? own, each: count(2, 1) })
  const days = Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index)).filter(isWorkday)
  const dated = payments.map(({ entry }, index) => {
    const day = at(days, index % days.length)
    return { ...entry, booked_on: day, value_on: day, bank_reference: `${day.replaceAll('-', '')}${String(index).padStart(5, '0')}` }
  })
  const last = at(days, days.length - 1)
  const booked = [...dated, ...reversalsOf(dated, payments).map((entry) => Object.assign(entry, { booked_on: last, value_on: last }))]
  let opening = '25000.00'
  for (let week = 0; week < weeks; week += 1) {
    const from = addDays(first, week * 7)
    const to = addDays(from, 6)
    const entries = booked.filter(({ booked_on }) => booked_on >= from && booked_on <= to).toSorted(byDay)
    const closing = round2(big(opening).plus(sum(entries.map(({ amount }) => amount))))
    const file_name = `izraksts-${to.replaceAll('-', '')}.xml`
    const statement = { iban: own, currency: 'EUR', number: String(week + 1), from, to, opening, closing, pending: 0, entries }
    await takeStatement(scene.context(clerk), { ...statement, format: 'camt.053', file_name })
    opening = closing
  }
  await matchSome(office, dated, payments)
  await keepColumns(scene, clerk, other ?? own)
}

/** A purchase by card that the bank took back, and a salary that came back because the account is closed. */
function reversalsOf(dated: readonly StatementEntry[], payments: readonly TruePayment[]): StatementEntry[] {
  const taken: readonly [habit: string, changes: Partial<StatementEntry>][] = [
    ['karte, pirmā', { is_reversal: true }],
    ['alga', { return_reason: 'AC04', remittance: 'Konts slēgts' }],
  ]
  return taken.flatMap(([habit, changes]) => {
    const original = dated[payments.findIndex((each) => each.habit === habit)]
    if (!original) return []
    const { amount, bank_reference } = original
    const back = { amount: round2(big(amount).times(-1)), bank_reference: `${bank_reference}R`, further_references: [bank_reference] }
    return [Object.assign({}, original, back, changes)]
  })
}

/** As if the CSV of a bank had been loaded before. */
async function keepColumns({ db }: Scene, clerk: Parameters<Scene['context']>[0], iban: string): Promise<void> {
  await sql`
    insert into bank_csv_mappings (name, csv_headings, account_iban, day_heading, name_heading, iban_heading, text_heading, debit_heading,
      credit_heading, balance_heading, created_by, updated_by)
    values ('Otrā konta CSV', 'Datums; Partneris; Partnera konts; Maksājuma mērķis; Debets; Kredīts; Atlikums', ${iban}, 'Datums', 'Partneris',
      'Partnera konts', 'Maksājuma mērķis', 'Debets', 'Kredīts', 'Atlikums', ${clerk.id}, ${clerk.id})`.execute(db)
  // A file without headings has its columns by place.
  await sql`
    insert into bank_csv_mappings (name, has_headings, csv_headings, account_iban, day_heading, name_heading, amount_heading,
      direction_heading, text_heading, created_by, updated_by)
    values ('Otrā konta CSV bez virsrakstiem', false, 'kolonna A; kolonna B; kolonna C; kolonna D; kolonna E', ${iban}, 'kolonna A', 'kolonna B',
      'kolonna C', 'kolonna D', 'kolonna E', ${clerk.id}, ${clerk.id})`.execute(db)
}

const byDay = (one: StatementEntry, next: StatementEntry): number =>
  one.booked_on.localeCompare(next.booked_on) || one.bank_reference.localeCompare(next.bank_reference)

async function ownAccounts({ db }: Scene): Promise<string[]> {
  const { rows } = await sql<{ iban: string }>`
    select d.iban from customer_payment_details d join customers c on c.id = d.customer_id where c.is_main order by d.id`.execute(db)
  return rows.map(({ iban }) => iban)
}

/** Issued before the statements begin, and not paid since. */
export async function payableDocuments({ db }: Pick<Scene, 'db'>, before: string): Promise<PayableDocument[]> {
  const { rows } = await sql<PayableDocument>`
    select d.type, d.id, d.number, d.customer_id as party_id, c.name as party_name, c.reg_nr, (
      select p.iban from customer_payment_details p where p.customer_id = c.id order by p.id limit 1) as iban, d.open
    from (
      select 'invoice' as type, i.id, i.number, i.customer_id, i.open, i.date from invoices i
      where is_frozen('invoices', i.status) and i.open > 0 and i.number is not null
      union all
      select 'advance_invoice', a.id, a.number, a.customer_id, a.gross - a.paid_amount, a.date from advance_invoices a
      where a.status <> 'annulled' and a.paid_amount = 0
    ) d join customers c on c.id = d.customer_id
    where d.date < ${before} and not c.is_main order by d.type desc, d.id desc`.execute(db)
  return rows
}

/** Accepted invoices of suppliers that are not paid, and free credit of customers. */
export async function owedDocuments({ db }: Pick<Scene, 'db'>, before: string): Promise<PayableDocument[]> {
  const { rows } = await sql<PayableDocument>`
    select 'procurement_invoice' as type, t.id, t.supplier_number as number, t.supplier_id as party_id, v.name as party_name, v.reg_nr, v.iban, t.open
    from procurement_invoices t join suppliers v on v.id = t.supplier_id
    where t.status = 'accepted' and t.open > 0 and t.payment_hold is null and t.date < ${before}
      and not exists (select from payment_order_lines l where l.procurement_invoice_id = t.id)
    union all
    select 'customer', c.id, '', c.id, c.name, c.reg_nr, (
      select p.iban from customer_payment_details p where p.customer_id = c.id order by p.id limit 1), k.credit
    from (select customer_id, sum(amount) as credit from customer_credits group by 1) k join customers c on c.id = k.customer_id
    where k.credit > 0
    order by 1, 2 desc`.execute(db)
  return rows
}

/** The first of the plainest habit, and a fee, so that lists show entries that are done. */
async function matchSome(office: Office, dated: readonly StatementEntry[], payments: readonly TruePayment[]): Promise<void> {
  const { scene, company } = office
  const clerk = oneOf(company.accountants, 0)
  const idOf = async (habit: string): Promise<number | undefined> => {
    const reference = dated[payments.findIndex((each) => each.habit === habit)]?.bank_reference
    const { rows } = await sql<{ id: number }>`select id from bank_entries where bank_reference = ${reference ?? ''}`.execute(scene.db)
    return rows[0]?.id
  }
  const plain = payments.find(({ habit }) => habit === 'numurs kā drukāts')
  const matched = plain && (await idOf(plain.habit))
  const [document] = plain?.pays ?? []
  if (matched !== undefined && document) {
    const documents = [{ document_type: document.type, document_id: document.id, amount: document.open }]
    await scene.call(matchEntry, clerk, { params: { id: matched }, body: { documents } })
  }
  const more = payments.find(({ habit }) => habit === 'vairāk nekā rēķins')
  const partial = more && (await idOf(more.habit))
  const [overpaid] = more?.pays ?? []
  if (partial !== undefined && overpaid) {
    const documents = [{ document_type: overpaid.type, document_id: overpaid.id, amount: overpaid.open }]
    await scene.call(matchEntry, clerk, { params: { id: partial }, body: { documents } })
  }
  const fee = await idOf('komisija')
  if (fee !== undefined) await scene.call(postEntry, clerk, { params: { id: fee }, body: { kind: 'fee' } })
}
