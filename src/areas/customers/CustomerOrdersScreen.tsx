import { useParams } from 'wouter'
import { joinNames } from '../../../contract/record-names.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { useCall } from '../../commands/use-call.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { orderColumns } from './order-columns.tsx'

export default function CustomerOrdersScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'customerId'>>()
  const id = Number(params.customerId)
  const { answer } = useCall(customers.show, { params: { id } }, { handled: true })
  const name = answer?.data.full_name
  return (
    <ListView
      tab={tab}
      title={name ? `Pasūtījumi: ${name}` : 'Klienta pasūtījumi'}
      call={customers.orders}
      params={{ customerId: id }}
      kind="order"
      columns={orderColumns}
      path={(row) => `/orders/${row.id}`}
      record={(row) => ({
        kind: 'order',
        id: row.id,
        title: joinNames(row.number, name),
        lock_version: row.lock_version,
        status: row.status,
      })}
      nouns={['pasūtījums', 'pasūtījumi', 'pasūtījumu']}
      empty={<EmptyState title="Klientam pasūtījumu vēl nav" />}
    />
  )
}
