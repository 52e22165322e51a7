import type { Confirmation } from '../../contract/confirmations.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

export type WarningContext = Pick<Context, 'asks' | 'confirmed'>

/**
 * Reports an objection that does not block the action: as a confirmation if a person waits, else with the answer.
 * @throws Refusal of `field` that can be confirmed
 */
export function warnUnlessConfirmed({ asks, confirmed }: WarningContext, code: Confirmation, field: string, text: string | null): string[] {
  if (text !== null && asks && !confirmed.has(code)) throw Refusal.confirm(code, field, text)
  return text === null ? [] : [text]
}
