import type { PlannedStep } from '../../commands/chain.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { createStore, useStore } from '../store/store.ts'
import { chains } from './commands.ts'

/** Steps that lead from a record to a command. */
export interface Chain {
  record: CurrentRecord
  steps: readonly PlannedStep[]
  tabId: string | null
}

const shown = createStore<Chain | null>(null)

export function useChain(): Chain | null {
  return useStore(shown)
}

/** Shows the preview of the steps. */
export function openChain(chain: Chain): void {
  shown.set(chain)
}

export function closeChain(): void {
  shown.set(null)
}

/** To a command, or as far as possible; null if no steps lead there. */
export function chainFrom(record: CurrentRecord | null, tabId: string | null, command?: string): Chain | null {
  if (record?.status === undefined) return null
  const { chainTo, wholeChain } = chains()
  const steps = command === undefined ? wholeChain(record.kind, record.status) : chainTo(record.kind, record.status, command)
  return steps && { record, steps, tabId }
}

/** Tab whose new document is saved to go on with all its steps. */
let intended: string | null = null

export function intendChain(tabId: string | null): void {
  intended = tabId
}

/** Once per request. */
export function takeIntendedChain(tabId: string): boolean {
  const isIntended = intended === tabId
  intended = null
  return isIntended
}
