import { useParams } from 'wouter'
import { sentenceOf } from '../../../commands/sentences.ts'
import { formatSecond } from '../../../contract/format.ts'
import { kindWords } from '../../../contract/record-names.ts'
import type { RecordedRun } from '../../../contract/workspace/recorded.ts'
import { supportTickets, supportTicketTypes, type SupportTicketRecord } from '../../../contract/support-tickets/support-tickets.ts'
import { supportTicket as chart } from '../../../machines/support-ticket.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { everyCommand } from '../../commands/commands.ts'
import { holds } from '../../commands/session.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Conversation } from '../shared/Conversation.tsx'
import { Enclosures } from '../shared/Enclosures.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { ticketTones } from './support-tickets.labels.ts'

export default function SupportTicketScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'supportTicketId'>>()
  const state = useCall(supportTickets.show, { params: { id: Number(params.supportTicketId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record?.subject)
  const ownComment = record?.comments.findLast(({ is_own }) => is_own)
  useRecord(
    tab,
    record && {
      kind: 'support_ticket',
      id: record.id,
      title: record.subject,
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: {
        file_id: record.images.at(-1)?.id ?? null,
        estimate: { estimate_hours: record.estimate_hours, estimate_price: record.estimate_price, due_date: record.due_date },
        comment: ownComment ? { id: ownComment.id, body: ownComment.body } : null,
        charged: record.customer ? { customer_id: record.customer.id, number: record.subject } : undefined,
        flow: flowOf(record),
      },
    },
  )
  return (
    <RecordPage state={state} noun="atbalsta pieteikums">
      {(found) => <Ticket record={found} tab={tab} />}
    </RecordPage>
  )
}

function Ticket({ record, tab }: { record: SupportTicketRecord; tab: TabHandle }) {
  const { subject, customer, type, agreed_at, about, images, comments } = record
  return (
    <DocumentFrame
      tab={tab}
      title={subject}
      party={customer?.name}
      marks={
        <>
          <Badge tone={type === 'error' ? 'danger' : 'neutral'}>{supportTicketTypes[type]}</Badge>
          {agreed_at && <Badge tone="success">Tāmei piekrita</Badge>}
        </>
      }
      chart={chart}
      record={record}
      tones={ticketTones}
      actions={
        <ActionBar
          kind="support_ticket"
          primary={['support_ticket.next', 'ticket.comment']}
          commands={['ticket.decline', 'ticket.comment']}
          more={[
            ...[
              'ticket.accept',
              'ticket.correct-estimate',
              'ticket.agree',
              'ticket.complete',
              'ticket.invoice',
              'ticket.reopen',
              'ticket.edit',
              'ticket.add-images',
            ],
            ...['ticket.edit-comment', 'ticket.delete-comment', 'ticket.delete'],
          ]}
        />
      }
      side={
        <>
          {about && (
            <SidePart title="Par ko">
              <RecordLinks
                label="Par ko"
                links={[
                  {
                    path: about.path,
                    label: about.title,
                    kind: about.kind in kindWords ? kindWords[about.kind as keyof typeof kindWords].noun : 'Ieraksts',
                  },
                ]}
              />
            </SidePart>
          )}
          <SidePart title="Attēli">
            <Enclosures
              picturesOnly
              files={images}
              commands={{ open: 'ticket.open-image', remove: 'ticket.delete-image', add: 'ticket.add-images' }}
            />
          </SidePart>
          <SidePart title="Pirms tam darīts">
            <Before record={record} />
          </SidePart>
        </>
      }
    >
      <TicketFacts record={record} tab={tab} />
      <Conversation
        tab={tab}
        about={{ type: 'support_tickets', id: record.id }}
        comments={comments}
        commands={{ add: 'ticket.comment', edit: 'ticket.edit-comment', remove: 'ticket.delete-comment' }}
      />
    </DocumentFrame>
  )
}

function Before({ record: { history, author } }: { record: SupportTicketRecord }) {
  if (history.length === 0) return <p className="text-muted">Nav pievienots</p>
  const flow = flowOf({ history, author })
  return (
    <>
      {flow && holds('manage_users') && (
        <p className="flex items-center justify-between gap-2">
          <AppLink to={`/workspace/history?user_id=${flow.user_id}&from=${flow.from}&to=${flow.to}`}>Skatīt vēsturē</AppLink>
          <CommandButton id="ticket.replay" tone="quiet">
            Atkārtot kopijā
          </CommandButton>
        </p>
      )}
      <ol className="flex flex-col">
        {history.slice(0, mostShown).map((run) => (
          <li key={`${run.at} ${run.command_id}`} className="border-b border-line py-1 last:border-0">
            <span className={run.error ? 'block text-danger' : 'block'}>{runSummary(run)}</span>
            <span className="block text-small text-muted">{formatSecond(run.at)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Address in the history; absent for old tickets. */
function flowOf({ history, author }: Pick<SupportTicketRecord, 'history' | 'author'>) {
  const ids = history.flatMap(({ run_id }) => run_id ?? [])
  return author && ids.length > 0 ? { user_id: author.id, from: Math.min(...ids), to: Math.max(...ids) } : undefined
}

/** All runs are in the history. */
const mostShown = 20

function runSummary({ command_id, args, names, record, kind, made, outcome, error }: SupportTicketRecord['history'][number]): string {
  const runSubject = record === null ? null : { kind: kind ?? '', id: 0, title: record }
  const ran = { command_id, args, names, record: runSubject, made: made ? { path: '', title: made } : null, error }
  return sentenceOf(
    { ...ran, outcome: outcome as RecordedRun['outcome'] },
    everyCommand().find(({ id }) => id === command_id),
  )
}
