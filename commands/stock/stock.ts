import type { QueryInput } from '../../contract/calls.ts'
import { stock } from '../../contract/stock/stock.ts'
import { editing } from '../acting.ts'
import { commands } from '../command.ts'

export const stockCommands = commands('Krājumi', 'record:stock-item', [
  {
    id: 'stock.edit',
    title: 'Labot plauktu un daudzuma robežas',
    keywords: ['minimums', 'maksimums'],
    run: editing(stock.update),
  },
  {
    id: 'stock.item',
    title: 'Atvērt krājuma preci',
    keywords: ['katalogs'],
    rule: 'view_catalog_items',
    silent: true,
    run: (ctx) => ctx.open(`/catalog/${ctx.record?.facts?.catalog_item_id ?? ''}`),
  },
  {
    id: 'stock.movements',
    title: 'Visas krājuma kustības',
    keywords: ['vēsture', 'apgrozījums', 'virsgrāmata'],
    rule: 'view_stock',
    silent: true,
    run: (ctx) => ctx.open(`/stock/stock_items/${ctx.record?.id ?? 0}/movements`),
  },
  {
    id: 'stock.label',
    title: 'Drukāt krājuma etiķetes',
    keywords: ['svītrkods', 'uzlīme', 'label'],
    rule: 'view_stock',
    arguments: [{ name: 'quantity', label: 'Etiķešu skaits', kind: 'quantity', initial: () => '1' }],
    run: (ctx, { quantity }: { quantity: string }) =>
      ctx.download(stock.labels, { params: { id: ctx.record?.id ?? 0, quantity: Number(quantity) } }, { show: true }),
  },
  {
    id: 'stock.excel',
    title: 'Lejupielādēt krājumus (Excel)',
    scope: 'everywhere',
    keywords: ['eksports', 'xlsx', 'tabula'],
    rule: 'view_stock',
    // From the palette: without a filter.
    run: (ctx, { query = {} }: { query?: QueryInput<typeof stock.excel> }) => ctx.download(stock.excel, { query }),
  },
])
