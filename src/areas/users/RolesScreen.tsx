import { users, type RoleRecord } from '../../../contract/users/users.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { useView } from '../../tabs/hooks.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { recordOfRole } from './record-of-role.ts'

const columns: readonly Column<RoleRecord>[] = [
  {
    id: 'display_name',
    header: 'Nosaukums',
    width: widths.name,
    grow: 1,
    opens: true,
    sortKey: 'display_name',
    cell: (row) => row.display_name,
  },
  { id: 'users', header: 'Lietotāji', width: widths.quantity, align: 'end', cell: (row) => row.users },
  {
    id: 'permissions',
    header: 'Atļaujas',
    width: widths.quantity,
    align: 'end',
    cell: (row) => row.permissions.length,
    value: (row) => row.permissions.length,
  },
]

/** Rule R049. */
export default function RolesScreen({ tab }: ScreenProps) {
  useView(tab, { edit: () => void startCommand(commandById('role.rename'), {}, tab.id) })
  return (
    <ListView
      tab={tab}
      title="Lomas"
      call={users.roles}
      kind="role"
      columns={columns}
      path={(row) => `/roles/${row.id}`}
      record={recordOfRole}
      create="role.create"
      commands={['role.rename']}
      nouns={['loma', 'lomas', 'lomu']}
      empty={<EmptyState title="Lomu vēl nav" action={<CommandButton id="role.create" tone="primary" />} />}
    />
  )
}
