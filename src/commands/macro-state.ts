import type { Arguments } from '../../commands/command.ts'
import type { MacroDraft } from '../../commands/macros/edit.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { Answer } from '../../contract/calls.ts'
import type { Macro, macros } from '../../contract/workspace/macros.ts'
import { createStore, useStore } from '../store/store.ts'

/** Runs of the history, inclusive. */
export interface RunRange {
  user_id: number
  from: number
  to: number
}

/** How far a run came; kept to go on from there. */
export interface MacroProgress {
  /** Full answers of the steps that were done. */
  answers: (readonly unknown[])[]
  /** The step under way. */
  under: number | null
  /** Why the next step was not done; `asked`: it only was stopped. */
  stopped: string | null
  /** Versions of records as the last answers had them. */
  versions: Record<string, number>
  /** The page was loaded anew while the step was under way, so it may be done. */
  isUnsure?: boolean
}

export function beginning(): MacroProgress {
  return { answers: [], under: null, stopped: null, versions: {} }
}

/** The dialog of macros that is in front. */
export type MacroView =
  | { view: 'list' }
  | { view: 'choose'; range: RunRange | null }
  | { view: 'edit'; draft: MacroDraft }
  | { view: 'run'; macro: Macro; record: CurrentRecord | null; args: Arguments; tabId: string | null; progress?: MacroProgress }

const shown = createStore<MacroView | null>(null)

export const showMacros = shown.set

export function closeMacros(): void {
  shown.set(null)
}

export function useMacroView(): MacroView | null {
  return useStore(shown)
}

type Known = Answer<typeof macros.list>

const known = createStore<Known>({ data: [], roles: [], may_share_with_everyone: false })

export const knownMacros = known.get
export const learnMacros = known.set

export function useMacros(): Known {
  return useStore(known)
}
