import { sql } from 'kysely'
import type { bank } from '../../../contract/bank/bank.ts'
import { countOf, formatAmount, formatDate } from '../../../contract/format.ts'
import { groupedBy } from '../../../contract/grouped.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { AccountStatement, ReadStatements } from '../../documents/bank-statement.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { ownIbans, readStatement } from './csv-statements.ts'
import { asKept, sortEntries, withKeys, type KeyedEntry, type KnownEntry } from './entry-keys.ts'

/** Accounts are kept in this currency. */
const kept = 'EUR'

/** INV-BANK-1: the same file, or one of an overlapping period, adds nothing twice. */
export const importStatements: Handler<typeof bank.importStatements> = async (ctx) => {
  const { body } = ctx
  const outcome = { id: 0, statements: 0, added: 0, known: 0, pending: 0 }
  const skipped = new Set<string>()
  const read: { name: string; file: ReadStatements }[] = []
  if (body.columns !== undefined && body.files.length > 1)
    throw Refusal.field('columns', 'Kolonnas norāda vienam CSV failam; ielādējiet to atsevišķi')
  for (const each of body.files) read.push({ name: each.name, file: await readStatement(ctx, each) })
  // Parts of batches come after the entries of which they are parts.
  for (const { name, file } of read.toSorted((one, other) => rankOf(one.file) - rankOf(other.file))) {
    for (const statement of file.statements) {
      if (statement.currency !== kept) {
        skipped.add(statement.currency)
        continue
      }
      const taken = await takeStatement(ctx, { ...statement, format: file.format, file_name: name.slice(0, 200) })
      outcome.id = taken.id
      outcome.statements += 1
      outcome.added += taken.added
      outcome.known += taken.known
      outcome.pending += statement.pending
    }
  }
  if (outcome.statements === 0) {
    throw Refusal.field('files', `Failā ir tikai ieraksti valūtā ${[...skipped].join(', ')}, bet uzskaite ir eiro`)
  }
  return { data: { ...outcome, skipped_currencies: [...skipped].toSorted() } }
}

const rankOf = ({ format }: ReadStatements): number => (format === 'camt.054' ? 1 : 0)

interface Taken extends AccountStatement {
  format: ReadStatements['format']
  file_name: string
}

export async function takeStatement(ctx: Context, statement: Taken): Promise<{ id: number; added: number; known: number }> {
  const { db } = ctx
  await requireOurs(db, statement.iban)
  if (statement.from === '' || statement.to === '') throw Refusal.field('files', `Konta ${statement.iban} izrakstā nav perioda`)
  // Two files of one account at once would both find an entry unknown.
  await sql`select pg_advisory_xact_lock(hashtextextended('bank account ' || ${statement.iban}, 0))`.execute(db)
  const isNotice = statement.format === 'camt.054'
  const isWhole = await beginsWhole(db, statement)
  const covers = (day: string): boolean => day <= statement.to && (day > statement.from || (isWhole && day === statement.from))
  const keyed = withKeys(statement.entries)
  const { added, known, others } = sortEntries(keyed, await knownEntries(db, statement, keyed), isNotice ? null : covers)
  askOfOtherForm(ctx, statement, added, others)
  const fresh = isNotice ? await replaceWholes(ctx, statement.iban, added) : added
  const id = await statementOf(ctx, statement, known)
  await addEntries(ctx, id, statement, fresh)
  ctx.audit(
    fresh.length === 0
      ? null
      : {
          entity: 'bank_statements',
          id,
          event: 'IMPORTED',
          after: { file_name: statement.file_name, entries: fresh.length, known },
        },
  )
  return { id, added: fresh.length, known }
}

/** INV-BANK-1: a CSV says less of an entry than the other forms, so the same entry may not be known again. */
function askOfOtherForm(ctx: Context, { format }: Taken, added: readonly KeyedEntry[], others: readonly KnownEntry[]): void {
  if (ctx.confirmed.has('bank-other-form')) return
  const sums = new Set(
    others.filter(({ is_csv }) => is_csv !== (format === 'csv')).map(({ booked_on, amount }) => `${booked_on} ${big(amount).toFixed(2)}`),
  )
  const [first, ...rest] = added.filter(({ booked_on, amount }) => sums.has(`${booked_on} ${amount}`))
  if (!first) return
  const example = `${formatDate(first.booked_on)} ${formatAmount(first.amount)} €`
  throw Refusal.confirm(
    'bank-other-form',
    'files',
    `Cita veida failā jau ir ieraksti ar to pašu dienu un summu (${countOf(rest.length + 1, 'ieraksts', 'ieraksti', 'ierakstu')}, piemēram, ${example}). Vai ielādēt tos vēlreiz kā jaunus?`,
  )
}

async function requireOurs(db: Db, iban: string): Promise<void> {
  if ((await ownIbans(db)).includes(iban)) return
  throw Refusal.field('files', `Konts ${iban} nav mūsu uzņēmuma konts; pievienojiet to uzņēmuma datos vai izvēlieties citu failu`)
}

