import { accounting } from '../../contract/accounting/accounting.ts'
import type { Body } from '../../contract/calls.ts'
import { recordParams, itself, tell, version } from '../acting.ts'
import { commands, type Argument, type Arguments, type Subject } from '../command.ts'
import { each } from '../group-call.ts'
import { confirmation } from '../reference/reference.ts'

const rule = 'manage_accounting_accounts'

const fields: readonly Argument<'account'>[] = [
  { name: 'code', label: 'Kods', kind: 'text', initial: ({ record }) => record?.facts?.code ?? null },
  { name: 'name', label: 'Nosaukums', kind: 'text', initial: ({ record }) => record?.facts?.name ?? null },
  {
    name: 'account_type_id',
    label: 'Konta veids',
    kind: 'record',
    record: 'account_type',
    initial: ({ record }) => record?.facts?.account_type_id,
  },
  {
    name: 'parent_id',
    label: 'Augšējais konts',
    kind: 'record',
    record: 'account',
    optional: true,
    initial: ({ record }) => record?.facts?.parent_id,
  },
  { name: 'is_active', label: 'Aktīvs', kind: 'flag', initial: ({ record }) => record?.facts?.is_active === true },
]

export const accountingCommands = commands('Kontu plāns', 'record:account', [
  {
    id: 'account.create',
    title: 'Jauns konts',
    scope: 'everywhere',
    keywords: ['izveidot', 'grāmatvedība', 'account'],
    rule,
    // Without values the command opens the form.
    run: async (ctx, { values }: { values?: Body<typeof accounting.create> }) => {
      if (!values) return ctx.open('/accounting_accounts/create')
      await ctx.send(accounting.create, { body: values })
      ctx.notify('created')
      ctx.become('/accounting_accounts')
    },
  },
  {
    id: 'account.change',
    title: 'Labot kontu',
    rule,
    arguments: fields,
    subject: itself,
    run: async (ctx, { subject, ...changes }: Arguments & { subject?: Subject }) => {
      const { id, lock_version } = subject ?? { ...recordParams(ctx), ...version(ctx) }
      await ctx.send(accounting.update, { params: { id }, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'account.delete',
    title: 'Dzēst kontu',
    many: 'Dzēst kontus',
    eachCall: each(accounting.remove),
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(accounting.remove, { params: recordParams(ctx) })
      await tell(ctx, 'deleted')
    },
  },
])
