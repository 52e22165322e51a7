import { sql, type RawBuilder } from 'kysely'
import { pages, type Page } from '../../../contract/pages.ts'
import { sharingPermission, type ListView } from '../../../contract/workspace/list-views.ts'
import type { Context, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type Asking = Pick<Context, 'db' | 'user'>

const byPath: ReadonlyMap<string, Page> = new Map(pages.map((page) => [page.path, page]))

/** Whether the person may open the page of the list. */
export function opensList({ permissions, modules }: SessionUser, list: string): boolean {
  const page = byPath.get(list)
  if (!page || page.permission === 'visitor') return false
  return (page.permission === 'signed-in' || permissions.has(page.permission)) && (page.module === '' || modules.has(page.module))
}

/** Own views, and those shared with the person. */
const seenBy = (userId: number): RawBuilder<boolean> => sql<boolean>`(
  t.user_id = ${userId} or t.scope = 'everyone'
  or (t.scope = 'role' and t.role_id in (select role_id from user_roles where user_id = ${userId})))`

/** Administrators also see what they may change. */
export function mayEdit({ id, permissions }: SessionUser, view: { owner: { id: number }; scope: ListView['scope'] }): boolean {
  return view.owner.id === id || (view.scope !== 'own' && permissions.has(sharingPermission))
}

type Stored = Omit<ListView, 'is_own' | 'is_editable'>

/** In the order of their numbers: own ones by age, then shared ones by age. */
export async function viewsOf({ db, user }: Asking, where: RawBuilder<unknown> = sql`true`): Promise<ListView[]> {
  const sharedSeen = user.permissions.has(sharingPermission) ? sql`(${seenBy(user.id)} or t.scope <> 'own')` : seenBy(user.id)
  const { rows } = await sql<Stored>`
    select t.id, t.list, t.name, t.state, t.scope, t.lock_version,
      (select json_build_object('id', r.id, 'name', r.display_name) from roles r where r.id = t.role_id) as role,
      (select json_build_object('id', u.id, 'name', concat_ws(' ', u.name, u.surname)) from users u where u.id = t.user_id) as owner,
      exists (select from list_view_defaults d where d.view_id = t.id and d.user_id = ${user.id}) as is_default
    from list_views t where ${sharedSeen} and ${where}
    order by t.user_id <> ${user.id}, t.id`.execute(db)
  return rows
    .filter(({ list }) => opensList(user, list))
    .map((view) => ({ ...view, is_own: view.owner.id === user.id, is_editable: mayEdit(user, view) }))
}

/** @throws Refusal for views that the person does not see */
export async function viewOf(asking: Asking, id: number): Promise<ListView> {
  const [view] = await viewsOf(asking, sql`t.id = ${id}`)
  if (!view) throw Refusal.missing()
  return view
}
