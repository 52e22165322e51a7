import { useMemo } from 'react'
import { customers } from '../../../contract/customers.ts'
import { openPath } from '../../app/navigate.ts'
import { useList } from '../../data/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useTabId } from '../../workspace/context.ts'
import { offerColumns } from './OffersScreen.tsx'

/** Offers to a customer inside his record, the latest first; each opens as a tab. */
export function OffersSection({ customerId }: { customerId: number }) {
  const from = useTabId()
  const query = useMemo(() => ({}), [])
  const list = useList(customers.offers, query, { customerId })
  if (list.total === 0) return <EmptyState title="Piedāvājumu vēl nav" />
  return (
    <div className="flex h-90 flex-col">
      <DataTable
        label="Piedāvājumi"
        total={list.total}
        rowAt={list.rowAt}
        onRange={list.onRange}
        rowKey={({ id }) => id}
        columns={columns}
        href={({ id }) => `/offers/${id}`}
        onOpen={({ id }, background) => openPath(`/offers/${id}`, { background, from })}
        className="flex-1"
      />
    </div>
  )
}

/** The customer is known here. */
const columns = offerColumns.filter(({ id }) => id !== 'customer')
