import { useState } from 'react'
import { formatMoment } from '../../../contract/format.ts'
import { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import {
  checkedSources,
  incomingSources,
  messageFileOutcomes,
  messageOutcomes,
  type CheckedSource,
  type IncomingMessage,
  type MessageFileOutcome,
  type MessageOutcome,
} from '../../../contract/incoming-invoices/incoming-messages.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { Tone } from '../../ui/classes.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function IncomingMessagesScreen({ tab }: ScreenProps) {
  const [open, setOpen] = useState<IncomingMessage | null>(null)
  return (
    <>
      <ListView
        tab={tab}
        title="Rēķinu pastkaste"
        call={incomingInvoices.messages}
        kind="incoming_message"
        columns={columns}
        filters={filters}
        record={({ id, subject }) => ({ kind: 'incoming_message', id, title: subject })}
        onOpen={setOpen}
        commands={['incoming-message.check']}
        nouns={['sūtījums', 'sūtījumi', 'sūtījumu']}
        summary={<Sources />}
        empty={
          <EmptyState title="Pa pastu vai mapē vēl nekas nav ienācis" action={<CommandButton id="incoming-message.check" tone="primary" />}>
            No iestatītās pastkastes un mapes piegādātāju e-rēķinus saņem pats serveris; šeit redzams, kas no katra sūtījuma ir saņemts.
          </EmptyState>
        }
      />
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Which mailbox and folder are looked at, and how it went. */
function Sources() {
  const sources = useCall(incomingInvoices.messageSourceStates, {}).answer?.data.sources ?? []
  return (
    <ul aria-label="Pastkaste un mape" className="shrink-0 border-b border-line px-4 py-2">
      {sources.map((source) => (
        <li key={source.source} className="flex flex-wrap items-baseline gap-x-3">
          <span className="w-20 shrink-0 text-muted">{checkedSources[source.source]}</span>
          <SourceState {...source} />
        </li>
      ))}
    </ul>
  )
}

const settings = { mailbox: 'INCOMING_MAIL_URL', folder: 'INCOMING_INVOICES_DIR' } as const

function SourceState({ source, is_set, place, checked_at, error }: CheckedSource) {
  if (!is_set) return <span className="text-muted">nav iestatīta ({settings[source]})</span>
  return (
    <>
      <span className="min-w-0 break-words">{place}</span>
      <span className="text-muted">{checked_at ? `pārbaudīta ${formatMoment(checked_at)}` : 'vēl nav pārbaudīta'}</span>
      {error !== null && (
        <span role="alert" className="text-danger">
          {error}
        </span>
      )}
    </>
  )
}

function MessageDialog({ message, onClose }: { message: IncomingMessage; onClose: () => void }) {
  const { subject, sender, source, sent_at, created_at, files } = message
  const facts = [incomingSources[source], sender, sent_at && `nosūtīts ${formatMoment(sent_at)}`, `saņemts ${formatMoment(created_at)}`]
  return (
    <Dialog title={subject} onClose={onClose} cancelLabel="Aizvērt">
      <p className="pb-3 break-words text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {files.length === 0 ? <p>Vēstulē nav pielikumu.</p> : null}
      <ul aria-label="Sūtījuma faili" className="flex flex-col">
        {files.map((file, place) => (
          <li key={`${place} ${file.name}`} className="border-b border-line py-2 last:border-0">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium break-words">{file.name}</span>
              <StatusBadge label={messageFileOutcomes[file.outcome]} tone={fileTones[file.outcome]} />
            </div>
            {file.words !== null && <p className="break-words text-muted">{file.words}</p>}
            {file.incoming_invoice && (
              <RecordLinks
                label={`Saņemtais rēķins no ${file.name}`}
                links={[
                  { path: `/stock/incoming_invoices/${file.incoming_invoice.id}`, label: `Saņemts rēķins ${file.incoming_invoice.name}` },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const fileTones: Readonly<Record<MessageFileOutcome, Tone>> = { received: 'success', known: 'neutral', refused: 'danger', other: 'neutral' }

const tones: Readonly<Record<MessageOutcome, Tone>> = {
  received: 'success',
  partly: 'warning',
  known: 'neutral',
  refused: 'danger',
  empty: 'neutral',
}

const columns: readonly Column<IncomingMessage>[] = [
  {
    id: 'created_at',
    header: 'Saņemts',
    width: widths.moment,
    align: 'end',
    sortKey: 'created_at',
    cell: ({ created_at }) => formatMoment(created_at),
  },
  { id: 'source', header: labelOf('source'), width: 100, hidePriority: 2, cell: ({ source }) => incomingSources[source] },
  { id: 'sender', header: labelOf('sender'), width: widths.name, grow: 1, hidePriority: 3, cell: ({ sender }) => sender },
  { id: 'subject', header: labelOf('subject'), width: widths.name, grow: 2, opens: true, cell: ({ subject }) => subject },
  {
    id: 'outcome',
    header: labelOf('outcome'),
    width: 150,
    cell: ({ outcome }) => <StatusBadge label={messageOutcomes[outcome]} tone={tones[outcome]} />,
    text: ({ outcome }) => messageOutcomes[outcome],
  },
  { id: 'problem', header: 'Kas traucēja', width: 220, grow: 2, hidePriority: 4, cell: ({ problem }) => problem },
  {
    id: 'sent_at',
    header: labelOf('sent_at'),
    width: widths.moment,
    align: 'end',
    hidePriority: 1,
    cell: ({ sent_at }) => sent_at && formatMoment(sent_at),
  },
]

const filters: readonly Filter[] = [
  { name: 'outcome', label: labelOf('outcome'), kind: 'choice', choices: choicesOf(messageOutcomes) },
  { name: 'source', label: labelOf('source'), kind: 'choice', choices: choicesOf(incomingSources) },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
