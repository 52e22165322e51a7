import { contracts, isContractModel } from '../../contract/contracts/contracts.ts'
import { recordParams, tell } from '../acting.ts'
import { commands, type Argument, type Command } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { mailing, mailLanguage, type Mailing } from '../document-language.ts'

const staff = { rule: 'staff', scope: 'everywhere' } as const

function modelOf({ record }: CommandContext) {
  return record && isContractModel(record.kind) ? record.kind : null
}

const blocked = (ctx: CommandContext): string | null => (modelOf(ctx) ? null : 'Priekšā nav ieraksta, par ko var būt līgums')

const contract: Argument = { name: 'contract_id', label: 'Līgums', kind: 'picker', picker: 'contract' }

function addressOf({ record }: CommandContext): string | null {
  return record?.facts && 'email' in record.facts ? (record.facts.email ?? null) : null
}

export const contractCommands: readonly Command[] = commands('Līgumi', 'everywhere', [
  {
    id: 'contract.create',
    title: 'Izveidot līgumu...',
    keys: ['j l'],
    keywords: ['veidne', 'pdf', 'drukāt', 'vienošanās'],
    ...staff,
    blocked,
    arguments: [{ name: 'contract_template_id', label: 'Veidne', kind: 'picker', picker: 'contract-template' }],
    run: async (ctx, { contract_template_id }: { contract_template_id: number }) => {
      const kind = modelOf(ctx)
      if (!kind) return
      const { data } = await ctx.send(contracts.choices, { query: { kind } })
      const selectedTemplate = data.find(({ id }) => id === contract_template_id)
      const body = { type: selectedTemplate?.type ?? '', model_id: recordParams(ctx).id, contract_template_id }
      await ctx.download(contracts.generate, { body }, { show: true })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'contract.open',
    title: 'Atvērt līgumu',
    keywords: ['pdf', 'drukāt'],
    ...staff,
    silent: true,
    blocked,
    arguments: [contract],
    run: (ctx, { contract_id: id }: { contract_id: number }) => ctx.download(contracts.pdf, { params: { id } }, { show: true }),
  },
  {
    id: 'contract.mail',
    title: 'Sūtīt līgumu e-pastā',
    keywords: ['e-pasts', 'mail', 'nosūtīt'],
    ...staff,
    blocked,
    arguments: [contract, { name: 'address', label: 'E-pasts', kind: 'email', initial: addressOf }, mailLanguage],
    run: async (ctx, { contract_id: id, ...given }: Mailing & { contract_id: number }) => {
      await ctx.send(contracts.mail, { params: { id }, body: mailing(given) })
      ctx.notify('emailWaits')
    },
  },
])
