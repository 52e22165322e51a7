import type { Choice } from '../../commands/choice.ts'
import type { ListKind, CurrentRecord } from '../../commands/records.ts'
import type { PagePath } from '../../contract/pages.ts'
import type { ListViewState } from '../../contract/workspace/list-views.ts'
import type { ColumnLayout } from './column-layout.ts'

/**
 * What a screen is given and what the workspace keeps of it. A screen is the default export of a
 * module under `src/areas/`, named in `<area>.screens.ts` beside it:
 *
 *   export default function OrderScreen({ tab }: ScreenProps) {
 *     const params = useParams<PageParams<'orderId'>>()
 *     const { answer, failure } = useCall(orders.show, { params: { id: Number(params.orderId) } }, { page: true })
 *     const order = answer?.data
 *     useTitle(tab, order && `Pasūtījums ${order.nr}`)
 *     useRecord(tab, order && { kind: 'order', id: order.id, title: order.nr, lock_version: order.lock_version, can: order.can })
 *     useView(tab, { save: () => ..., search: () => ... })
 *     const [form, setForm, draft] = useDraft(tab, 'form', () => fromOrder(order))
 *     return <> <ActionBar events={['RESERVE', 'ISSUE']} /> ... </>
 *   }
 *
 * The hooks stand in `src/tabs/hooks.ts`. Hidden tabs keep their DOM and state but have no
 * effects running; what must live on (a save, an upload, a machine, an editor's node) belongs to
 * `tab.keep`, never to an effect.
 */
export interface ScreenProps {
  tab: TabHandle
}

type ParamIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamIn<Rest> : never

/** For `useParams` of wouter: parameters that some page has. */
export type PageParams<Name extends ParamIn<PagePath>> = Readonly<Record<Name, string>>

/** List state, restored when the tab returns to the path. */
export interface ListState {
  q: string
  page: number
  /** As in the call's `sort`; empty: default order. */
  sort: string
  filters: Readonly<Record<string, unknown>>
  /** The board view; empty: a table. */
  view: string
  /** Pixels from the top. */
  scroll: number
  /** The focused row; null: the first one. */
  row: ListPlace | null
  /** Path with query that set the first filters; null: none. */
  openedAt: string | null
  /** The named view that is shown, perhaps changed since; null: none. */
  savedView: number | null
  /** Of the named view; null: as the person shows the list otherwise. */
  columns: ColumnLayout | null
  density: ListViewState['density']
  /** Shows the totals of all rows. */
  totals: boolean
  /** As in the call's `group_by`; empty: none. */
  group: string
  /** As in the call's `group_sort`. */
  groupSort: string
  /** Keys of open groups. */
  openGroups: readonly string[]
}

/** Key, zero-based position and title of a row. */
export interface ListPlace {
  key: number | string
  at: number
  name: string
}

export interface TabEntry {
  path: string
  list: ListState
  /** State of sections and lists within the page, by name. */
  parts?: Readonly<Record<string, unknown>>
}

export interface Tab {
  id: string
  title: string
  pinned: boolean
  /** The next record that is looked at takes its place. Not in tabs of earlier versions. */
  isPreview?: boolean
  /** In order of visit; `cursor` is the current one. */
  history: readonly TabEntry[]
  cursor: number
  /** Child indexes from the tab's root, or `#` and an element id. */
  focus: string | null
}

/** Two tabs side by side; the active one has the focus. */
export interface Split {
  /** The tab on the other side. */
  other: string
  activeIs: 'left' | 'right'
}

export interface Workspace {
  tabs: readonly Tab[]
  active: string | null
  split: Split | null
  recent: readonly string[]
  closed: readonly Tab[]
}

/** Stored within a second of the last key. */
export interface Draft<T> {
  read: () => T | undefined
  write: (value: T, from?: T) => void
  clear: () => void
  follow: (show: (value: T | undefined) => void) => () => void
}

export interface TabDrafts {
  read: (key: string) => unknown
  /** `from`: the form before the first change. */
  write: (key: string, values: unknown, from?: unknown) => void
  drop: (key: string) => void
  /** Shows the text that another computer types into the form; undefined: it has ended there. Returns the stop function. */
  follow: (key: string, show: (values: unknown) => void) => () => void
}

/** Actions a view offers to the keyboard, by verb (`save`, `primary`, `search`, `new`, ...: viewVerbs in commands/workspace/workspace.ts). */
export type ViewVerbs = Readonly<Record<string, () => void>>

export interface TabHandle {
  readonly id: string
  readonly path: string
  readonly listState: ListState
  /** Messages of the last refused save by field; cleared by the next navigation or save. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  setTitle: (title: string) => void
  /** Enables commands of scope `record:kind`. */
  setRecord: (record: CurrentRecord | null) => void
  /** Enables commands of scope `list:kind`. */
  setList: (kind: ListKind | null) => void
  setSelection: (rows: readonly CurrentRecord[], choice?: Choice | null) => void
  setListState: (change: Partial<ListState>) => void
  /** As it is now; a second key may come before the first is rendered. */
  currentList: () => ListState
  /** Changes the list and the path under which it is found, in the same place of the tab's history. */
  readdress: (path: string, change: Partial<ListState>) => void
  /** Stores the list position without rendering. */
  noteListPlace: (place: Pick<ListState, 'scroll' | 'row'>) => void
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** `root` identifies the focused view among several. Returns an unregister function. */
  registerView: (verbs: ViewVerbs, root?: () => HTMLElement | null) => () => void
  draft: <T>(key: string) => Draft<T>
  readonly drafts: TabDrafts
  clearErrors: (field?: string) => void
  /** A value that lives as long as the tab; `dispose` runs when it closes. */
  keep: <T>(key: string, make: () => T, dispose?: (value: T) => void) => T
}

export const freshList: ListState = {
  q: '',
  page: 1,
  sort: '',
  filters: {},
  view: '',
  scroll: 0,
  row: null,
  openedAt: null,
  savedView: null,
  columns: null,
  density: null,
  totals: false,
  group: '',
  groupSort: '',
  openGroups: [],
}
