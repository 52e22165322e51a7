import { accounting, type AccountRow } from '../../../contract/accounting/accounting.ts'
import { labelOf } from '../../../contract/labels.ts'
import { rememberTitle } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { useView } from '../../tabs/hooks.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

export default function AccountsScreen({ tab }: ScreenProps) {
  const run = (verb: string): void => void startCommand(commandById(`account.${verb}`), {}, tab.id)
  useView(tab, { edit: () => run('change'), delete: () => run('delete') })
  return (
    <ListView
      tab={tab}
      title="Kontu plāns"
      call={accounting.list}
      kind="account"
      columns={columns}
      record={currentAccount}
      onOpen={(row) => {
        tab.setSelection([currentAccount(row)])
        run('change')
      }}
      create="account.create"
      commands={['account.change', 'account.delete']}
      nouns={['konts', 'konti', 'kontu']}
      empty={<EmptyState title="Kontu vēl nav" action={<CommandButton id="account.create" tone="primary" />} />}
    />
  )
}

function currentAccount({ id, code, name, account_type, parent, is_active, can, lock_version }: AccountRow) {
  rememberTitle('account_type', account_type.id, account_type.name)
  if (parent) rememberTitle('account', parent.id, parent.name)
  const facts = {
    code,
    name,
    account_type_id: account_type.id,
    parent_id: parent?.id ?? null,
    is_active,
  }
  return { kind: 'account' as const, id, title: `${code} ${name}`, lock_version, can, facts }
}

const columns: readonly Column<AccountRow>[] = [
  { id: 'code', header: labelOf('code'), width: widths.number, sortKey: 'code', opens: true, cell: ({ code }) => code },
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 2, sortKey: 'name', cell: ({ name }) => name },
  {
    id: 'type',
    key: 'account_type',
    header: labelOf('account_type_id'),
    width: widths.name,
    cell: ({ account_type }) => account_type.name,
  },
  { id: 'parent', header: 'Augšējais konts', width: widths.name, hidePriority: 1, grow: 1, cell: ({ parent }) => parent?.name },
  {
    id: 'active',
    key: 'is_active',
    header: labelOf('is_active'),
    width: widths.quantity,
    cell: ({ is_active }) => (is_active ? 'Jā' : 'Nē'),
  },
]
