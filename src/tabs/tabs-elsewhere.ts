import { personal } from '../store/personal.ts'
import { mergedByKey } from '../store/personal-state.ts'
import { thisPlace } from './draft-place.ts'
import { flowOf, parsedFlow, pathsOf, type Flow } from './flow.ts'
import type { Tab, Workspace } from './tab.ts'

/** The tabs that are open on a computer of the person, or were last. */
export interface OpenTabs extends Flow {
  /** Of browser and system. */
  name: string
  /** ISO. */
  at: string
}

/** By id of the browser. */
export type AllOpenTabs = Readonly<Record<string, OpenTabs>>

const mostTabs = 30
const mostComputers = 8
/** Milliseconds for which the tabs of a computer are shown. */
const shown = 14 * 24 * 3_600_000

/** Each computer writes its own entry. */
export const openTabs = personal<AllOpenTabs>({ key: 'tabs', initial: {}, parse: parsedOpenTabs, merge: mergedByKey, pause: 3000 })

/** Stores what is open here, if it is not the same. */
export function noteOpenTabs(workspace: Workspace, now = new Date()): void {
  const { id, name } = thisPlace()
  const flow = shortened(flowOf(workspace))
  const before = openTabs.get()[id]
  if (before && namesOf(before) === namesOf(flow)) return
  openTabs.update((all) => withComputer(all, id, { ...flow, name, at: now.toISOString() }))
}

/** With the computers that were at work last. */
export function withComputer(all: AllOpenTabs, id: string, entry: OpenTabs): AllOpenTabs {
  const since = Date.parse(entry.at) - shown
  const newest = Object.entries({ ...all, [id]: entry })
    .filter(([, { at }]) => Date.parse(at) >= since)
    .toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
  return Object.fromEntries(newest.slice(0, mostComputers))
}

/** Of other computers on which something is open, the last first. */
export function tabsElsewhere(all: AllOpenTabs): [id: string, entry: OpenTabs][] {
  return Object.entries(all)
    .filter(([id, entry]) => id !== thisPlace().id && !isEmpty(entry))
    .toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
}

/** Without a tab, or all tabs of the computer. */
export function forgetElsewhere(id: string, tab: string | null): void {
  openTabs.update((all) => {
    const { [id]: entry, ...others } = all
    const tabs = tab === null ? [] : (entry?.tabs ?? []).filter((each) => each.id !== tab)
    return entry && tabs.length > 0 ? { ...others, [id]: { ...entry, tabs, split: null } } : others
  })
}

/** Only the home page, which is no work. */
export function isEmpty(flow: Pick<Flow, 'tabs'>): boolean {
  return pathsOf({ ...flow, active: null, split: null }).every((path) => path === '/')
}

/** The last tabs, each with the page that it shows. */
function shortened({ tabs, active, split }: Flow): Flow {
  return { tabs: tabs.slice(-mostTabs).map(withLastPage), active, split }
}

function withLastPage(tab: Tab): Tab {
  return { ...tab, pinned: false, history: tab.history.slice(tab.cursor, tab.cursor + 1), cursor: 0, focus: null }
}

function namesOf({ tabs, active }: Flow): string {
  return JSON.stringify([active, tabs.map(({ id, title, history, cursor }) => [id, title, history[cursor]?.path])])
}

function parsedOpenTabs(stored: unknown): AllOpenTabs | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const entries = Object.entries(stored).map(([id, entry]) => [id, parsedEntry(entry)] as const)
  return entries.every((each): each is [string, OpenTabs] => each[1] !== undefined) ? Object.fromEntries(entries) : undefined
}

function parsedEntry(stored: unknown): OpenTabs | undefined {
  const flow = parsedFlow(stored)
  const { name, at } = { ...(stored as Partial<OpenTabs>) }
  return flow && typeof name === 'string' && typeof at === 'string' ? { ...flow, name, at } : undefined
}
