import type { Body } from '../../contract/calls.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import { stock } from '../../contract/stock/stock.ts'
import { deleting, editing, recordParams, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

export const catalogCommands = commands('Katalogs', 'record:item', [
  {
    id: 'item.create',
    title: 'Jauna prece',
    scope: 'everywhere',
    keys: ['n p'],
    keywords: ['izveidot', 'pakalpojums', 'item'],
    rule: 'manage_catalog_items',
    // Without values the command opens the form.
    run: async (ctx, { values }: { values?: Body<typeof catalog.create> }) => {
      if (!values) return ctx.open('/catalog/create')
      const { data } = await ctx.send(catalog.create, { body: values })
      ctx.notify('created')
      ctx.become(`/catalog/${data.id}`)
      ctx.openBehind('/catalog')
    },
  },
  {
    id: 'item.edit',
    title: 'Labot preci',
    event: 'EDIT',
    run: editing(catalog.update),
  },
  {
    id: 'item.duplicate',
    title: 'Kopēt preci',
    keywords: ['dublēt', 'duplicate'],
    rule: 'manage_catalog_items',
    run: async (ctx) => {
      const { data } = await ctx.send(catalog.duplicate, { body: recordParams(ctx) })
      ctx.notify('created')
      ctx.open(`/catalog/${data.id}`)
      ctx.openBehind('/catalog')
    },
  },
  {
    id: 'item.eol',
    title: 'Izņemt no aprites',
    keywords: ['eol', 'arhivēt', 'aizstājējprece'],
    rule: 'manage_catalog_items',
    blocked: (ctx) => (ctx.record?.facts?.is_eol ? 'Prece jau ir izņemta no aprites' : null),
    arguments: [{ name: 'eol_replacement_id', label: 'Aizstājējprece', kind: 'record', record: 'item', optional: true }],
    run: (ctx, { eol_replacement_id }: { eol_replacement_id: number | null }) => circulate(ctx, { is_eol: true, eol_replacement_id }),
  },
  {
    id: 'item.back',
    title: 'Atgriezt apritē',
    many: 'Atgriezt preces apritē',
    eachCall: each(catalog.toggleEol, { is_eol: false }),
    rule: 'manage_catalog_items',
    blocked: (ctx) => (ctx.record?.facts?.is_eol ? null : 'Prece ir apritē'),
    run: (ctx) => circulate(ctx, { is_eol: false }),
  },
  {
    id: 'item.webshop',
    title: 'Rādīt vai nerādīt interneta veikalā',
    rule: 'manage_catalog_items',
    run: async (ctx) => {
      const display_in_webshop = ctx.record?.facts?.display_in_webshop !== true
      const body = { display_in_webshop, lock_version: ctx.record?.lock_version ?? 0 }
      await ctx.send(catalog.toggleWebshop, { params: recordParams(ctx), body })
      await tell(ctx)
    },
  },
  {
    id: 'item.open-stock',
    title: 'Atvērt preci noliktavā',
    keywords: ['krājums', 'plaukts'],
    rule: 'view_stock',
    blocked: (ctx) => (ctx.record?.facts?.is_stocked ? null : 'Prece netiek uzskaitīta krājumos'),
    arguments: [{ name: 'place', label: 'Noliktava', kind: 'picker', picker: 'stock-place' }],
    run: async (ctx, { place }: { place: Body<typeof stock.open> }) => {
      await ctx.send(stock.open, { params: { catalog_item_id: recordParams(ctx).id }, body: place })
      await tell(ctx, 'added')
    },
  },
  {
    id: 'item.delete',
    title: 'Dzēst preci',
    many: 'Dzēst preces',
    eachCall: each(catalog.remove),
    rule: 'manage_catalog_items',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(catalog.remove, '/catalog'),
  },
])

async function circulate(ctx: CommandContext, change: { is_eol: boolean; eol_replacement_id?: number | null }): Promise<void> {
  await ctx.send(catalog.toggleEol, { params: recordParams(ctx), body: { ...change, lock_version: ctx.record?.lock_version ?? 0 } })
  await tell(ctx)
}
