import { bank } from '../../contract/bank/bank.ts'
import { accountKinds } from '../../contract/bank/matching.ts'
import type { Body } from '../../contract/calls.ts'
import { countOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { recordParams, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

/** Documents, or the account to which entries like this one were put. */
export type MatchChoice = Body<typeof bank.matchEntry> | Body<typeof bank.postEntry>

const rule = 'manage_bank'

export const bankEntryCommands = commands('Maksājumu sasaiste', 'record:bank_entry', [
  {
    id: 'bank-entry.match',
    title: 'Sasaistīt ar dokumentiem',
    actionLabel: 'Sasaistīt',
    keys: ['o s'],
    keywords: ['priekšlikumi', 'apmaksa', 'rēķins', 'sadalīt', 'match'],
    rule,
    event: 'MATCH',
    arguments: [{ name: 'match', label: 'Dokumenti', kind: 'picker', picker: 'bank-match' }],
    run: async (ctx, { match }: { match: MatchChoice }) => {
      if ('kind' in match) await ctx.send(bank.postEntry, { params: recordParams(ctx), body: match })
      else await ctx.send(bank.matchEntry, { params: recordParams(ctx), body: match })
      await tell(ctx, { text: 'Ieraksts sasaistīts', color: 'green' })
    },
  },
  {
    id: 'bank-entry.account',
    title: 'Attiecināt uz kontu',
    keys: ['o k'],
    keywords: ['komisija', 'alga', 'nodoklis', 'savs konts', 'pārskaitījums'],
    rule,
    event: 'POST',
    arguments: [
      {
        name: 'kind',
        label: 'Kas tas ir',
        kind: 'choice',
        choices: Object.entries(accountKinds).map(([value, label]) => ({ value, label })),
        initial: () => 'fee',
      },
      { name: 'accounting_account_id', label: labelOf('accounting_account_id'), kind: 'record', record: 'account', optional: true },
      { name: 'notes', label: labelOf('notes'), kind: 'text', optional: true },
    ],
    run: async (
      ctx,
      { kind, accounting_account_id, notes }: { kind: keyof typeof accountKinds; accounting_account_id?: number; notes?: string },
    ) => {
      const body = { kind, ...(accounting_account_id && { accounting_account_id }), ...(notes && { notes }) }
      await ctx.send(bank.postEntry, { params: recordParams(ctx), body })
      await tell(ctx)
    },
  },
  {
    id: 'bank-entry.unmatch',
    title: 'Atsaukt sasaisti',
    keys: ['o u'],
    keywords: ['atcelt', 'atsaistīt', 'undo'],
    rule,
    event: 'UNMATCH',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(bank.unmatchEntry, { params: recordParams(ctx), body: {} })
      await tell(ctx)
    },
  },
  {
    id: 'bank-entry.accept-certain',
    title: 'Sasaistīt visus drošos',
    scope: 'everywhere',
    keywords: ['pieņemt drošos', 'automātiski', 'bankas ieraksti'],
    rule,
    arguments: [{ name: 'entry_ids', label: 'Ieraksti', kind: 'picker', picker: 'bank-certain' }],
    run: async (ctx, { entry_ids }: { entry_ids: readonly number[] }) => {
      const { data } = await ctx.send(bank.acceptCertain, { body: { entry_ids: [...entry_ids] } })
      await tell(ctx, { text: `Sasaistīti: ${countOf(data.matched, 'ieraksts', 'ieraksti', 'ierakstu')}`, color: 'green' })
    },
  },
])
