import type { Body } from '../../contract/calls.ts'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import { arranging, editing, recordParams, tell, version } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'
import type { CurrentRecord } from '../records.ts'
import { confirmation } from '../reference/reference.ts'

const listOf = (type: string | undefined) => (type === 'service' ? '/service/component_lists' : '/production/component_lists')

const form = '/production/component_lists/create'

function formByCurrent({ record }: CommandContext): string {
  const facts = record?.kind === 'component_list' ? (record as CurrentRecord<'component_list'>).facts : undefined
  return facts?.type === 'service' ? `${form}?type=service` : form
}

const manage = { rule: 'manage_production_components', module: 'production' } as const

export const componentListCommands = commands('Ražošana', 'record:component_list', [
  {
    id: 'component-list.create',
    title: 'Jauns komponenšu saraksts',
    scope: 'everywhere',
    keywords: ['izveidot', 'recepte', 'sastāvs', 'specifikācija', 'bom'],
    ...manage,
    silent: true,
    opens: form,
    run: (ctx) => ctx.open(formByCurrent(ctx)),
  },
  {
    id: 'component-list.create-service',
    title: 'Jauns servisa komponenšu saraksts',
    scope: 'everywhere',
    keywords: ['izveidot', 'apkope', 'materiāli', 'sastāvs'],
    ...manage,
    silent: true,
    opens: form,
    run: (ctx) => ctx.open(`${form}?type=service`),
  },
  {
    id: 'component-list.save',
    title: 'Saglabāt jauno komponenšu sarakstu',
    scope: 'list:new-component-list',
    ...manage,
    run: async (ctx, args: { item?: number; list?: Body<typeof componentLists.create> }) => {
      if (!args.list || args.item === undefined) return void ctx.view('primary')
      const { component_list_id } = await ctx.send(componentLists.create, { params: { id: args.item }, body: args.list })
      ctx.notify('created')
      ctx.become(`/production/component_lists/${component_list_id}`)
      ctx.openBehind(listOf(args.list.type))
    },
  },
  {
    id: 'component-list.edit',
    title: 'Labot komponenšu sarakstu',
    keywords: ['nosaukums', 'iznākums', 'darba izmaksas'],
    event: 'EDIT',
    run: editing(componentLists.update),
  },
  {
    id: 'component-list.add-line',
    title: 'Pievienot komponenti',
    ...manage,
    event: 'CONTENT',
    run: async (ctx, { line }: { line?: Body<typeof componentLists.addItem> }) => {
      if (!line) return void ctx.view('lines')
      await ctx.send(componentLists.addItem, { params: recordParams(ctx), body: line })
      await tell(ctx, 'componentAdded')
    },
  },
  {
    id: 'component-list.edit-line',
    title: 'Labot vai aizstāt komponenti',
    ...manage,
    event: 'CONTENT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof componentLists.updateItem> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(componentLists.updateItem, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'component-list.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    ...manage,
    event: 'CONTENT',
    run: arranging(componentLists.arrangeItems),
  },
  {
    id: 'component-list.delete-line',
    title: 'Izņemt komponenti',
    ...manage,
    event: 'CONTENT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(componentLists.removeItem, { params: { id: line_id } })
      await tell(ctx, 'componentDeleted')
    },
  },
  {
    id: 'component-list.new-version',
    title: 'Jauna versija',
    keys: ['ctrl+d'],
    keywords: ['kopēt', 'mainīt sastāvu'],
    ...manage,
    event: 'NEW_VERSION',
    run: async (ctx) => {
      const { type = 'production', catalog_item_id: item = 0 } = ctx.record?.facts ?? {}
      const body = { type, from_list_id: recordParams(ctx).id }
      const { component_list_id, data: newVersion } = await ctx.send(componentLists.create, { params: { id: item }, body })
      ctx.notify({ color: 'green', text: `Izveidota ${newVersion.version}. versija; turpmāk ražo pēc tās` })
      ctx.open(`/production/component_lists/${component_list_id}`)
    },
  },
  {
    id: 'component-list.use',
    title: 'Lietot šo versiju',
    keywords: ['aktivizēt', 'atgriezties pie versijas'],
    ...manage,
    event: 'USE',
    run: async (ctx) => {
      await ctx.send(componentLists.update, { params: recordParams(ctx), body: { is_active: true, ...version(ctx) } })
      await tell(ctx, { color: 'green', text: 'Versija ir lietošanā' })
    },
  },
  {
    id: 'component-list.retire',
    title: 'Izņemt no lietošanas',
    ...manage,
    event: 'RETIRE',
    run: async (ctx) => {
      await ctx.send(componentLists.update, { params: recordParams(ctx), body: { is_active: false, ...version(ctx) } })
      await tell(ctx, { color: 'green', text: 'Versija izņemta no lietošanas' })
    },
  },
  {
    id: 'component-list.delete',
    title: 'Dzēst komponenšu sarakstu',
    ...manage,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (ctx) => {
      const { id } = recordParams(ctx)
      await ctx.send(componentLists.remove, { params: { id } })
      ctx.notify('deleted')
      ctx.close(`/production/component_lists/${id}`)
      ctx.open(listOf(ctx.record?.facts?.type))
    },
  },
])
