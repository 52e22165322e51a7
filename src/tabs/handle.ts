import { followDraft } from './draft-forms.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'
import { activeViewOf, keep, offerVerbs, setActiveView, setSelection } from './active-views.ts'
import { entryOf, pathname, setList, setTitle, tabById, readdress } from './model.ts'
import { noteSeen } from './seen-records.ts'
import { currentWorkspace, note, pathShown, update } from './store.ts'
import { freshList, type TabHandle } from './tab.ts'

export type TabFunctions = Omit<TabHandle, 'path' | 'listState' | 'errors'>

const handles = new Map<string, TabFunctions>()

/** Navigates in a tab after the guard; set by the shell, which knows pages and permissions. */
let goTo: (tabId: string, path: string, options: { replace?: boolean }) => void = () => {}

export function carryNavigation(carrier: typeof goTo): void {
  goTo = carrier
}

export function navigateTab(tabId: string, path: string, options: { replace?: boolean } = {}): void {
  goTo(tabId, path, options)
}

/** Returns the same functions for the same tab. */
export function functionsOf(id: string): TabFunctions {
  const existing = handles.get(id)
  if (existing) return existing
  const tabFunctions = functions(id)
  handles.set(id, tabFunctions)
  return tabFunctions
}

export function dropFunctions(id: string): void {
  handles.delete(id)
}

function functions(id: string): TabFunctions {
  const path = (): string => pathname(pathShown(id))
  const title = (): string => tabById(currentWorkspace(), id)?.title ?? ''
  const drafts = {
    read: (key: string) => readDraft(path(), key),
    write: (key: string, values: unknown, from?: unknown) => writeDraft(path(), key, values, { title: title(), from }),
    drop: (key: string) => dropDraft(path(), key),
    follow: (key: string, show: (values: unknown) => void) => followDraft(path(), key, show),
  }
  return {
    id,
    drafts,
    setTitle: (text) => {
      update((workspace) => setTitle(workspace, id, text))
      const { record } = activeViewOf(id)
      // A record page sets its record before its title.
      if (record) noteSeen({ path: path(), kind: record.kind, id: record.id, title: text })
    },
    setRecord: (record) => setActiveView(id, { record }),
    setList: (list) => setActiveView(id, { list }),
    setSelection: (selection, choice) => setSelection(id, selection, choice),
    setListState: (change) => update((workspace) => setList(workspace, id, change)),
    currentList: () => {
      const tab = tabById(currentWorkspace(), id)
      return tab ? entryOf(tab).list : freshList
    },
    readdress: (to, change) => update((workspace) => readdress(workspace, id, to, change)),
    noteListPlace: (place) => void note((workspace) => setList(workspace, id, place)),
    navigate: (to, options = {}) => navigateTab(id, to, options),
    registerView: (verbs, root) => offerVerbs(id, verbs, root),
    draft: <T>(key: string) => ({
      read: () => drafts.read(key) as T | undefined,
      write: (value: T, from?: T) => drafts.write(key, value, from),
      clear: () => drafts.drop(key),
      follow: (show: (value: T | undefined) => void) => drafts.follow(key, (value) => show(value as T | undefined)),
    }),
    clearErrors: (field) => {
      const { errors } = activeViewOf(id)
      if (field === undefined) setActiveView(id, { errors: {} })
      else if (field in errors) setActiveView(id, { errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)) })
    },
    keep: (key, make, dispose) => keep(id, `${path()} ${key}`, make, dispose),
  }
}
