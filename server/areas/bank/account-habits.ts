import { sql } from 'kysely'
import type { BankEntryRow } from '../../../contract/bank/bank.ts'
import { accountKinds, type AccountHabit } from '../../../contract/bank/matching.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'
import { ownAccounts } from './known.ts'

/** Postings looked at, the latest first. */
const most = 2000

/** Letters alone: days, sums and numbers differ from entry to entry. */
const lettersOf = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(${text}, '[^[:alpha:]]+', ' ', 'g'))`

/**
 * The account to which a person put entries like this one: of the same direction, with the same counter account, or, where
 * the bank names none, with the same name and words. The words decide first, because one counter account takes several taxes.
 * The first entry with another account of the company is a transfer.
 */
export async function accountHabit(db: Db, entry: BankEntryRow): Promise<AccountHabit | null> {
  const { id, amount, counter_iban, counter_name, remittance } = entry
  const { rows } = await sql<AccountHabit>`
    with earlier as (
      select p.id, p.kind, p.accounting_account_id, e.counter_iban, ${lettersOf(sql`e.remittance`)} = ${lettersOf(sql`${remittance}::text`)} as has_words
      from bank_entry_postings p join bank_entries e on e.id = p.bank_entry_id
      where p.kind = any (${Object.keys(accountKinds)}) and e.id <> ${id} and sign(e.amount) = sign(${amount}::numeric)
        and e.counter_iban = ${counter_iban} and (e.counter_iban <> '' or e.counter_name = ${counter_name})
      order by p.id desc limit ${most}
    )
    select h.kind, ${reference(sql`k.id`, sql`concat(k.code, ' ', k.name)`)} as account, count(*)::int as times
    from earlier h left join accounting_accounts k on k.id = h.accounting_account_id
    where h.has_words or h.counter_iban <> ''
    group by h.kind, k.id order by bool_or(h.has_words) desc, count(*) desc, max(h.id) desc limit 1`.execute(db)
  if (rows[0]) return rows[0]
  const isOwn = counter_iban !== '' && (await ownAccounts(db)).has(counter_iban)
  return isOwn ? { kind: 'transfer', account: null, times: 0 } : null
}
