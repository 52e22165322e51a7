import { useRef, useState } from 'react'
import { useParams } from 'wouter'
import { formatDate } from '../../../contract/format.ts'
import { priceClarifications, type PriceClarificationRecord } from '../../../contract/price-clarifications/price-clarifications.ts'
import { offer } from '../../../machines/offer.ts'
import { priceClarification as chart } from '../../../machines/price-clarification.ts'
import { procurement } from '../../../machines/procurement.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { MailList } from '../../workspace/document/MailList.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { FileList } from '../../workspace/record/FileList.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { AnswerGrid, type Spot } from './AnswerGrid.tsx'
import { ClarificationFacts } from './ClarificationFacts.tsx'
import { RequestLines } from './RequestLines.tsx'
import { priceClarificationTones, titleOf } from './price-clarifications.labels.ts'

export default function PriceClarificationScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'priceClarificationId'>>()
  const state = useCall(priceClarifications.show, { params: { id: Number(params.priceClarificationId) } }, { page: true })
  const record = state.answer?.data
  const [spot, setSpot] = useState<Spot | null>(null)
  useTitle(tab, record && titleOf(record))
  const line = record?.items.find(({ id }) => id === spot?.line_id)
  useRecord(
    tab,
    record && {
      kind: 'price_clarification',
      id: record.id,
      title: titleOf(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: {
        file_id: record.images.at(-1)?.id ?? null,
        suppliers: record.suppliers.map(({ id }) => id),
        line_id: line?.id ?? null,
        answer: line && spot?.supplier_id ? { line_id: line.id, supplier_id: spot.supplier_id, lock_version: line.lock_version } : null,
      },
    },
  )
  return (
    <RecordPage state={state} noun="cenu aptauja">
      {(found) => <PriceClarification record={found} tab={tab} reload={state.reload} onSpot={setSpot} />}
    </RecordPage>
  )
}

interface PriceClarificationProps {
  record: PriceClarificationRecord
  tab: TabHandle
  reload: () => Promise<void>
  onSpot: (spot: Spot | null) => void
}

function PriceClarification({ record, tab, reload, onSpot }: PriceClarificationProps) {
  const { title, customer, is_late, due_date, suppliers, items } = record
  const costs = useSeesCosts()
  const answers = useRef<HTMLElement>(null)
  return (
    <DocumentFrame
      tab={tab}
      title={title}
      party={customer && <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>}
      marks={is_late && <Badge tone="danger">Termiņš bija {formatDate(due_date)}</Badge>}
      chart={chart}
      record={record}
      tones={priceClarificationTones}
      actions={
        <ActionBar
          kind="price_clarification"
          primary={['price_clarification.next', 'price-clarification.offer', 'price-clarification.ask']}
          commands={['price-clarification.ask', 'price-clarification.best', 'price-clarification.offer', 'price-clarification.purchase']}
          more={[
            ...['price-clarification.complete', 'price-clarification.incomplete', 'price-clarification.edit'],
            ...[
              'price-clarification.add-text',
              'price-clarification.add-sheet',
              'price-clarification.add-supplier',
              'price-clarification.remove-supplier',
            ],
            'price-clarification.add-answers',
            ...[
              'price-clarification.choose',
              'price-clarification.best-of-line',
              'price-clarification.soonest',
              'price-clarification.mark-up',
            ],
            ...['price-clarification.pdf', 'price-clarification.pdf-for-suppliers', 'price-clarification.add-images'],
            'price-clarification.delete',
          ]}
        />
      }
      side={<SidePanel record={record} />}
    >
      <ClarificationFacts record={record} tab={tab} />
      <RequestLines record={record} tab={tab} reload={reload} onLeave={() => answers.current?.querySelector('textarea')?.focus()} />
      {costs && items.length > 0 && (
        <section ref={answers} aria-label="Piegādātāju atbildes" className="flex flex-col gap-2">
          <h2 className="font-semibold">Piegādātāju atbildes</h2>
          {suppliers.length > 0 ? (
            <AnswerGrid record={record} tab={tab} reload={reload} onSpot={onSpot} />
          ) : (
            <p className="flex items-center gap-2 text-muted">
              Vēl nav, ko jautāt. <CommandButton id="price-clarification.add-supplier" />
            </p>
          )}
        </section>
      )}
    </DocumentFrame>
  )
}

/** Requests by phone are only visible through their answer. */
function requestStatus(requestedAt: string | null, answered: boolean): string {
  if (requestedAt) return `sūtīts ${formatDate(requestedAt)}`
  return answered ? 'atbildējis' : 'nav sūtīts'
}

function SidePanel({ record }: { record: PriceClarificationRecord }) {
  const { offers, procurements, suppliers, items, images, emails } = record
  const answered = new Set(items.flatMap(({ answers }) => (answers ?? []).map(({ supplier_id }) => supplier_id)))
  const links = [
    ...offers.map(({ id, name, status, party }) => ({
      path: `/offers/${id}`,
      kind: 'Piedāvājums',
      label: name,
      note: [party, offer.states[status as keyof typeof offer.states]].filter(Boolean).join(', '),
    })),
    ...procurements.map(({ id, name, status, party }) => ({
      path: `/stock/procurements/${id}`,
      kind: 'Iepirkums',
      label: name,
      note: [party, procurement.states[status as keyof typeof procurement.states]].filter(Boolean).join(', '),
    })),
  ]
  return (
    <>
      <SidePart title="Saistītie dokumenti">
        {links.length === 0 ? <p className="text-muted">Dokumentu nav</p> : <RecordLinks label="Saistītie dokumenti" links={links} />}
      </SidePart>
      <SidePart title="Kam jautā">
        {suppliers.length === 0 ? (
          <p className="text-muted">Neviens nav jautāts</p>
        ) : (
          <RecordLinks
            label="Kam jautā"
            links={suppliers.map(({ id, name, asked_at }) => ({
              path: `/stock/suppliers/${id}`,
              kind: 'Piegādātājs',
              label: name,
              note: requestStatus(asked_at, answered.has(id)),
            }))}
          />
        )}
      </SidePart>
      <SidePart title="Attēli">
        <FileList
          files={images}
          commands={{
            open: 'price-clarification.open-image',
            remove: 'price-clarification.delete-image',
            add: 'price-clarification.add-images',
          }}
        />
      </SidePart>
      <SidePart title="E-pasti">
        <MailList emails={emails} />
      </SidePart>
    </>
  )
}
