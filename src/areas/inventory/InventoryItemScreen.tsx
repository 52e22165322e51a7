import { useParams } from 'wouter'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { inventory, owners, type InventoryRecord } from '../../../contract/inventory/inventory.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { inventoryItem } from '../../../machines/inventory-item.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordHistory } from '../../workspace/document/RecordHistory.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { EarlierWork } from './EarlierWork.tsx'
import { InventoryFacts } from './InventoryFacts.tsx'
import { MaintenanceList } from './MaintenanceList.tsx'
import { inventoryTones } from '../shared/inventory-labels.ts'

export default function InventoryItemScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'itemUUID'>>()
  const state = useCall(inventory.show, { params: { inventoryItem: params.itemUUID } }, { page: true })
  const piece = state.answer?.data
  useTitle(tab, piece?.inventory_nr)
  useRecord(
    tab,
    piece && {
      kind: 'inventory_item',
      id: piece.id,
      title: piece.inventory_nr,
      lock_version: piece.lock_version,
      status: piece.status,
      can: piece.can,
    },
  )
  return (
    <RecordPage state={state} noun="inventārs">
      {(record) => <Piece piece={record} tab={tab} />}
    </RecordPage>
  )
}

function Piece({ piece, tab }: { piece: InventoryRecord; tab: TabHandle }) {
  return (
    <DocumentFrame
      tab={tab}
      title={piece.inventory_nr}
      party={piece.catalog_item.name}
      marks={
        <>
          {piece.owner !== 'own' && <Badge tone="neutral">{owners[piece.owner]}</Badge>}
          {piece.maintenance_due && <Badge tone="warning">Apkope pienākusi</Badge>}
        </>
      }
      chart={inventoryItem}
      record={piece}
      tones={inventoryTones}
      actions={
        <ActionBar
          kind="inventory_item"
          events={['ASSIGN', 'UNASSIGN']}
          commands={['inventory.add-maintenance', 'inventory.edit']}
          more={['inventory.reset-maintenance', 'inventory.edit-maintenance', 'inventory.write-off']}
        />
      }
      side={<SidePanel piece={piece} />}
    >
      <InventoryFacts piece={piece} tab={tab} />
      <MaintenanceList piece={piece} />
      <EarlierWork pieceId={piece.id} />
    </DocumentFrame>
  )
}

function SidePanel({ piece: { technical_document, procurement, catalog_item, history } }: { piece: InventoryRecord }) {
  const mayDocument = useMay(technicalDocuments.show)
  const mayProcurement = useMay(procurements.show)
  const mayItem = useMay(catalog.show)
  const links = [
    ...(procurement && mayProcurement
      ? [{ path: `/stock/procurements/${procurement.id}`, label: procurement.name, kind: 'Iepirkums' }]
      : []),
    ...(mayDocument
      ? [{ path: `/stock/tehnical_documents/${technical_document.id}`, label: technical_document.name, kind: 'Nodošana inventārā' }]
      : []),
    ...(mayItem ? [{ path: `/catalog/${catalog_item.id}`, label: catalog_item.name, kind: 'Prece' }] : []),
  ]
  return (
    <>
      <SidePart title="Saistītie dokumenti">
        <RecordLinks label="Saistītie dokumenti" links={links} />
      </SidePart>
      <RecordHistory history={history} />
    </>
  )
}
