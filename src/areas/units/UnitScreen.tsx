import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { units, type UnitRow } from '../../../contract/units/units.ts'
import { catalogItemUnit as chart } from '../../../machines/catalog-item-unit.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { unitTones } from './units.labels.ts'

export default function UnitScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'unitId'>>()
  const state = useCall(units.show, { params: { id: Number(params.unitId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record?.number)
  useRecord(
    tab,
    record && {
      kind: 'catalog_item_unit',
      id: record.id,
      title: record.number,
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
    },
  )
  return (
    <RecordPage state={state} noun="vienība">
      {(found) => <Unit record={found} tab={tab} />}
    </RecordPage>
  )
}

function Unit({ record, tab }: { record: UnitRow; tab: TabHandle }) {
  const { number, catalog_item } = record
  return (
    <DocumentFrame
      tab={tab}
      title={number}
      party={<AppLink to={`/catalog/${catalog_item.id}`}>{catalog_item.name}</AppLink>}
      chart={chart}
      record={record}
      tones={unitTones}
      actions={<ActionBar kind="catalog_item_unit" commands={['unit.replace']} more={[]} />}
      side={
        <>
          <SidePart title="No kā cēlusies">
            <Trace label="No kā cēlusies" links={originOf(record)} empty="Izcelsme nav zināma" />
          </SidePart>
          <SidePart title="Kur nonākusi">
            <Trace label="Kur nonākusi" links={wayOf(record)} empty="Nekur nav iebūvēta un nav pārdota" />
          </SidePart>
        </>
      }
    >
      <Facts record={record} />
    </DocumentFrame>
  )
}

function Facts({ record }: { record: UnitRow }) {
  const { sku, number2, warehouse, unit_cost, sold_at, warranty_until, customer } = record
  const details: [string, ReactNode][] = [
    [labelOf('sku'), sku],
    ['Otrs numurs', number2 ?? undefined],
    [labelOf('warehouse_id'), warehouse?.name],
    ['Pašizmaksa', unit_cost === undefined ? undefined : formatMoney(unit_cost)],
    [labelOf('customer_id'), customer && <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>],
    ['Pārdots', sold_at === null ? undefined : formatDate(sold_at)],
    [labelOf('warranty_until'), warranty_until === null ? undefined : formatDate(warranty_until)],
  ]
  return (
    <KeyFacts
      label="Vienības dati"
      columns={3}
      facts={details.flatMap(([name, value]) => (value === undefined ? [] : [{ id: name, label: name, value }]))}
    />
  )
}

function Trace({ label, links, empty }: { label: string; links: readonly RecordLink[]; empty: string }) {
  return links.length === 0 ? <p className="text-muted">{empty}</p> : <RecordLinks label={label} links={links} />
}

const pieceAt = (id: number) => `/workspace/catalog_item_units/${id}`
const productionAt = (id: number) => `/production/production_applications/${id}`

function originOf({ procurement, supplier, made_by, parts = [] }: UnitRow): RecordLink[] {
  return [
    ...(procurement
      ? [{ path: `/stock/procurements/${procurement.id}`, kind: 'Iepirkums', label: procurement.name, note: supplier?.name }]
      : []),
    ...(made_by ? [{ path: productionAt(made_by.id), kind: 'Saražota', label: made_by.name }] : []),
    ...parts.map(({ id, number, catalog_item }) => ({ path: pieceAt(id), kind: `Iebūvēts: ${catalog_item}`, label: number })),
  ]
}

/** Another piece, a production without serial numbers, or an order. */
function wayOf({ production, built_into, order, customer }: UnitRow): RecordLink[] {
  return [
    ...(built_into ? [{ path: pieceAt(built_into.id), kind: 'Iebūvēta vienībā', label: built_into.name }] : []),
    ...(production ? [{ path: productionAt(production.id), kind: 'Izlietota ražošanā', label: production.name }] : []),
    ...(order ? [{ path: `/orders/${order.id}`, kind: 'Pasūtījums', label: order.name, note: customer?.name }] : []),
  ]
}
