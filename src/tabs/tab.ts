import type { Choice } from '../../commands/choice.ts'
import type { ListKind, CurrentRecord } from '../../commands/records.ts'

/**
 * What a screen is given and what the workspace keeps of it. A screen is the default export of a
 * module under `src/areas/`, named in `<area>.screens.ts` beside it:
 *
 *   export default function OrderScreen({ params, tab }: ScreenProps<'orderId'>) {
 *     const { answer, failure } = useCall(orders.show, { params: { id: Number(params.orderId) } }, { page: true })
 *     const order = answer?.data
 *     useTitle(tab, order && `Pasūtījums ${order.nr}`)
 *     useRecord(tab, order && { kind: 'order', id: order.id, title: order.nr, lock_version: order.lock_version, can: order.can })
 *     useView(tab, { save: () => ..., search: () => ... })
 *     const [form, setForm, draft] = useDraft(tab, 'form', () => fromOrder(order))
 *     return <> <ActionBar events={['RESERVE', 'ISSUE']} /> ... </>
 *   }
 *
 * The hooks stand in `src/workspace/hooks.ts`. Hidden tabs keep their DOM and state but have no
 * effects running; what must live on (a save, an upload, a machine, an editor's node) belongs to
 * `tab.keep`, never to an effect.
 */
export interface ScreenProps<Param extends string = string> {
  /** Parameters of the page's path, as text. */
  params: Readonly<Record<Param, string>>
  tab: TabHandle
}

/** How a list in a tab stands. Restored when the tab returns to the same path. */
export interface ListState {
  q: string
  /** From 1. */
  page: number
  /** As the call's `sort` takes it; empty for the list's own order. */
  sort: string
  filters: Readonly<Record<string, unknown>>
  /** The board that it is shown as; empty: a table. */
  view: string
  /** Pixels from the top. */
  scroll: number
  /** The row with the keyboard; null: the first one. */
  row: ListPlace | null
  /** Path with its query that gave the list its first filters; null: nothing and nobody has chosen any yet. */
  openedAt: string | null
}

/** A row of a list as it was last seen: its key, its place from nought, and what it is called. */
export interface ListPlace {
  key: number | string
  at: number
  name: string
}

/** One place a tab has been. */
export interface TabEntry {
  /** Path with its query. */
  path: string
  list: ListState
}

/** One open tab: plain data, so that it can be stored, sent and tested. */
export interface Tab {
  id: string
  title: string
  pinned: boolean
  /** Places in the order they were visited; `cursor` is the one shown. */
  history: readonly TabEntry[]
  cursor: number
  /** Where the keyboard focus was: child numbers from the tab's root, or an element's id after `#`. */
  focus: string | null
}

/** All tabs of a person: plain data. */
export interface Workspace {
  /** In the order of the strip, pinned ones first. */
  tabs: readonly Tab[]
  active: string | null
  /** Ids, most recently used first. */
  recent: readonly string[]
  /** Closed tabs that can be opened again, last first. */
  closed: readonly Tab[]
}

/** Unsaved input of one form, kept on disk within a second of the last key. */
export interface Draft<T> {
  /** What was kept, or undefined. */
  read: () => T | undefined
  write: (value: T) => void
  /** After a save, or when the person throws the input away. */
  clear: () => void
}

/** The drafts of a tab's path by key, in the shape that `useForm` of src/ui takes. */
export interface TabDrafts {
  read: (key: string) => unknown
  write: (key: string, values: unknown) => void
  drop: (key: string) => void
}

/** Actions a view offers to the keyboard, by verb (`save`, `primary`, `search`, `new`, ...: viewVerbs in commands/workspace/workspace.ts). */
export type ViewVerbs = Readonly<Record<string, () => void>>

/** A tab as its screen sees it. Functions keep their identity for the life of the tab. */
export interface TabHandle {
  readonly id: string
  /** Path shown, with its query. */
  readonly path: string
  readonly listState: ListState
  /** Messages of the last refused save by field; cleared by the next navigation or save. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  setTitle: (title: string) => void
  /** Names the record that the tab shows: commands of scope `record:kind` apply to it. */
  setRecord: (record: CurrentRecord | null) => void
  /** Names the kind of record that the tab lists: commands of scope `list:kind` apply. */
  setList: (kind: ListKind | null) => void
  /** The row in front, when the tab shows no record itself; or, without one, several that are chosen. */
  setSelection: (rows: readonly CurrentRecord[], choice?: Choice | null) => void
  setListState: (change: Partial<ListState>) => void
  /** Keeps where the list stands without drawing anything anew. */
  noteListPlace: (place: Pick<ListState, 'scroll' | 'row'>) => void
  /** Shows another path in this tab. */
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** Offers verbs while mounted; returns what takes them back. `root` tells which view has focus among several. */
  registerView: (verbs: ViewVerbs, root?: () => HTMLElement | null) => () => void
  /** Unsaved input under a key of this tab's path. */
  draft: <T>(key: string) => Draft<T>
  /** The same for `useForm({ drafts: tab.drafts, draftKey: 'header' })`. */
  readonly drafts: TabDrafts
  clearErrors: (field?: string) => void
  /** A value that lives as long as the tab (an actor, an editor's node); `dispose` runs when the tab closes. */
  keep: <T>(key: string, make: () => T, dispose?: (value: T) => void) => T
}

/** A list nobody has touched. */
export const freshList: ListState = { q: '', page: 1, sort: '', filters: {}, view: '', scroll: 0, row: null, openedAt: null }
