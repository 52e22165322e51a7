import type { Confirmation } from '../../contract/confirmations.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

/** What a remark takes of its call. */
export type WarningContext = Pick<Context, 'asks' | 'confirmed'>

/**
 * What speaks against a deed that is possible all the same. Where a person waits for the answer he is asked before
 * it; otherwise the remark goes along with the answer. Null has nothing to say.
 * @throws Refusal of `field` that can be confirmed
 */
export function warnUnlessConfirmed({ asks, confirmed }: WarningContext, code: Confirmation, field: string, text: string | null): string[] {
  if (text !== null && asks && !confirmed.has(code)) throw Refusal.confirm(code, field, text)
  return text === null ? [] : [text]
}
