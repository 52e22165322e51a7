import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { BankAccount } from '../../../contract/customers/customer-terms.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { visibleCustomer } from './owner.ts'
import { checkedAccount } from './payment-details.ts'

/** The bank follows from the IBAN. */
export const createBankAccount: Handler<typeof customers.createBankAccount> = async (ctx) => {
  const { db, body, user, audit } = ctx
  const { id: customer_id } = await visibleCustomer(ctx, ctx.params.customerId)
  const account = await checkedAccount(db, body)
  await refuseTaken(db, customer_id, account.iban, 0)
  const values = { ...account, label: body.label ?? null, customer_id }
  const { id } = await db
    .insertInto('customer_additional_bank_accounts')
    .values({ ...values, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'customer_additional_bank_accounts', id, event: 'CREATED', after: values, customer_id })
  return { data: await readAccount(db, id) }
}

export const updateBankAccount: Handler<typeof customers.updateBankAccount> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { lock_version, ...fields } = body
  const { customer_id, iban } = await visibleAccount(ctx)
  await lockForSave(db, 'customer_additional_bank_accounts', { id: params.id, lock_version }, () => readAccount(db, params.id))
  const moved = fields.iban !== undefined || fields.bank_id !== undefined
  const account = moved ? await checkedAccount(db, { iban: fields.iban ?? iban, bank_id: fields.bank_id }) : {}
  const changes = { ...definedFields(fields), ...account }
  if (changes.iban) await refuseTaken(db, customer_id, changes.iban, params.id)
  const changed = await trail(db, 'customer_additional_bank_accounts', params.id, changes)
  await db
    .updateTable('customer_additional_bank_accounts')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  audit({ entity: 'customer_additional_bank_accounts', id: params.id, event: 'UPDATED', ...changed, customer_id })
  return { data: await readAccount(db, params.id) }
}

export const removeBankAccount: Handler<typeof customers.removeBankAccount> = async (ctx) => {
  const { db, params, audit } = ctx
  const { customer_id } = await visibleAccount(ctx)
  const before = await readAccount(db, params.id)
  await db.deleteFrom('customer_additional_bank_accounts').where('id', '=', params.id).execute()
  audit({ entity: 'customer_additional_bank_accounts', id: params.id, event: 'DELETED', before, customer_id })
  return {}
}

export async function bankAccountRows(db: Db, condition: RawBuilder<unknown>): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select a.id, json_build_object('id', k.id, 'name', k.name, 'bic', k.bic) as bank, a.iban, a.label, a.lock_version
    from customer_additional_bank_accounts a join banks k on k.id = a.bank_id where ${condition} order by a.id`.execute(db)
  return rows
}

async function refuseTaken(db: Db, customerId: number, iban: string, except: number): Promise<void> {
  const { rows } = await sql`
    select 1 from customer_additional_bank_accounts where customer_id = ${customerId} and iban = ${iban} and id <> ${except}
    union all
    select 1 from customer_payment_details where customer_id = ${customerId} and iban = ${iban}`.execute(db)
  if (rows.length > 0) throw Refusal.field('iban', `Lauks „${labelOf('iban')}”: šāds konts klientam jau ir`)
}

async function visibleAccount(ctx: Context & { params: { id: number } }): Promise<{ customer_id: number; iban: string }> {
  const { rows } = await sql<{ customer_id: number; iban: string }>`
    select customer_id, iban from customer_additional_bank_accounts where id = ${ctx.params.id}`.execute(ctx.db)
  const account = rows[0]
  if (!account) throw Refusal.missing()
  await visibleCustomer(ctx, account.customer_id)
  return account
}

async function readAccount(db: Db, id: number): Promise<BankAccount> {
  const [account] = await bankAccountRows(db, sql`a.id = ${id}`)
  if (!account) throw Refusal.missing()
  return account
}
