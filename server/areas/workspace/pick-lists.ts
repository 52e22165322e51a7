import { sql, type RawBuilder } from 'kysely'
import { referenceLists } from '../../../contract/reference/reference.ts'
import type { FoundRecord } from '../../../contract/workspace/workspace.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { searched } from '../../http/list.ts'

/** Searched only by kind; complete without words. */
const lists: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...Object.fromEntries(
    referenceLists.map(({ kind, table, sort }) => [
      kind,
      sql`select t.id, ${sql.ref(`t.${sort[0]}`)} as title, t.search from ${sql.table(table)} t`,
    ]),
  ),
  own_branch: sql`
    select t.id, t.name as title, t.search from branches t join customers c on c.id = t.customer_id where c.is_main and t.archived_at is null`,
  customer_branch: sql`
    select t.id, concat(c.name, ', ', t.name) as title, t.search || c.search as search
    from branches t join customers c on c.id = t.customer_id where t.archived_at is null`,
  account: sql`select t.id, concat(t.code, ' ', t.name) as title, t.search from accounting_accounts t where t.is_active`,
  category: sql`select t.id, t.name as title, t.search from categories t`,
  account_type: sql`select t.id, t.name as title, search_vector(t.name) as search from account_types t`,
  meter: sql`select t.id, t.name as title, search_vector(t.name, c.name) as search from category_options t join categories c on c.id = t.category_id where t.is_reading`,
  role: sql`select t.id, t.display_name as title, search_vector(t.display_name) as search from roles t where t.name <> 'customer'`,
  user: sql`select t.id, concat_ws(' ', t.name, t.surname) as title, t.search from users t where t.kind = 'staff' and t.is_active`,
}

const pages: Readonly<Record<string, string>> = Object.fromEntries(referenceLists.map(({ kind, page }) => [kind, page]))

interface Pick {
  kind: string
  words: string
  limit: number
}

/** By name; null for other kinds, empty for customer users. */
export async function pickList(db: Db, user: SessionUser, { kind, words, limit }: Pick): Promise<FoundRecord[] | null> {
  const source = lists[kind]
  if (!source) return null
  if (user.kind !== 'staff') return []
  const { rows } = await sql<{ id: number; title: string }>`
    select t.id, t.title from (${source}) t ${words === '' ? sql`` : sql`where ${sql.join(searched(words))}`}
    order by t.title, t.id limit ${limit}`.execute(db)
  return rows.map(({ id, title }) => ({
    kind,
    id,
    title,
    name: title,
    subtitle: '',
    path: pages[kind] ?? (kind === 'user' ? `/users/edit/${id}` : '/'),
  }))
}

const namedRecords: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...lists,
  account: sql`select t.id, concat(t.code, ' ', t.name) as title from accounting_accounts t`,
  customer_type: sql`select t.id, t.name as title from customer_types t`,
  delivery_type: sql`select t.id, t.name as title from delivery_types t`,
  param: sql`select t.id, t.name as title from catalog_params t`,
  user: sql`select t.id, concat_ws(' ', t.name, t.surname) as title from users t`,
}

/** Null for other kinds, empty for customer users. */
export async function pickedNames(
  db: Db,
  user: SessionUser,
  kind: string,
  ids: readonly number[],
): Promise<{ id: number; title: string }[] | null> {
  const source = namedRecords[kind]
  if (!source) return null
  if (user.kind !== 'staff') return []
  return (await sql<{ id: number; title: string }>`select t.id, t.title from (${source}) t where t.id = any(${ids})`.execute(db)).rows
}
