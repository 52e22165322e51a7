import { reference, referenceLists, type AnyReferenceList, type ReferenceKind } from '../../contract/reference/reference.ts'
import { labelOf } from '../../contract/labels.ts'
import type { ReferenceField, ReferenceList, ReferenceTarget } from '../../contract/reference/reference-list.ts'
import { editing, recordParams, itself, tell, version } from '../acting.ts'
import { commands, type Argument, type Arguments, type Command, type Subject } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'

export const targetKinds: Readonly<Record<ReferenceTarget, string>> = {
  countries: 'country',
  own_branches: 'own_branch',
  staff: 'user',
  measure_units: 'measure_unit',
  categories: 'category',
  accounting_accounts: 'account',
  carrier_groups: 'carrier_group',
  contract_template_types: 'contract_template_type',
}

export const confirmation: Argument = { name: 'sure', label: 'Apstiprinājums', kind: 'picker', picker: 'confirm' }

/** Previews unsaved template text; not recorded. */
const preview = {
  title: 'Skatīt veidni kā PDF',
  keywords: ['paraugs', 'priekšskatījums', 'preview'],
  keys: ['ctrl+d'],
  rule: 'manage_contract_templates',
  silent: true,
  run: (ctx: CommandContext) => void ctx.view('print'),
} as const

export const referenceCommands: readonly Command[] = [
  ...referenceLists.flatMap((list) => commandsOf(list)),
  ...commands('Ražotāji', 'record:manufacturer', [
    {
      id: 'manufacturers.transfer',
      title: 'Pārcelt ražotāja preces citam ražotājam',
      keywords: ['apvienot ražotājus'],
      rule: 'manage_manufacturers',
      arguments: [{ name: 'manufacturer_id', label: 'Jaunais ražotājs', kind: 'record', record: 'manufacturer' }],
      run: async (ctx, { manufacturer_id }: { manufacturer_id: number }) => {
        await ctx.send(reference.transferItems, { params: recordParams(ctx), body: { manufacturer_id } })
        await tell(ctx)
      },
    },
  ]),
  ...commands('Līgumi', 'record:contract_template', [
    { id: 'contract_templates.preview', ...preview },
    { id: 'contract_templates.preview-new', scope: 'list:new-contract-template', ...preview },
  ]),
]

function commandsOf(list: AnyReferenceList): readonly Command[] {
  const { table, kind, title, noun, page, fields, calls } = list
  const opens = { rule: list.permission, ...(list.module && { module: list.module }) }
  if (list.writtenOnPage)
    return [...pageCommands(list, list.writtenOnPage, opens), ...commands(title, `record:${kind}`, [deletionOf(list, opens)])]
  return commands(title, `record:${kind}`, [
    {
      id: `${table}.create`,
      title: noun.fresh,
      actionLabel: `Izveidot ${noun.whom}`,
      scope: 'everywhere',
      keywords: ['izveidot', 'pievienot', title],
      ...opens,
      arguments: Object.entries(fields).map(([name, field]) => ({ ...argument(name, field), initial: () => startOf(field) })),
      draft: true,
      run: async (ctx, values: Arguments) => {
        await ctx.send(calls.create, { body: bodyOf(list, values) })
        ctx.notify('created')
        ctx.openBehind(page)
      },
    },
    {
      id: `${table}.change`,
      title: `Labot ${noun.whom}`,
      ...opens,
      arguments: Object.entries(fields).map(([name, field]) => ({
        ...argument(name, field),
        initial: (ctx: CommandContext<ReferenceKind>) => fromFacts(ctx, name, field),
      })),
      subject: itself,
      run: async (ctx, { subject, ...values }: Arguments & { subject?: Subject }) => {
        const { id, lock_version } = subject ?? { ...recordParams(ctx), ...version(ctx) }
        await ctx.send(calls.change, { params: { id }, body: { ...bodyOf(list, values), lock_version } })
        await tell(ctx)
      },
    },
    deletionOf(list, opens),
  ])
}

type Opening = Pick<Command, 'rule' | 'module'>

function deletionOf({ table, noun, calls }: AnyReferenceList, opens: Opening) {
  return {
    id: `${table}.delete`,
    title: `Dzēst ${noun.whom}`,
    many: 'Dzēst izvēlētos',
    eachCall: each(calls.remove),
    ...opens,
    arguments: [confirmation],
    run: async (ctx: CommandContext) => {
      await ctx.send(calls.remove, { params: recordParams(ctx) })
      await tell(ctx, 'deleted')
    },
  }
}

function pageCommands(
  { table, kind, title, noun, page, calls }: AnyReferenceList,
  form: 'new-contract-template',
  opens: Opening,
): readonly Command[] {
  const path = `${page}/create`
  return commands(title, `record:${kind}`, [
    {
      id: `${table}.create`,
      title: noun.fresh,
      scope: 'everywhere',
      keywords: ['izveidot', 'pievienot', title],
      ...opens,
      silent: true,
      opens: path,
      run: (ctx) => ctx.open(path),
    },
    {
      id: `${table}.save`,
      title: `Izveidot ${noun.whom}`,
      scope: `list:${form}`,
      ...opens,
      run: async (ctx: CommandContext, args: { record?: Arguments }) => {
        if (!args.record) return void ctx.view('primary')
        const { data } = (await ctx.send(calls.create, { body: args.record })) as { data: { id: number } }
        ctx.notify('created')
        ctx.become(`${page}/${data.id}`)
      },
    },
    { id: `${table}.change`, title: `Labot ${noun.whom}`, ...opens, run: editing(calls.change) },
  ])
}

function argument(name: string, { kind, required, choices, target }: ReferenceField): Argument {
  const common = { name, label: labelOf(name), ...(!required && { optional: true as const }) }
  switch (kind) {
    case 'reference':
      return { ...common, kind: 'record', record: target ? targetKinds[target] : '' }
    case 'choice':
      return { ...common, kind: 'choice', choices: Object.entries(choices ?? {}).map(([value, label]) => ({ value, label })) }
    case 'whole':
      return { ...common, kind: 'quantity' }
    case 'day':
      return { ...common, kind: 'date' }
    case 'price':
      return { ...common, kind: 'price' }
    case 'percent':
      return { ...common, kind: 'percent' }
    case 'vat-rate':
      return { ...common, kind: 'choice', choicesOf: 'vat-rates-of-work' }
    case 'text':
    case 'rich-text':
    case 'long-text':
    case 'flag':
      return { ...common, kind }
  }
}

/** Initial value of a field; numbers are entered as text. */
function startOf({ initial }: ReferenceField): unknown {
  return typeof initial === 'number' ? String(initial) : (initial ?? null)
}

function fromFacts({ record }: CommandContext<ReferenceKind>, name: string, { kind }: ReferenceField): unknown {
  const value = record?.facts?.values?.[name] ?? null
  return kind === 'whole' && value !== null ? String(value) : value
}

function bodyOf({ fields }: ReferenceList, values: Arguments): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => {
      const value = values[name]
      if (value === undefined) return []
      return [[name, kind === 'whole' && typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value]]
    }),
  )
}
