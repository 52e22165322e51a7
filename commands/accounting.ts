import { accounting } from '../contract/accounting.ts'
import type { Body } from '../contract/calls.ts'
import { tell } from './acting.ts'
import { commands, type Argument, type Arguments, type Subject } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

const rule = 'manage_accounting_accounts'

const chosen = (name: string) => (desk: Desk) => (desk.record?.facts?.[name] ? Number(desk.record.facts[name]) : null)

const fields: readonly Argument[] = [
  { name: 'code', label: 'Kods', kind: 'text', initial: ({ record }) => record?.facts?.['code'] ?? null },
  { name: 'name', label: 'Nosaukums', kind: 'text', initial: ({ record }) => record?.facts?.['name'] ?? null },
  { name: 'account_type_id', label: 'Konta veids', kind: 'record', record: 'account_type', initial: chosen('account_type_id') },
  { name: 'parent_id', label: 'Augšējais konts', kind: 'record', record: 'account', optional: true, initial: chosen('parent_id') },
  { name: 'is_active', label: 'Aktīvs', kind: 'flag', initial: ({ record }) => record?.facts?.['is_active'] === '1' },
]

/** Commands on the account in front and on the chart of accounts. */
export const accountingCommands = commands('Kontu plāns', 'record:account', [
  {
    id: 'account.create',
    title: 'Jauns konts',
    scope: 'everywhere',
    keywords: ['izveidot', 'grāmatvedība', 'account'],
    rule,
    // The form gives the values; without them it opens.
    run: async (desk, { values }: { values?: Body<typeof accounting.create> }) => {
      if (!values) return desk.open('/accounting_accounts/create')
      await desk.send(accounting.create, { body: values })
      desk.notify('created')
      desk.become('/accounting_accounts')
    },
  },
  {
    id: 'account.change',
    title: 'Labot kontu',
    rule,
    arguments: fields,
    subject: ({ record }) => record && { id: record.id, lock_version: record.lock_version ?? 0 },
    run: async (desk, { subject, ...changes }: Arguments & { subject?: Subject }) => {
      const { id, lock_version } = subject ?? { id: desk.record?.id ?? 0, lock_version: desk.record?.lock_version ?? 0 }
      await desk.send(accounting.update, { params: { id }, body: { ...changes, lock_version } })
      await tell(desk)
    },
  },
  {
    id: 'account.delete',
    title: 'Dzēst kontu',
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(accounting.remove, { params: { id: desk.record?.id ?? 0 } })
      await tell(desk, 'deleted')
    },
  },
])
