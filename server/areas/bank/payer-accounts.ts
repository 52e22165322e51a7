import { sql } from 'kysely'
import type { bank, PayerAccount } from '../../../contract/bank/bank.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleCustomer } from '../customers/owner.ts'
import type { LockedEntry } from './postings.ts'

/** @file Accounts from which customers were seen to pay (INV-BANK-7). */

/** SQL: accounts with their customers, as people entered them. */
export const enteredAccounts = sql`(
  select customer_id, iban from customer_payment_details union select customer_id, iban from customer_additional_bank_accounts)`

/** A match that a person accepted. Accounts of the customer's details need no learning, and own ones are no payer's. */
export async function learnAccount(ctx: Context, { counter_iban, counter_name }: LockedEntry, customer_id: number): Promise<void> {
  if (counter_iban === '') return
  const { rows } = await sql<{ id: number }>`
    insert into customer_payer_accounts (customer_id, iban, holder, created_by, updated_by)
    select ${customer_id}, ${counter_iban}, ${counter_name}, ${ctx.user.id}, ${ctx.user.id}
    where not exists (
      select from ${enteredAccounts} e join customers c on c.id = e.customer_id
      where e.iban = ${counter_iban} and (e.customer_id = ${customer_id} or c.is_main))
    on conflict on constraint customer_payer_accounts_iban
      do update set holder = excluded.holder where customer_payer_accounts.holder <> excluded.holder
    returning id`.execute(ctx.db)
  const [learned] = rows
  if (!learned) return
  const after = { iban: counter_iban, holder: counter_name }
  ctx.audit({ entity: 'customer_payer_accounts', id: learned.id, event: 'LEARNED', after, customer_id })
}

export const payerAccounts: Handler<typeof bank.payerAccounts> = async (ctx) => {
  const { id } = await visibleCustomer(ctx, ctx.params.customerId)
  const { rows } = await sql<PayerAccount>`
    select a.id, a.iban, a.holder, count(p.id)::int as payments, max(p.date) as last_on, array(
      select c.name from customers c where c.id <> a.customer_id and c.id in (
        select o.customer_id from customer_payer_accounts o where o.iban = a.iban
        union select e.customer_id from ${enteredAccounts} e where e.iban = a.iban)
      order by c.name, c.id) as others
    from customer_payer_accounts a left join payments p on p.customer_id = a.customer_id and p.payer_iban = a.iban
    where a.customer_id = ${id} group by a.id order by max(p.date) desc nulls last, a.id`.execute(ctx.db)
  return { data: rows }
}

/** The next accepted match teaches it again. */
export const forgetPayerAccount: Handler<typeof bank.forgetPayerAccount> = async (ctx) => {
  const { db, params, audit } = ctx
  const before = await db.deleteFrom('customer_payer_accounts').where('id', '=', params.id).returningAll().executeTakeFirst()
  if (!before) throw Refusal.missing()
  await visibleCustomer(ctx, before.customer_id)
  audit({ entity: 'customer_payer_accounts', id: params.id, event: 'DELETED', before, customer_id: before.customer_id })
  return {}
}
