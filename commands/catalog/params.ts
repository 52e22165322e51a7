import type { Body } from '../../contract/calls.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import { paramTypes } from '../../contract/catalog/catalog-params.ts'
import { recordParams, itself, tell, version } from '../acting.ts'
import { commands, type Argument, type Arguments, type Subject } from '../command.ts'
import { each } from '../group-call.ts'
import { confirmation } from '../reference/reference.ts'

const rule = 'manage_catalog_params'
const types = Object.entries(paramTypes).map(([value, label]) => ({ value, label }))

const fields: readonly Argument<'param'>[] = [
  { name: 'name', label: 'Nosaukums', kind: 'text', initial: ({ record }) => record?.facts?.name },
  { name: 'type', label: 'Veids', kind: 'choice', choices: types, initial: ({ record }) => record?.facts?.type ?? 'text' },
  {
    name: 'measure_unit_id',
    label: 'Mērvienība',
    kind: 'record',
    record: 'measure_unit',
    optional: true,
    initial: ({ record }) => record?.facts?.measure_unit_id,
  },
  { name: 'is_filterable', label: 'Filtrējams', kind: 'flag', initial: ({ record }) => record?.facts?.is_filterable === true },
]

export const paramCommands = commands('Parametri', 'record:param', [
  {
    id: 'param.create',
    title: 'Jauns parametrs',
    actionLabel: 'Izveidot parametru',
    scope: 'everywhere',
    keywords: ['izveidot', 'īpašība'],
    rule,
    arguments: fields.map((each) => ({ ...each, initial: () => (each.name === 'type' ? 'text' : each.kind === 'flag' ? false : null) })),
    draft: true,
    run: async (ctx, body: Body<typeof catalog.createParam>) => {
      await ctx.send(catalog.createParam, { body })
      ctx.notify('created')
      ctx.openBehind('/params')
    },
  },
  {
    id: 'param.change',
    title: 'Labot parametru',
    rule,
    arguments: fields,
    subject: itself,
    run: async (ctx, { subject, ...changes }: Arguments & { subject?: Subject }) => {
      const { id, lock_version } = subject ?? { ...recordParams(ctx), ...version(ctx) }
      await ctx.send(catalog.updateParam, { params: { id }, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'param.add-value',
    title: 'Pievienot parametra vērtību',
    rule,
    arguments: [{ name: 'value', label: 'Vērtība', kind: 'text' }],
    run: async (ctx, { value }: { value: string }) => {
      await ctx.send(catalog.addParamValue, { params: { catalog_param_id: ctx.record?.id ?? 0 }, body: { value } })
      await tell(ctx, 'added')
    },
  },
  {
    id: 'param.delete-value',
    title: 'Dzēst parametra vērtību',
    rule,
    arguments: [{ name: 'value_id', label: 'Vērtība', kind: 'picker', picker: 'param-value' }],
    run: async (ctx, { value_id }: { value_id: number }) => {
      await ctx.send(catalog.removeParamValue, { params: { id: value_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'param.delete',
    title: 'Dzēst parametru',
    many: 'Dzēst parametrus',
    eachCall: each(catalog.removeParam),
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(catalog.removeParam, { params: recordParams(ctx) })
      await tell(ctx, 'deleted')
    },
  },
])
