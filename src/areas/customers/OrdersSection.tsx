import type { Params } from '../../../contract/calls.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { ListSection } from '../../workspace/list/ListSection.tsx'
import { orderTitle } from '../shared/names.ts'
import { orderColumns } from './order-columns.tsx'

type OrdersCall = typeof customers.orders | typeof customers.branchOrders

export function OrdersSection<C extends OrdersCall>({ call, params }: { call: C; params: Params<C> }) {
  return (
    <ListSection<OrdersCall>
      label="Pasūtījumi"
      call={call}
      params={params as Params<OrdersCall>}
      columns={orderColumns}
      path={({ id }) => `/orders/${id}`}
      title={orderTitle}
      empty="Pasūtījumu vēl nav"
    />
  )
}
