import * as z from 'zod/mini'
import { allOf, area, del, get, one, patch, post } from '../calls.ts'
import { count, id, keyOf, optional, orNull, text } from '../fields.ts'

/** @file Named views of a list: its filters, order and layout of columns. */

export const viewScopes = { own: 'Tikai man', role: 'Lomai', everyone: 'Visiem' } as const

/** Heights of rows. */
export const rowDensities = { compact: 'Blīvs', normal: 'Parasts', comfortable: 'Brīvs' } as const

export type ViewScope = keyof typeof viewScopes

/** Views of one person. */
export const mostListViews = 100
/** Characters of JSON. */
export const largestListView = 8000

const words = z.string().check(z.maxLength(300))
const filterValue = z.union([words, z.number(), z.boolean(), z.array(words).check(z.maxLength(20))])
const columnIds = z.array(text(60)).check(z.maxLength(100))

const listViewState = z.object({
  /** Search text. */
  q: z.string().check(z.maxLength(200)),
  /** As in the list's query; empty: default order. */
  sort: z.string().check(z.maxLength(60)),
  /** As in the list's query; absent without groups. */
  group_by: z.optional(z.string().check(z.maxLength(60))),
  group_sort: z.optional(z.string().check(z.maxLength(60))),
  /** By name; conditions on columns under `where`. */
  filters: z.record(z.string(), filterValue),
  /** Board; empty: table. */
  view: z.string().check(z.maxLength(60)),
  /** Null: as the person shows the list otherwise. */
  columns: orNull(
    z.object({ order: columnIds, hidden: columnIds, pinned: columnIds, widths: z.record(z.string(), z.number().check(z.minimum(1))) }),
  ),
  /** Null: as the person shows all lists. */
  density: orNull(keyOf(rowDensities)),
})

const listView = z.object({
  id: count,
  /** Path of the page, as in the list of pages. */
  list: z.string(),
  name: z.string(),
  state: listViewState,
  scope: keyOf(viewScopes),
  /** Whom it is shared with. */
  role: orNull(z.object({ id: count, name: z.string() })),
  owner: z.object({ id: count, name: z.string() }),
  is_own: z.boolean(),
  /** The person may change and remove it. */
  is_editable: z.boolean(),
  /** The person's lists open with it. */
  is_default: z.boolean(),
  lock_version: count,
})

const staff = { rule: 'staff', addition: true } as const
/** Whoever may change how the company works may share with others. */
export const sharingPermission = 'view_settings'

export const listViews = area('list-views', {
  /** Own ones, then those shared, of the lists that the person may open. */
  list: get('/api/workspace/list_views', {
    title: 'Sarakstu skati',
    ...staff,
    reads: ['list_views', 'roles', 'users'],
    answer: allOf(listView),
  }),
  create: post('/api/workspace/list_views', {
    title: 'Saglabāt saraksta skatu',
    ...staff,
    body: z.object({ list: text(120), name: text(60), state: listViewState }),
    answer: one(listView),
  }),
  update: patch('/api/workspace/list_views/{id}', {
    title: 'Labot saraksta skatu',
    ...staff,
    body: z.object({
      name: z.optional(text(60)),
      state: z.optional(listViewState),
      scope: z.optional(keyOf(viewScopes)),
      /** With the scope `role`. */
      role_id: optional(id),
      lock_version: id,
    }),
    answer: one(listView),
  }),
  remove: del('/api/workspace/list_views/{id}', { title: 'Dzēst saraksta skatu', ...staff }),
  /** Own or shared. */
  setDefault: post('/api/workspace/list_views/{id}/default', {
    title: 'Atvērt sarakstu ar šo skatu',
    ...staff,
    body: z.object({ is_default: z.boolean() }),
    answer: one(listView),
  }),
  /** Roles with which a view may be shared. */
  roles: get('/api/workspace/list_view_roles', {
    title: 'Lomas, kurām rādīt saraksta skatu',
    rule: sharingPermission,
    addition: true,
    reads: ['roles'],
    answer: allOf(z.object({ id: count, name: z.string() })),
  }),
})

/** Query parameter of the page's address with the key of the view. */
export const savedName = 'saved'

export type ListView = z.output<typeof listView>
export type ListViewState = z.output<typeof listViewState>
