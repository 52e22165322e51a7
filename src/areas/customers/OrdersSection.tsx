import { useMemo } from 'react'
import type { Params } from '../../../contract/calls.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { openPath } from '../../commands/navigate.ts'
import { useList } from '../../commands/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useTabId } from '../../tabs/context.ts'
import { orderColumns } from './order-columns.tsx'
import { orderTitle } from '../shared/names.ts'
import { ListFailure } from '../../workspace/list/ListFailure.tsx'
import { useKeptTable } from '../../workspace/list/use-kept-table.ts'

type OrdersCall = typeof customers.orders | typeof customers.branchOrders

export function OrdersSection<C extends OrdersCall>({ call, params }: { call: C; params: Params<C> }) {
  const from = useTabId()
  const query = useMemo(() => ({}), [])
  const list = useList<OrdersCall>(call, query, params as Params<OrdersCall>)
  const table = useKeptTable('Pasūtījumi')
  if (list.failure && list.total === null) {
    return <ListFailure of="Pasūtījumi" failure={list.failure} onRetry={() => void list.reload()} />
  }
  if (list.total === 0) return <EmptyState title="Pasūtījumu vēl nav" />
  return (
    <div className="flex h-90 flex-col">
      <DataTable
        label="Pasūtījumi"
        total={list.total}
        rowAt={list.rowAt}
        placeOf={list.placeOf}
        seek={list.seek}
        {...table}
        rowsAre={list.rowsAre}
        onRange={list.onRange}
        rowKey={({ id }) => id}
        columns={orderColumns}
        href={({ id }) => `/orders/${id}`}
        onOpen={(row, background) => openPath(`/orders/${row.id}`, { background, from, title: orderTitle(row) })}
        atEdge
        className="flex-1"
      />
    </div>
  )
}