async function knownEntries(db: Db, { iban, currency }: AccountStatement, keyed: readonly KeyedEntry[]): Promise<KnownEntry[]> {
  const days = [...new Set(keyed.map(({ booked_on }) => booked_on))]
  const references = keyed.map(({ bank_reference }) => bank_reference).filter((reference) => reference !== '')
  const { rows } = await sql<KnownEntry>`
    select id, entry_key, booked_on, amount, counter_iban, remittance, bank_reference, batch_reference,
      (select s.format = 'csv' from bank_statements s where s.id = bank_entries.bank_statement_id) as is_csv
    from bank_entries where iban = ${iban} and currency = ${currency} and id in (
      select id from bank_entries where iban = ${iban} and currency = ${currency} and entry_key = any (${keyed.map(({ entry_key }) => entry_key)})
      union select id from bank_entries where iban = ${iban} and currency = ${currency} and booked_on = any (${days}::date[])
      union select id from bank_entries where iban = ${iban} and batch_reference <> '' and batch_reference = any (${references}))
    order by id`.execute(db)
  return rows
}

/**
 * Whether the file has all of its first day: its opening balance is that of the day's beginning, as earlier statements say.
 * Files of one day that follow each other have a part each.
 */
async function beginsWhole(db: Db, { iban, currency, from, opening }: AccountStatement): Promise<boolean> {
  const { rows } = await sql<{ begun: string }>`
    select s.opening + coalesce((
        select sum(e.amount) from bank_entries e
        where e.iban = s.iban and e.currency = s.currency and e.booked_on >= s.date_from and e.booked_on < ${from}::date), 0) as begun
    from bank_statements s
    where s.iban = ${iban} and s.currency = ${currency} and s.opening is not null and ${from}::date between s.date_from and s.date_to
    order by s.date_from desc, s.id limit 1`.execute(db)
  return opening !== null && rows[0] !== undefined && big(rows[0].begun).eq(big(opening))
}

/** The statement itself, or the one that says the same. */
async function statementOf({ db, user }: Context, statement: Taken, known: number): Promise<number> {
  const { iban, currency, number, from, to, format, file_name, opening, closing, entries, pending } = statement
  const turnover = round2(sum(entries.map(({ amount }) => amount)))
  const { rows: made } = await sql<{ id: number }>`
    insert into bank_statements (iban, currency, number, date_from, date_to, format, file_name, opening, closing, turnover, entries, known,
      pending, created_by, updated_by)
    values (${iban}, ${currency}, ${number || null}, ${from}, ${to}, ${format}, ${file_name}, ${opening}, ${closing}, ${turnover},
      ${entries.length}, ${known}, ${pending}, ${user.id}, ${user.id})
    on conflict on constraint bank_statements_same do nothing returning id`.execute(db)
  if (made[0]) return made[0].id
  const { rows } = await sql<{ id: number }>`
    select id from bank_statements
    where iban = ${iban} and currency = ${currency} and date_from = ${from} and date_to = ${to} and turnover = ${turnover}
      and number is not distinct from ${number || null} and opening is not distinct from ${opening}::numeric
      and closing is not distinct from ${closing}::numeric`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0].id
}

async function addEntries(
  { db, user }: Context,
  id: number,
  { iban, currency }: AccountStatement,
  entries: readonly KeyedEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into bank_entries (bank_statement_id, iban, currency, booked_on, value_on, amount, counter_name, counter_iban, counter_reg_nr,
      remittance, reference, bank_reference, batch_reference, type_code, is_reversal, return_reason, further_references, entry_key, created_by,
      updated_by)
    select ${id}, ${iban}, ${currency}, booked_on, value_on, amount, left(counter_name, 200), left(counter_iban, 40), left(counter_reg_nr, 40),
      remittance, left(reference, 200), bank_reference, batch_reference, type_code, is_reversal, left(return_reason, 200),
      further_references, entry_key, ${user.id}, ${user.id}
    from json_to_recordset(${JSON.stringify(entries.map(asKept))}) as e (booked_on date, value_on date, amount numeric, counter_name text,
      counter_iban text, counter_reg_nr text, remittance text, reference text, bank_reference text, batch_reference text, type_code text,
      is_reversal boolean, return_reason text, further_references text[], entry_key text)`.execute(db)
}

/** A notice (camt.054) divides entries that a statement brought whole; what is not announced there adds no money. */
async function replaceWholes(ctx: Context, iban: string, added: readonly KeyedEntry[]): Promise<KeyedEntry[]> {
  const batches = groupedBy(
    added.filter(({ batch_reference }) => batch_reference !== ''),
    ({ batch_reference }) => batch_reference,
  )
  const divided: KeyedEntry[] = []
  for (const [reference, parts] of batches) {
    const { rows } = await sql<{ id: number; amount: string; posted: string }>`
      select id, amount, posted from bank_entries where iban = ${iban} and bank_reference = ${reference} and batch_reference = '' for update`.execute(
      ctx.db,
    )
    const whole = rows.find(({ amount }) => sum(parts.map((part) => part.amount)).eq(big(amount)))
    if (!whole || !big(whole.posted).eq(0)) continue
    await sql`delete from bank_entries where id = ${whole.id}`.execute(ctx.db)
    divided.push(...parts)
  }
  return divided
}
