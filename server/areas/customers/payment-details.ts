import { sql, type RawBuilder } from 'kysely'
import { checkIban, compactNumber } from '../../../contract/checks.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { PaymentDetails } from '../../../contract/customers/payment-details.ts'
import type { Context, Db, Handler, Io } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { visibleBranch, visibleCustomer } from './owner.ts'

const tables = {
  customer: { table: 'customer_payment_details', owner: 'customer_id' },
  branch: { table: 'branch_payment_details', owner: 'branch_id' },
} as const
type Kind = keyof typeof tables

export const paymentDetailsForm: Handler<typeof customers.paymentDetailsForm> = async (ctx) => {
  const customer = await visibleCustomer(ctx, ctx.params.id)
  const banks = await sql<{ id: number; name: string; bic: string; bank_code: string | null }>`
    select id, name, bic, bank_code from banks where is_active order by name, id`.execute(ctx.db)
  return { data: { banks: banks.rows, beneficiary: customer.name } }
}

export const createPaymentDetails: Handler<typeof customers.createPaymentDetails> = async (ctx) => {
  const customer = await visibleCustomer(ctx, ctx.params.customerId)
  return { data: await insert(ctx, { kind: 'customer', id: customer.id, customer_id: customer.id }, ctx.body) }
}

export const updatePaymentDetails: Handler<typeof customers.updatePaymentDetails> = async (ctx) => {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from customer_payment_details where id = ${ctx.params.id}`.execute(ctx.db)
  const customer = await visibleCustomer(ctx, rows[0]?.customer_id ?? 0)
  return { data: await update(ctx, { kind: 'customer', id: ctx.params.id, customer_id: customer.id }, ctx.body) }
}

export const createBranchPaymentDetails: Handler<typeof customers.createBranchPaymentDetails> = async (ctx) => {
  const branch = await visibleBranch(ctx, ctx.params.branchId)
  return { data: await insert(ctx, { kind: 'branch', ...branch }, ctx.body) }
}

export const updateBranchPaymentDetails: Handler<typeof customers.updateBranchPaymentDetails> = async (ctx) => {
  const { rows } = await sql<{ branch_id: number }>`select branch_id from branch_payment_details where id = ${ctx.params.id}`.execute(
    ctx.db,
  )
  const branch = await visibleBranch(ctx, rows[0]?.branch_id ?? 0)
  return { data: await update(ctx, { kind: 'branch', id: ctx.params.id, customer_id: branch.customer_id }, ctx.body) }
}

/** Key of the owner for new details, of the details for existing ones. */
interface Target {
  kind: Kind
  id: number
  customer_id: number
}
type NewDetails = Io<typeof customers.createPaymentDetails>['body']
type Changes = Io<typeof customers.updatePaymentDetails>['body']

async function insert(ctx: Context, { kind, id: ownerId, customer_id }: Target, body: NewDetails): Promise<PaymentDetails> {
  const { db, user, audit } = ctx
  const { table, owner } = tables[kind]
  const existingDetails = await sql`select 1 from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId}`.execute(db)
  if (existingDetails.rows.length > 0) throw Refusal.field('iban', 'Norēķinu dati jau ir; tos var labot')
  const account = await checkedAccount(db, body)
  const values = { ...definedFields(body), ...account, created_by: user.id, updated_by: user.id }
  // Both branches are equal: Kysely has no type for a row of either table.
  const { id } =
    kind === 'customer'
      ? await db
          .insertInto('customer_payment_details')
          .values({ ...values, customer_id: ownerId })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('branch_payment_details')
          .values({ ...values, branch_id: ownerId })
          .returning('id')
          .executeTakeFirstOrThrow()
  audit({ entity: table, id, event: 'CREATED', after: { ...body, ...account }, customer_id })
  return required(db, kind, id)
}

async function update(ctx: Context, { kind, id, customer_id }: Target, body: Changes): Promise<PaymentDetails> {
  const { db, user, audit } = ctx
  const { table } = tables[kind]
  const { lock_version, ...fields } = body
  await lockForSave(db, table, { id, lock_version }, () => required(db, kind, id))
  const saved = await required(db, kind, id)
  const moved = fields.iban !== undefined || fields.bank_id !== undefined
  const account = moved ? await checkedAccount(db, { iban: fields.iban ?? saved.iban, bank_id: fields.bank_id }) : {}
  const changes = { ...definedFields(fields), ...account }
  const changed = await trail(db, table, id, changes)
  await db
    .updateTable(table)
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: table, id, event: 'UPDATED', ...changed, customer_id })
  return required(db, kind, id)
}

/** Normalized account number with the given bank, or the one from the IBAN. */
export async function checkedAccount(
  db: Db,
  body: { iban: string; bank_id?: number | undefined },
): Promise<{ iban: string; bank_id: number }> {
  const iban = compactNumber(body.iban)
  const reason = checkIban(iban)
  if (reason) throw Refusal.field('iban', `Lauks „${labelOf('iban')}”: ${reason}`)
  const code = iban.startsWith('LV') ? iban.slice(4, 8) : null
  if (body.bank_id === undefined) {
    const { rows } = await sql<{ id: number }>`select id from banks where bank_code = ${code} and is_active order by id limit 1`.execute(db)
    if (!rows[0]) throw Refusal.field('bank_id', `Lauks „${labelOf('bank_id')}” ir obligāts: pēc konta numura banka nav atrasta`)
    return { iban, bank_id: rows[0].id }
  }
  const { rows } = await sql<{
    bank_code: string | null
    name: string
  }>`select bank_code, name from banks where id = ${body.bank_id}`.execute(db)
  const bank = rows[0]
  if (code && bank?.bank_code && bank.bank_code !== code) {
    throw Refusal.field('iban', `Lauks „${labelOf('iban')}”: konts nav bankā „${bank.name}”`)
  }
  return { iban, bank_id: body.bank_id }
}

export async function readPaymentDetails(db: Db, kind: Kind, condition: RawBuilder<unknown>): Promise<PaymentDetails | null> {
  const { rows } = await sql<PaymentDetails>`
    select d.id, json_build_object('id', k.id, 'name', k.name, 'bic', k.bic) as bank, d.iban, d.beneficiary, d.payment_term_days,
      d.late_interest_pc_day, d.reference_rule, d.lock_version
    from ${sql.table(tables[kind].table)} d join banks k on k.id = d.bank_id where ${condition}`.execute(db)
  return rows[0] ?? null
}

async function required(db: Db, kind: Kind, id: number): Promise<PaymentDetails> {
  const details = await readPaymentDetails(db, kind, sql`d.id = ${id}`)
  if (!details) throw Refusal.missing()
  return details
}
