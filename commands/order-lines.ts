import type { Body } from '../contract/calls.ts'
import { orders } from '../contract/orders.ts'
import { commands } from './command.ts'
import type { Desk } from './desk.ts'

function orderOf(desk: Desk): { orderId: number } {
  return { orderId: desk.record?.id ?? 0 }
}

/**
 * Commands on the lines of the order in front. The grid of lines runs them, one a row that the
 * keyboard leaves; found in the palette without a line they lead to the grid.
 */
export const orderLineCommands = commands('Pasūtījumi', 'record:order', [
  {
    id: 'order.add-lines',
    title: 'Pievienot rindu',
    keywords: ['prece', 'add item'],
    rule: 'manage_orders',
    event: 'ITEM_ADD',
    run: async (desk, { lines }: { lines?: Body<typeof orders.addItems>['order_items'] }) => {
      if (!lines) return void desk.view('lines')
      await desk.send(orders.addItems, { params: orderOf(desk), body: { order_items: lines } })
      desk.notify('created')
      await desk.refresh()
    },
  },
  {
    id: 'order.edit-line',
    title: 'Labot rindu',
    keywords: ['daudzums', 'cena', 'atlaide'],
    rule: 'manage_orders',
    event: 'ITEM_EDIT',
    run: async (desk, { line_id, changes }: { line_id?: number; changes?: Body<typeof orders.updateItem> }) => {
      if (line_id === undefined || !changes) return void desk.view('lines')
      await desk.send(orders.updateItem, { params: { ...orderOf(desk), itemId: line_id }, body: changes })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'order.delete-line',
    title: 'Dzēst rindu',
    rule: 'manage_orders',
    event: 'ITEM_DELETE',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(orders.deleteItem, { params: { ...orderOf(desk), itemId: line_id } })
      desk.notify('deleted')
      await desk.refresh()
    },
  },
  {
    id: 'order.document-pdf',
    title: 'Atvērt pasūtījuma dokumentu',
    keywords: ['akts', 'pavadzīme'],
    rule: 'view_orders',
    blocked: ({ record }) => (record?.facts?.['document_id'] ? null : 'Pasūtījumam nav dokumentu'),
    run: (desk, { document_id = Number(desk.record?.facts?.['document_id']) }: { document_id?: number }) =>
      desk.download(orders.documentPdf, { params: { id: document_id } }, { show: true }),
  },
])
