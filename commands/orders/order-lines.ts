import type { Body } from '../../contract/calls.ts'
import { orders } from '../../contract/orders/orders.ts'
import { arranging, tell } from '../acting.ts'
import { commands, type Arguments, type Subject } from '../command.ts'
import type { CommandContext } from '../context.ts'

function orderOf(ctx: CommandContext): { orderId: number } {
  return { orderId: ctx.record?.id ?? 0 }
}

interface LineData extends Arguments {
  subject?: Subject
  name: string
  warehouse_id: number | null
  notes: string | null
}

/** The saved line that has or last had keyboard focus. */
function currentLine({ record }: CommandContext<'order'>): Subject | null {
  const line = record?.facts?.line
  return line ? { id: line.id, lock_version: line.lock_version } : null
}

/** The grid runs these once per row left; from the palette without a line they open the grid. */
export const orderLineCommands = commands('Pasūtījumi', 'record:order', [
  {
    id: 'order.add-lines',
    title: 'Pievienot rindu',
    keywords: ['prece', 'add item'],
    rule: 'manage_orders',
    event: 'ITEM_ADD',
    run: async (ctx, { lines }: { lines?: Body<typeof orders.addItems>['order_items'] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(orders.addItems, { params: orderOf(ctx), body: { order_items: lines } })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'order.edit-line',
    title: 'Labot rindu',
    keywords: ['daudzums', 'cena', 'atlaide'],
    rule: 'manage_orders',
    event: 'ITEM_EDIT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof orders.updateItem> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(orders.updateItem, { params: { ...orderOf(ctx), itemId: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'order.delete-line',
    title: 'Dzēst rindu',
    rule: 'manage_orders',
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(orders.deleteItem, { params: { ...orderOf(ctx), itemId: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'order.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    rule: 'manage_orders',
    event: 'ITEM_EDIT',
    run: arranging(orders.arrangeItems),
  },
  {
    id: 'order.line-data',
    line: true,
    title: 'Labot rindas datus',
    keys: ['shift+f2'],
    keywords: ['nosaukums', 'noliktava', 'piezīmes', 'rindas dati'],
    rule: 'manage_orders',
    event: 'ITEM_EDIT',
    blocked: (ctx) => (currentLine(ctx) ? null : 'Vispirms nostājieties uz saglabātas rindas'),
    arguments: [
      { name: 'name', label: 'Nosaukums', kind: 'text', initial: (ctx) => ctx.record?.facts?.line?.name },
      {
        name: 'warehouse_id',
        label: 'Noliktava, ja cita nekā pasūtījumam',
        kind: 'record',
        record: 'warehouse',
        optional: true,
        initial: (ctx) => ctx.record?.facts?.line?.warehouse_id,
      },
      { name: 'notes', label: 'Piezīmes', kind: 'long-text', optional: true, initial: (ctx) => ctx.record?.facts?.line?.notes },
    ],
    subject: currentLine,
    run: async (ctx, { subject, name, warehouse_id, notes }: LineData) => {
      const { id: itemId, lock_version } = subject ?? { id: 0, lock_version: 0 }
      await ctx.send(orders.updateItem, { params: { ...orderOf(ctx), itemId }, body: { name, warehouse_id, notes, lock_version } })
      await tell(ctx)
    },
  },
])
