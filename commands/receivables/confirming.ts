import type { DocumentLanguage } from '../../contract/company/document-languages.ts'
import { dayOf } from '../../contract/format.ts'
import { recordParams, tell } from '../acting.ts'
import type { Argument } from '../command.ts'
import type { CommandContext } from '../context.ts'

/** @file What asking a customer about a balance shares with asking a supplier. */

export const rule = { rule: 'manage_receivables' } as const
export const seen = { rule: 'view_receivables', silent: true } as const

export interface OnDay {
  date: string
}

export interface Preparing extends OnDay {
  is_printed?: boolean
  address?: string
  language?: DocumentLanguage
}

type Due = 'balance_to_confirm' | 'supplier_balance_to_confirm'

export const day: Argument<Due> = {
  name: 'date',
  label: 'Saldo uz dienu',
  kind: 'date',
  initial: ({ record }) => record?.facts?.date ?? null,
}

export const whyNot = ({ record }: CommandContext<Due>): string | null =>
  record?.facts?.is_ready === false ? `Aktu nevar sūtīt: ${record.facts.held ?? 'saldo nav'}` : null

export async function notifyPrepared(ctx: CommandContext, body: Preparing): Promise<void> {
  await tell(ctx, body.is_printed ? 'created' : 'emailWaits')
}

export function confirmationsOf(party: 'customer_id' | 'supplier_id', ctx: CommandContext): string {
  return `/balance_confirmations?${new URLSearchParams({ [party]: String(recordParams(ctx).id), [`${party}__label`]: ctx.record?.title ?? '' })}`
}

/** The last day of the month before. */
export function monthEnd(): string {
  const today = dayOf(new Date())
  return dayOf(new Date(Date.parse(`${today.slice(0, 7)}-01T12:00:00Z`) - 86_400_000))
}
