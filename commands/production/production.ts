import type { Body } from '../../contract/calls.ts'
import { formatQuantity } from '../../contract/format.ts'
import { production } from '../../contract/production/production.ts'
import { arranging, deleting, editing, recordParams, tell, version } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import { each } from '../group-call.ts'
import { confirmation } from '../reference/reference.ts'

const manage = { rule: 'manage_production_applications', module: 'production' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const

export const productionCommands: readonly Command[] = commands('Ražošana', 'record:production_application', [
  {
    id: 'production.create',
    title: 'Jauns ražošanas pieteikums',
    scope: 'everywhere',
    keys: ['c z'],
    keywords: ['izveidot', 'ražot', 'komplektēt', 'montāža', 'production'],
    ...manage,
    silent: true,
    opens: '/production/production_applications/create',
    run: (ctx) => ctx.open('/production/production_applications/create'),
  },
  {
    id: 'production.save',
    title: 'Saglabāt jauno ražošanas pieteikumu',
    scope: 'list:new-production',
    ...manage,
    run: async (ctx, args: { application?: Body<typeof production.create> }) => {
      if (!args.application) return void ctx.view('primary')
      const { production_application_id } = await ctx.send(production.create, { body: args.application })
      ctx.notify('created')
      ctx.become(`/production/production_applications/${production_application_id}`)
      ctx.openBehind('/production/production_applications')
    },
  },
  {
    id: 'production.edit',
    title: 'Labot pieteikumu',
    keywords: ['daudzums', 'termiņš', 'noliktava', 'atbildīgais'],
    event: 'EDIT',
    run: editing(production.update),
  },
  {
    id: 'production.add-line',
    title: 'Pievienot komponenti',
    ...manage,
    event: 'COMPONENT_ADD',
    run: async (ctx, { line }: { line?: Body<typeof production.addComponent> }) => {
      if (!line) return void ctx.view('lines')
      await ctx.send(production.addComponent, { params: recordParams(ctx), body: line })
      await tell(ctx, 'componentAdded')
    },
  },
  {
    id: 'production.edit-line',
    title: 'Labot vai aizstāt komponenti',
    keywords: ['nomainīt', 'daudzums'],
    ...manage,
    event: 'COMPONENT_EDIT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof production.updateComponent> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(production.updateComponent, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'production.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    ...manage,
    event: 'COMPONENT_EDIT',
    run: arranging(production.arrangeComponents),
  },
  {
    id: 'production.delete-line',
    title: 'Izņemt komponenti',
    ...manage,
    event: 'COMPONENT_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(production.removeComponent, { params: { id: line_id } })
      await tell(ctx, 'componentDeleted')
    },
  },
  {
    id: 'production.supply',
    title: 'Sagādāt trūkstošo',
    keys: ['o t'],
    keywords: ['iepirkt', 'pasūtīt', 'pārvietot no noliktavas', 'trūkst'],
    rule: { allOf: ['manage_production_applications', 'manage_procurement'] },
    module: 'production',
    event: 'COMPONENT_ADD',
    arguments: [{ name: 'lines', label: 'Trūkstošās komponentes', kind: 'picker', picker: 'production-supplies' }],
    run: async (ctx, { lines }: { lines: Body<typeof production.supply>['lines'] }) => {
      const { procurement_ids } = await ctx.send(production.supply, { params: recordParams(ctx), body: { lines } })
      await tell(ctx, successNotice(`Izveidoti iepirkumi un pārvietojumi: ${procurement_ids.length}`))
    },
  },
  {
    id: 'production.start',
    title: 'Sākt ražošanu',
    keywords: ['rezervēt komponentes', 'palaist'],
    ...manage,
    event: 'START',
    many: 'Sākt ražošanu',
    eachCall: each(production.update, { event: 'START' }),
    run: async (ctx) => {
      await ctx.send(production.update, { params: recordParams(ctx), body: { event: 'START', ...version(ctx) } })
      await tell(ctx, successNotice('Ražošana sākta, komponentes rezervētas'))
    },
  },
  {
    id: 'production.complete',
    title: 'Pabeigt ražošanu',
    keywords: ['saražots', 'daļēji', 'gatavs', 'sērijas numuri'],
    rule: 'accept_production_applications',
    module: 'production',
    event: 'COMPLETE',
    arguments: [{ name: 'part', label: 'Saražotais', kind: 'picker', picker: 'production-completion' }],
    run: async (ctx, { part }: { part: Body<typeof production.complete> }) => {
      const { data } = await ctx.send(production.complete, { params: recordParams(ctx), body: part })
      const remainingQuantity = Number(data.quantity) - Number(data.quantity_done)
      await tell(
        ctx,
        successNotice(remainingQuantity > 0 ? `Daļa saražota, atlikuši ${formatQuantity(String(remainingQuantity))}` : 'Ražošana pabeigta'),
      )
    },
  },
  {
    id: 'production.split',
    title: 'Sadalīt pieteikumu',
    keys: ['o d'],
    keywords: ['daļa', 'atdalīt', 'noslēgt ar saražoto'],
    ...manage,
    event: 'SPLIT',
    arguments: [{ name: 'quantity', label: 'Cik atdalīt', kind: 'quantity' }],
    run: async (ctx, { quantity }: { quantity: string }) => {
      const { production_application_id } = await ctx.send(production.split, { params: recordParams(ctx), body: { quantity } })
      ctx.notify(successNotice('Daļa atdalīta jaunā pieteikumā'))
      ctx.open(`/production/production_applications/${production_application_id}`)
    },
  },
  {
    id: 'production.labels',
    title: 'Saražoto preču etiķetes',
    keys: ['f10'],
    keywords: ['svītrkods', 'drukāt', 'uzlīmes', 'label'],
    rule: 'view_production_applications',
    module: 'production',
    run: (ctx) => ctx.download(production.labels, { params: recordParams(ctx) }, { show: true }),
  },
  {
    id: 'production.delete',
    title: 'Dzēst ražošanas pieteikumu',
    keys: ['o x'],
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(production.remove, '/production/production_applications'),
  },
  {
    id: 'order.make',
    title: 'Ražot pasūtījuma rindai',
    scope: 'record:order',
    keys: ['o z'],
    keywords: ['ražošana', 'izgatavot', 'pēc pasūtījuma', 'make to order'],
    ...manage,
    event: 'MAKE',
    arguments: [{ name: 'order_item_id', label: 'Rinda', kind: 'picker', picker: 'order-line-to-make' }],
    run: async (ctx, { order_item_id }: { order_item_id: number }) => {
      const { production_application_id } = await ctx.send(production.create, { body: { order_item_id } })
      ctx.notify('created')
      ctx.open(`/production/production_applications/${production_application_id}`)
    },
  },
])
