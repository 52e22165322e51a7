import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import type { ProductionComponent, ProductionRecord } from '../../../contract/production/production-record.ts'
import { isCompleted } from '../../../machines/production-application.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { ComponentGrid, itemColumn, type ComponentRow, type ComponentValues } from './ComponentGrid.tsx'

interface ComponentLinesProps {
  record: ProductionRecord
  tab: TabHandle
  reload: () => Promise<void>
}

type Row = ComponentRow<ProductionComponent, ComponentValues>

const fresh: ComponentValues = { item: null, quantity: null }

export function ComponentLines({ record, tab, reload }: ComponentLinesProps) {
  const costs = useSeesCosts()
  const columns = useMemo(() => columnsFor({ costs, open: !isCompleted(record.status) }), [costs, record.status])
  return (
    <ComponentGrid
      tab={tab}
      reload={reload}
      columns={columns}
      fresh={fresh}
      valuesOf={valuesOf}
      changesOf={changesOf}
      newLineOf={newLineOf}
      faultOf={faultOf}
      aboutLine={aboutLine}
      of="production"
      lines={record.components}
      mayEdit={record.can['COMPONENT_EDIT'] === true}
    />
  )
}

function valuesOf({ catalog_item, quantity }: ProductionComponent): ComponentValues {
  return { item: { id: catalog_item.id, label: catalog_item.name }, quantity }
}

type Changes = Omit<Body<typeof production.updateComponent>, 'lock_version'>

function changesOf(line: ProductionComponent, { item, quantity }: Partial<ComponentValues>): Changes | null {
  const changes: Changes = {
    ...(item && Number(item.id) !== line.catalog_item.id && { catalog_item_id: Number(item.id) }),
    ...(quantity && !big(quantity).eq(big(line.quantity)) && { quantity }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

function newLineOf({ item, quantity }: Partial<ComponentValues>): Body<typeof production.addComponent> | null {
  return item && quantity && big(quantity).gt(0) ? { catalog_item_id: Number(item.id), quantity } : null
}

function faultOf({ item, quantity }: Row, column: string): string | undefined {
  return column === 'quantity' && item && quantity && !big(quantity).gt(0) ? 'Daudzumam jābūt lielākam par nulli' : undefined
}

function aboutLine({
  own_warehouse,
  warehouse,
  missing,
  measure_unit,
  incoming,
  planned_quantity,
}: ProductionComponent): string | undefined {
  const parts = [
    own_warehouse && `Noliktava: ${warehouse.name}`,
    Number(missing) > 0 && `Trūkst ${formatQuantity(missing)} ${measure_unit.name}`,
    Number(missing) > 0 && Number(incoming) > 0 && `ceļā ${formatQuantity(incoming)}`,
    Number(planned_quantity) === 0 && 'Pievienota papildus sarakstam',
  ]
  return parts.filter(Boolean).join(' · ') || undefined
}

type Figure = 'planned_quantity' | 'quantity_reserved' | 'available' | 'missing' | 'quantity_consumed'

function columnsFor({ costs, open }: { costs: boolean; open: boolean }): readonly LineColumn<Row>[] {
  const figure = (id: Figure, header: string, hidePriority?: number): LineColumn<Row> => ({
    id,
    header,
    width: 84,
    kind: 'computed',
    figures: 'quantity',
    ...(hidePriority !== undefined && { hidePriority }),
    value: ({ line }) => line?.[id],
  })
  return [
    {
      ...itemColumn<ProductionComponent, ComponentValues>(),
      // Consumed components cannot change.
      locked: ({ line }) => Number(line?.quantity_consumed ?? 0) > 0,
    },
    { id: 'sku', header: 'Artikuls', width: 88, hidePriority: 3, kind: 'computed', value: ({ line }) => line?.sku },
    { id: 'quantity', header: 'Daudzums', width: 80, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 52, hidePriority: 2, kind: 'computed', value: ({ line }) => line?.measure_unit.name },
    figure('planned_quantity', 'Pēc saraksta', 1),
    ...(open ? [figure('quantity_reserved', 'Rezervēts', 4), figure('available', 'Pieejams', 5), figure('missing', 'Trūkst')] : []),
    figure('quantity_consumed', 'Izlietots', 6),
    ...(costs && !open ? [cost] : []),
  ]
}

const cost: LineColumn<Row> = {
  id: 'cost',
  header: 'Izmaksas',
  width: 90,
  kind: 'computed',
  figures: 'money',
  value: ({ line }) => line?.cost,
}
