import { personal } from '../store/personal.ts'
import { mergedByKey } from '../store/personal-state.ts'
import { parsedFlow, type Flow } from './flow.ts'

/** A named set of tabs with their lists as they were filtered, and the split. */
export interface Layout extends Flow {
  /** ISO. */
  at: string
}

export type AllLayouts = Readonly<Record<string, Layout>>

export const layouts = personal<AllLayouts>({ key: 'layouts', initial: {}, parse: parsedLayouts, merge: mergedByKey })

export const mostLayouts = 40

/** By name. */
export function layoutsInOrder(all: AllLayouts): [name: string, layout: Layout][] {
  return Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other, 'lv'))
}

export function saveLayout(name: string, flow: Flow): void {
  layouts.update((all) => ({ ...all, [name]: { ...flow, at: new Date().toISOString() } }))
}

/** A layout that has the new name already stays. */
export function renameLayout(name: string, to: string): void {
  layouts.update((all) =>
    all[to] ? all : Object.fromEntries(Object.entries(all).map(([each, layout]) => [each === name ? to : each, layout])),
  )
}

export function dropLayout(name: string): void {
  layouts.update((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== name)))
}

function parsedLayouts(stored: unknown): AllLayouts | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const entries = Object.entries(stored).map(([name, layout]) => [name, parsedLayout(layout)] as const)
  return entries.every((each): each is [string, Layout] => each[1] !== undefined) ? Object.fromEntries(entries) : undefined
}

function parsedLayout(stored: unknown): Layout | undefined {
  const flow = parsedFlow(stored)
  const { at = '' } = { ...(stored as Partial<Layout>) }
  return flow && { ...flow, at }
}
