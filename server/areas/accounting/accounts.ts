import { sql } from 'kysely'
import { accounting, type AccountRow } from '../../../contract/accounting/accounting.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'

export const list: Handler<typeof accounting.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`accounting_accounts t`,
    where: [
      ...searched(query.q),
      ...(query.account_type_id ? [sql`t.account_type_id = ${query.account_type_id}`] : []),
      ...(query.is_active === undefined ? [] : [sql`t.is_active = ${query.is_active}`]),
    ],
    orders: [
      { key: 'code', by: sql`t.code`, direction: 'asc', type: 'text' },
      { key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' },
    ],
    columns: {
      call: accounting.list,
      user,
      by: {
        account_type: named('t.account_type_id', 'account_types'),
        parent: named('t.parent_id', 'accounting_accounts', sql`concat(x.code, ' ', x.name)`),
      },
    },
    load: (ids) => accountRows(db, ids),
  })

export const form: Handler<typeof accounting.form> = async ({ db }) => {
  const types = await sql<{ id: number; name: string; slug: string }>`select id, name, slug from account_types order by id`.execute(db)
  const parents = await sql<Choice>`select id, code, name from accounting_accounts where is_active order by code`.execute(db)
  return { data: { types: types.rows.map(({ name }) => name), account_types: types.rows, parents: parents.rows } }
}

interface Choice {
  id: number
  code: string
  name: string
}

export const grouped: Handler<typeof accounting.grouped> = async ({ db }) => {
  const { rows } = await sql<{ id: number; name: string; slug: string; accounts: Choice[] }>`
    select t.id, t.name, t.slug, coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name) order by a.code)
      filter (where a.id is not null), '[]') as accounts
    from account_types t left join accounting_accounts a on a.account_type_id = t.id and a.is_active
    group by t.id order by t.id`.execute(db)
  return { data: rows }
}

export const show: Handler<typeof accounting.show> = async ({ db, params }) => ({ data: await readAccount(db, params.id) })

export const create: Handler<typeof accounting.create> = async ({ db, user, body, audit }) => {
  const { code, name, account_type_id, ...rest } = body
  const values = { code, name, account_type_id, ...definedFields(rest) }
  const { id } = await db
    .insertInto('accounting_accounts')
    .values({ ...values, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'accounting_accounts', id, event: 'CREATED', after: values })
  return { data: await readAccount(db, id) }
}

/** The database rejects cycles. */
export const update: Handler<typeof accounting.update> = async ({ db, user, params: { id }, body, audit }) => {
  const { lock_version, ...fields } = body
  await lockForSave(db, 'accounting_accounts', { id, lock_version }, () => readAccount(db, id))
  const changed = await trail(db, 'accounting_accounts', id, fields)
  await db
    .updateTable('accounting_accounts')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'accounting_accounts', id, event: 'UPDATED', ...changed })
  return { data: await readAccount(db, id) }
}

export const remove: Handler<typeof accounting.remove> = async ({ db, params: { id }, audit }) => {
  await lockRecord(db, 'accounting_accounts', id)
  const before = await readAccount(db, id)
  if (before.can['DELETE'] !== true) throw Refusal.state(String(before.can['DELETE']))
  await sql`delete from accounting_accounts where id = ${id}`.execute(db)
  audit({ entity: 'accounting_accounts', id, event: 'DELETED', before })
  return {}
}

async function readAccount(db: Db, id: number): Promise<AccountRow> {
  const [row] = await accountRows(db, [id])
  if (!row) throw Refusal.missing()
  return row
}

async function accountRows(db: Db, ids: readonly number[]): Promise<AccountRow[]> {
  const { rows } = await sql<Omit<AccountRow, 'can'> & { delete_refusal: string | null }>`
    select a.id, a.code, a.name, ${reference(sql`t.id`, sql`t.name`)} as account_type,
      ${reference(sql`p.id`, sql`concat(p.code, ' ', p.name)`)} as parent, a.is_active, a.lock_version, ${deleteRefusal} as delete_refusal
    from accounting_accounts a
    join account_types t on t.id = a.account_type_id
    left join accounting_accounts p on p.id = a.parent_id
    where a.id = any (${[...ids]})`.execute(db)
  return rows.map(({ delete_refusal, ...row }) => ({ ...row, can: { EDIT: true, DELETE: delete_refusal ?? true } }))
}

/** SQL: why account `a` cannot be deleted, or null; the database itself reports booked lines. */
const deleteRefusal = sql`case
  when exists (select from accounting_accounts c where c.parent_id = a.id) then 'Kontam ir apakškonti'
  when exists (select from categories c where a.id in (c.income_account_id, c.expense_account_id, c.stock_account_id, c.write_off_account_id))
    then 'Kontu izmanto kategorijas'
  when exists (select from posting_rules r where r.account_id = a.id) then 'Kontu izmanto grāmatojumu noteikumi'
  when exists (select from ledger_lines l where l.account_id = a.id) then 'Kontam ir grāmatojumi'
  when exists (select from catalog_items i where i.accounting_account_id = a.id) then 'Kontu izmanto preces'
end`
