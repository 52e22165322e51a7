import { useParams } from 'wouter'
import { leads, type LeadRecord } from '../../../contract/leads/leads.ts'
import { lead as chart } from '../../../machines/lead.ts'
import { offer } from '../../../machines/offer.ts'
import { rememberTitle } from '../../commands/record-loader.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
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
import { LeadFacts } from './LeadFacts.tsx'
import { leadTones, titleOf } from './leads.labels.ts'

export default function LeadScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'leadId'>>()
  const state = useCall(leads.show, { params: { id: Number(params.leadId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record && titleOf(record))
  if (record?.likely_customer) rememberTitle('customer', record.likely_customer.id, record.likely_customer.name)
  const ownComment = record?.comments.findLast(({ is_own }) => is_own)
  useRecord(
    tab,
    record && {
      kind: 'lead',
      id: record.id,
      title: titleOf(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: {
        customer_id: record.customer?.id ?? null,
        likely_customer_id: record.likely_customer?.id ?? null,
        task_date: record.task_date,
        task_time: record.task_time,
        file_id: record.files.at(-1)?.id ?? null,
        comment: ownComment ? { id: ownComment.id, body: ownComment.body } : null,
      },
    },
  )
  return (
    <RecordPage state={state} noun="potenciālais klients">
      {(found) => <Lead record={found} tab={tab} />}
    </RecordPage>
  )
}

/** The usual next steps of each status. */
const nextOf: Readonly<Record<LeadRecord['status'], readonly string[]>> = {
  new: ['lead.contacted'],
  contacted: ['lead.meeting'],
  meeting: ['lead.offer', 'lead.won'],
  offer_sent: ['lead.won'],
  won: [],
  lost: [],
}

function Lead({ record, tab }: { record: LeadRecord; tab: TabHandle }) {
  const { company_name, customer, is_due, offers, files, comments } = record
  return (
    <DocumentFrame
      tab={tab}
      title={company_name}
      party={customer && <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>}
      marks={is_due && <Badge tone="danger">Jāzvana</Badge>}
      chart={chart}
      record={record}
      tones={leadTones}
      actions={
        <ActionBar
          kind="lead"
          primary={nextOf[record.status]}
          commands={['lead.contacted', 'lead.meeting', 'lead.offer', 'lead.won', 'lead.lost', 'lead.call']}
          more={[
            ...['lead.offer-sent', 'lead.customer', 'lead.reopen', 'lead.no-call', 'lead.edit', 'lead.comment', 'lead.add-files'],
            ...['lead.edit-comment', 'lead.delete-comment', 'lead.delete'],
          ]}
        />
      }
      side={
        <>
          <SidePart title="Saistītie dokumenti">
            {offers.length === 0 && !customer ? (
              <p className="text-muted">Dokumentu nav</p>
            ) : (
              <RecordLinks
                label="Saistītie dokumenti"
                links={[
                  ...(customer ? [{ path: `/customers/${customer.id}`, kind: 'Klients', label: customer.name }] : []),
                  ...offers.map(({ id, name, status }) => ({
                    path: `/offers/${id}`,
                    kind: 'Piedāvājums',
                    label: name,
                    note: offer.states[status as keyof typeof offer.states],
                  })),
                ]}
              />
            )}
          </SidePart>
          <SidePart title="Faili un attēli">
            <Enclosures files={files} commands={{ open: 'lead.open-file', remove: 'lead.delete-file', add: 'lead.add-files' }} />
          </SidePart>
        </>
      }
    >
      <LeadFacts record={record} tab={tab} />
      <Conversation
        tab={tab}
        about={{ type: 'leads', id: record.id }}
        comments={comments}
        commands={{ add: 'lead.comment', edit: 'lead.edit-comment', remove: 'lead.delete-comment' }}
      />
    </DocumentFrame>
  )
}
