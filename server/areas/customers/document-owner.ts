import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'

type Asker = Pick<Context, 'db' | 'user'>

/** Throws if the customer is missing, archived or not visible to the user. */
export async function requireCustomer({ db, user }: Asker, id: number): Promise<void> {
  const { rows } = await sql<{ archived: boolean | null }>`select ${isArchived(user, id)} as archived`.execute(db)
  refuseCustomer(one(rows).archived)
}

/** Null if not visible. */
function isArchived(user: Asker['user'], id: number) {
  return sql<
    boolean | null
  >`(select t.archived_at is not null from customers t ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.id`)])})`
}

function refuseCustomer(archived: boolean | null): void {
  if (archived === null) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: klients neeksistē`)
  if (archived) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: klients ir arhivēts`)
}

export interface References {
  branch_id?: number | null | undefined
  contact_id?: number | null | undefined
  manager_id?: number | null | undefined
  warehouse_id?: number | undefined
  delivery_type_id?: number | null | undefined
  delivery_country_id?: number | null | undefined
}

/** Throws a field error for each reference that is missing or of another customer. */
export async function requireReferences({ db }: Asker, customerId: number, references: References): Promise<void> {
  const { rows } = await sql<Right>`select ${rightOf(customerId, references)}`.execute(db)
  await refuseWrong(db, one(rows), references)
}

/** `requireCustomer`, then `requireReferences`, by one statement. */
export async function requireParties({ db, user }: Asker, customerId: number, references: References): Promise<void> {
  const { rows } = await sql<Right & { archived: boolean | null }>`
    select ${isArchived(user, customerId)} as archived, ${rightOf(customerId, references)}`.execute(db)
  const { archived, ...right } = one(rows)
  refuseCustomer(archived)
  await refuseWrong(db, right, references)
}

type Right = Record<keyof References, boolean>

function rightOf(customerId: number, references: References) {
  const { branch_id = null, contact_id = null, manager_id = null, warehouse_id = null } = references
  const { delivery_type_id = null, delivery_country_id = null } = references
  return sql`
    ${branch_id}::bigint is null or exists (select from branches where id = ${branch_id} and customer_id = ${customerId}) as branch_id,
    ${contact_id}::bigint is null or exists (select from contacts where id = ${contact_id} and customer_id = ${customerId}) as contact_id,
    ${manager_id}::bigint is null or exists (select from users where id = ${manager_id} and kind = 'staff') as manager_id,
    ${warehouse_id}::bigint is null or exists (select from warehouses where id = ${warehouse_id} and is_active) as warehouse_id,
    ${delivery_type_id}::bigint is null or exists (select from delivery_types where id = ${delivery_type_id}) as delivery_type_id,
    ${delivery_country_id}::bigint is null or exists (select from countries where id = ${delivery_country_id}) as delivery_country_id`
}

async function refuseWrong(db: Asker['db'], right: Right, { branch_id = null }: References): Promise<void> {
  const wrong = Object.entries(right).filter(([, isRight]) => !isRight)
  if (wrong.length === 0) return refuseArchived(db, branch_id)
  throw Refusal.fields(Object.fromEntries(wrong.map(([field]) => [field, [faults[field as keyof References]]])) satisfies FieldErrors)
}

async function refuseArchived(db: Asker['db'], branch_id: number | null): Promise<void> {
  if (branch_id === null) return
  const { rows } = await sql`select from branches where id = ${branch_id} and archived_at is not null`.execute(db)
  if (rows.length > 0) throw Refusal.field('branch_id', `Lauks „${labelOf('branch_id')}”: filiāle ir arhivēta`)
}

const faults: Readonly<Record<keyof References, string>> = {
  branch_id: `Lauks „${labelOf('branch_id')}”: klientam tādas filiāles nav`,
  contact_id: `Lauks „${labelOf('contact_id')}”: klientam tādas kontaktpersonas nav`,
  manager_id: `Lauks „${labelOf('manager_id')}”: tāda darbinieka nav`,
  warehouse_id: `Lauks „${labelOf('warehouse_id')}”: noliktava neeksistē vai nav aktīva`,
  delivery_type_id: `Lauks „${labelOf('delivery_type_id')}”: tāda piegādes veida nav`,
  delivery_country_id: `Lauks „${labelOf('delivery_country_id')}”: tādas valsts nav`,
}
