import { useParams } from 'wouter'
import { formatDate } from '../../../contract/format.ts'
import { production } from '../../../contract/production/production.ts'
import type { ProductionRecord } from '../../../contract/production/production-record.ts'
import { procurement } from '../../../machines/procurement.ts'
import { isCompleted, productionApplication as chart } from '../../../machines/production-application.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Completions } from './Completions.tsx'
import { ComponentLines } from './ComponentLines.tsx'
import { ProductionFacts } from './ProductionFacts.tsx'
import { productionTones } from './production.labels.ts'

export default function ProductionScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'applicationId'>>()
  const state = useCall(production.show, { params: { id: Number(params.applicationId) } }, { page: true })
  const record = state.answer?.data
  const title = record && `${record.number} · ${record.catalog_item.name}`
  useTitle(tab, title)
  useRecord(
    tab,
    record && {
      kind: 'production_application',
      id: record.id,
      title: title ?? '',
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
    },
  )
  return (
    <RecordPage state={state} noun="ražošanas pieteikums">
      {(found) => <Application record={found} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function Application({ record, tab, reload }: { record: ProductionRecord; tab: TabHandle; reload: () => Promise<void> }) {
  const { number, catalog_item, is_late, due_date, components, status } = record
  const lacks = !isCompleted(status) && components.some(({ missing }) => Number(missing) > 0)
  return (
    <DocumentFrame
      tab={tab}
      title={number}
      party={<AppLink to={`/catalog/${catalog_item.id}`}>{catalog_item.name}</AppLink>}
      marks={
        <>
          {lacks && <Badge tone="warning">Trūkst komponenšu</Badge>}
          {is_late && <Badge tone="danger">Termiņš {formatDate(due_date)}</Badge>}
        </>
      }
      chart={chart}
      record={record}
      tones={productionTones}
      actions={
        <ActionBar
          kind="production_application"
          primary={['production_application.next', 'production.labels']}
          commands={['production.supply', 'production.labels']}
          more={['production.start', 'production.complete', 'production.split', 'production.edit', 'production.delete']}
        />
      }
      side={
        <SidePart title="Saistītie dokumenti">
          <Related record={record} />
        </SidePart>
      }
    >
      <ProductionFacts record={record} tab={tab} />
      <ComponentLines record={record} tab={tab} reload={reload} />
      <Completions record={record} />
    </DocumentFrame>
  )
}

function Related({ record: { order, customer, procurements, split_from, splits } }: { record: ProductionRecord }) {
  const page = '/production/production_applications'
  const links: RecordLink[] = [
    ...(order ? [{ path: `/orders/${order.id}`, kind: 'Pasūtījumam', label: order.name, note: customer?.name }] : []),
    ...procurements.map(({ id, name, status, source }) => ({
      path: `/stock/procurements/${id}`,
      kind: source ?? 'Iepirkums',
      label: name,
      note: procurement.states[status as keyof typeof procurement.states],
    })),
    ...(split_from ? [{ path: `${page}/${split_from.id}`, kind: 'Sadalīts no', label: split_from.name }] : []),
    ...splits.map(({ id, name }) => ({ path: `${page}/${id}`, kind: 'Atdalīts', label: name })),
  ]
  if (links.length === 0) return <p className="text-muted">Saistītu dokumentu vēl nav</p>
  return <RecordLinks label="Saistītie dokumenti" links={links} />
}
