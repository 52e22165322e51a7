import { useParams } from 'wouter'
import { inventory } from '../../../contract/inventory/inventory.ts'
import { documentType, type TechnicalDocumentRecord } from '../../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { goodsRemoval } from '../../../machines/goods-removal.ts'
import { goodsWriteOff } from '../../../machines/goods-write-off.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { RemovalFacts, WriteOffFacts } from './DocumentFacts.tsx'
import { DocumentLines } from './DocumentLines.tsx'
import { documentTitle, shortDocumentName } from '../shared/names.ts'
import { documentTones } from './technical-documents.labels.ts'

export default function TechnicalDocumentScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'documentId'>>()
  const state = useCall(technicalDocuments.show, { params: { id: Number(params.documentId) } }, { page: true })
  const document = state.answer?.data
  useTitle(tab, document && documentTitle(document))
  useRecord(
    tab,
    document && {
      kind: document.documentable.type,
      id: document.id,
      title: documentTitle(document),
      lock_version: document.lock_version,
      status: document.status,
      can: document.can,
    },
  )
  return (
    <RecordPage state={state} noun="dokuments">
      {(record) =>
        record.type_id === documentType.writeOff ? (
          <WriteOff document={record} tab={tab} reload={state.reload} />
        ) : (
          <Removal document={record} tab={tab} reload={state.reload} />
        )
      }
    </RecordPage>
  )
}

interface KindProps {
  document: TechnicalDocumentRecord
  tab: TabHandle
  reload: () => Promise<void>
}

function WriteOff({ document, tab, reload }: KindProps) {
  return (
    <DocumentFrame
      tab={tab}
      title={shortDocumentName(document)}
      party={document.warehouse.name}
      marks={<Badge tone="neutral">{document.type}</Badge>}
      chart={goodsWriteOff}
      record={document}
      tones={documentTones}
      actions={
        <ActionBar
          kind="goods_write_off"
          primary={['write-off.accept', 'write-off.pdf']}
          commands={['write-off.pdf', 'write-off.accept', 'write-off.add-line']}
          more={['write-off.xml', 'write-off.delete']}
        />
      }
      side={<SidePanel document={document} />}
    >
      <WriteOffFacts document={document} tab={tab} />
      <DocumentLines document={document} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function Removal({ document, tab, reload }: KindProps) {
  return (
    <DocumentFrame
      tab={tab}
      title={shortDocumentName(document)}
      party={document.warehouse.name}
      marks={<Badge tone="neutral">{document.type}</Badge>}
      chart={goodsRemoval}
      record={document}
      tones={documentTones}
      actions={
        <ActionBar
          kind="goods_removal"
          primary={['removal.pdf']}
          commands={['removal.pdf', 'removal.edit']}
          more={['removal.xml', 'removal.reverse']}
        />
      }
      side={<SidePanel document={document} />}
    >
      <RemovalFacts document={document} tab={tab} />
      <DocumentLines document={document} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

const sourcePages: Readonly<Record<string, { path: string; kind: string }>> = {
  procurement: { path: '/stock/procurements', kind: 'Iepirkums' },
  stock_check: { path: '/stock/stock_checks', kind: 'Inventarizācija' },
}

function SidePanel({ document: { source, inventory_items: pieces, created_by, accepted_by } }: { document: TechnicalDocumentRecord }) {
  const mayInventory = useMay(inventory.show)
  const page = source && sourcePages[source.type]
  const links = [
    ...(source && page ? [{ path: `${page.path}/${source.id}`, label: source.name, kind: page.kind }] : []),
    ...(mayInventory ? pieces : []).map((piece) => ({
      path: `/stock/inventory_items/${piece.uuid}`,
      label: piece.inventory_nr,
      kind: 'Inventārs',
    })),
  ]
  return (
    <>
      {links.length > 0 && (
        <SidePart title="Saistītie dokumenti">
          <RecordLinks label="Saistītie dokumenti" links={links} />
        </SidePart>
      )}
      <SidePart title="Atbildīgie">
        <p>
          <span className="text-muted">Sagatavoja: </span>
          {created_by?.name ?? '–'}
        </p>
        {accepted_by && (
          <p>
            <span className="text-muted">Grāmatoja: </span>
            {accepted_by.name}
          </p>
        )}
      </SidePart>
    </>
  )
}
