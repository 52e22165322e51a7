import { sql } from 'kysely'
import { compactNumber } from '../../../contract/checks.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export interface OwnAccount {
  iban: string
  /** The bank, and how the company calls the account. */
  label: string
  bic: string
}

/** The accounts that invoices print, the main one first. */
export async function ownAccounts(db: Db): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`
    select a.iban, concat_ws(', ', b.name, a.label) as label, b.bic
    from (
      select d.customer_id, d.iban, d.bank_id, null as label, 0 as place from customer_payment_details d
      union all select e.customer_id, e.iban, e.bank_id, e.label, e.id from customer_additional_bank_accounts e
    ) a join customers c on c.id = a.customer_id join banks b on b.id = a.bank_id
    where c.is_main order by a.place`.execute(db)
  return rows
}

/** @throws Refusal of `iban` */
export async function payingAccount(db: Db, given: string | undefined): Promise<string> {
  const accounts = await ownAccounts(db)
  const iban = given === undefined ? accounts[0]?.iban : compactNumber(given)
  if (iban === undefined) throw Refusal.field('iban', 'Uzņēmumam nav bankas konta; ierakstiet to uzņēmuma datos')
  if (!accounts.some((account) => account.iban === iban)) {
    throw Refusal.field('iban', `Lauks „${labelOf('iban')}”: uzņēmumam tāda konta nav`)
  }
  return iban
}
