import { stock } from '../contract/stock.ts'
import { commands, type Arguments } from './command.ts'

interface Edit extends Arguments {
  changes?: Readonly<Record<string, unknown>>
  lock_version?: number
}

/** Commands on the stock item in front: an item in a warehouse. */
export const stockCommands = commands('Krājumi', 'record:stock-item', [
  {
    id: 'stock.edit',
    title: 'Labot plauktu un daudzuma robežas',
    keywords: ['minimums', 'maksimums'],
    rule: 'view_stock',
    run: async (desk, { changes, lock_version = 0 }: Edit) => {
      if (!changes) return void desk.view('edit')
      await desk.send(stock.update, { params: { id: desk.record?.id ?? 0 }, body: { ...changes, lock_version } })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'stock.item',
    title: 'Atvērt krājuma preci',
    keywords: ['katalogs'],
    rule: 'view_catalog_items',
    silent: true,
    run: (desk) => desk.open(`/catalog/${desk.record?.facts?.['catalog_item_id'] ?? ''}`),
  },
])
