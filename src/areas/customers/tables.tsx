import type { ReactNode } from 'react'
import type { BranchRow } from '../../../contract/customers/branches.ts'
import type { ContactRow } from '../../../contract/customers/contacts.ts'
import { labelOf } from '../../../contract/labels.ts'
import { openPath } from '../../commands/navigate.ts'
import { Badge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { useTabId } from '../../tabs/context.ts'

export function branchPath({ id, customer_id }: Pick<BranchRow, 'id' | 'customer_id'>): string {
  return `/customers/${customer_id}/branches/${id}`
}

export function BranchesTable({ branches, empty }: { branches: readonly BranchRow[]; empty: ReactNode }) {
  const from = useTabId()
  return (
    <RowsTable
      label="Filiāles"
      rows={branches}
      columns={branchColumns}
      rowKey={({ id }) => id}
      href={branchPath}
      onOpen={(row, background) => openPath(branchPath(row), { background, from, title: row.name })}
      empty={empty}
      atEdge
    />
  )
}

const branchColumns: readonly Column<BranchRow>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 1, opens: true, cell: ({ name }) => name },
  {
    id: 'default',
    header: labelOf('status'),
    width: 110,
    cell: ({ is_default }) => is_default && <Badge>Noklusējuma</Badge>,
    text: defaultText,
  },
  { id: 'address', header: labelOf('address'), width: widths.name, grow: 1, cell: ({ address }) => address },
  { id: 'city', header: labelOf('city'), width: widths.person, hidePriority: 1, cell: ({ city }) => city },
  { id: 'phone', header: labelOf('phone'), width: widths.person, cell: ({ phone }) => phone },
  { id: 'email', header: labelOf('email'), width: widths.name, hidePriority: 3, cell: ({ email }) => email },
]

function defaultText({ is_default }: BranchRow): string {
  return is_default ? 'Noklusējuma' : ''
}

/** `role`: the contact's role at the branch. */
export type ContactWithRole = ContactRow & { role?: string | null }

interface ContactsTableProps {
  contacts: readonly ContactWithRole[]
  empty: ReactNode
}

export function ContactsTable({ contacts, empty }: ContactsTableProps) {
  const from = useTabId()
  return (
    <RowsTable
      label="Kontaktpersonas"
      rows={contacts}
      columns={contactColumns}
      rowKey={({ id }) => id}
      href={({ id }) => `/contacts/${id}`}
      onOpen={({ id, full_name }, background) => openPath(`/contacts/${id}`, { background, from, title: full_name })}
      empty={empty}
      atEdge
    />
  )
}

const contactColumns: readonly Column<ContactWithRole>[] = [
  { id: 'name', header: 'Vārds, uzvārds', width: widths.name, grow: 1, opens: true, cell: ({ full_name }) => full_name },
  {
    id: 'primary',
    header: labelOf('status'),
    width: 84,
    cell: ({ is_primary }) => is_primary && <Badge>Galvenā</Badge>,
    text: primaryText,
  },
  { id: 'position', header: labelOf('position'), width: widths.name, hidePriority: 4, cell: ({ position, role }) => role ?? position },
  { id: 'phone', header: labelOf('phone'), width: widths.person, cell: ({ phone }) => phone },
  { id: 'email', header: labelOf('email'), width: widths.name, hidePriority: 3, grow: 1, cell: ({ email }) => email },
  { id: 'duties', header: 'Pienākumi', width: 220, hidePriority: 2, cell: dutiesOf },
]

function primaryText({ is_primary }: ContactWithRole): string {
  return is_primary ? 'Galvenā' : ''
}

function dutiesOf({ receives_invoices, receives_service_reports, signs_acts }: ContactWithRole): string {
  const duties = [receives_invoices && 'saņem rēķinus', receives_service_reports && 'saņem servisa aktus', signs_acts && 'paraksta aktus']
  return duties.filter(Boolean).join(', ')
}
