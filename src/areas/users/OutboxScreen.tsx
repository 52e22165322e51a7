import { useState } from 'react'
import { formatMoment } from '../../../contract/format.ts'
import { mailStates, users } from '../../../contract/users/users.ts'
import type { RowOf } from '../../commands/use-list.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

type Row = RowOf<typeof users.outbox>

const tones = { sent: 'success', failed: 'danger', waiting: 'neutral' } as const

const columns: readonly Column<Row>[] = [
  {
    id: 'created_at',
    header: 'Sagatavots',
    width: widths.moment,
    align: 'end',
    sortKey: 'created_at',
    cell: (row) => formatMoment(row.created_at),
  },
  { id: 'to', header: 'Adresāts', width: 220, opens: true, cell: (row) => row.to },
  { id: 'subject', header: 'Temats', width: 240, grow: 1, cell: (row) => row.subject },
  {
    id: 'state',
    header: 'Statuss',
    width: widths.status,
    cell: (row) => <StatusBadge label={mailStates[stateOf(row)]} tone={tones[stateOf(row)]} />,
    text: (row) => mailStates[stateOf(row)],
    value: stateOf,
  },
  {
    id: 'sent_at',
    header: 'Nosūtīts',
    width: widths.moment,
    hidePriority: 2,
    align: 'end',
    cell: (row) => (row.sent_at ? formatMoment(row.sent_at) : ''),
  },
  { id: 'attempts', header: 'Mēģinājumi', width: widths.quantity, hidePriority: 1, align: 'end', cell: (row) => row.attempts },
  { id: 'last_error', header: 'Kļūda', width: widths.name, hidePriority: 3, grow: 1, cell: (row) => row.last_error ?? '' },
]

const filters: readonly Filter[] = [{ name: 'waiting', label: 'Tikai nenosūtītie', kind: 'flag' }]

/** Without a mail server, mails are read here. */
export default function OutboxScreen({ tab }: ScreenProps) {
  const [open, setOpen] = useState<Row | null>(null)
  return (
    <>
      <ListView
        tab={tab}
        title="Izejošais pasts"
        call={users.outbox}
        kind="mail"
        columns={columns}
        filters={filters}
        record={(row) => ({ kind: 'mail', id: row.id, title: row.subject })}
        onOpen={setOpen}
        nouns={['vēstule', 'vēstules', 'vēstuļu']}
        empty={<EmptyState title="Neviena vēstule vēl nav sagatavota" />}
      />
      {open && (
        <Dialog title={open.subject} onClose={() => setOpen(null)} cancelLabel="Aizvērt" aside={`Adresāts: ${open.to}`}>
          <p className="break-words whitespace-pre-line">{open.text || 'Saturs pēc nosūtīšanas netiek glabāts.'}</p>
          {open.attachments.length > 0 && (
            <p className="pt-3 text-small text-muted">Pielikumi: {open.attachments.map(({ name }) => name).join(', ')}</p>
          )}
        </Dialog>
      )}
    </>
  )
}

function stateOf({ sent_at, last_error }: Row): keyof typeof mailStates {
  if (sent_at) return 'sent'
  return last_error ? 'failed' : 'waiting'
}
