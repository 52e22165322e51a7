import { receivables } from '../../contract/receivables/receivables.ts'
import { currentParty, recordParams, showing, tell, version } from '../acting.ts'
import { commands, type Argument } from '../command.ts'
import type { CommandContext } from '../context.ts'

const rule = { rule: { allOf: ['manage_receivables', 'manage_invoices'] } } as const
const seen = { rule: 'view_receivables', silent: true } as const

export interface Claiming {
  until: string
  invoice_ids: readonly number[]
}

const claiming = {
  title: 'Prasīt nokavējuma procentus',
  actionLabel: 'Prasīt procentus',
  keywords: ['līgumsods', 'kavējums', 'procentu rēķins', 'late interest', 'claim'],
  ...rule,
  arguments: [{ name: 'claim', label: 'Rēķini', kind: 'picker', picker: 'claimable-interest' }] satisfies readonly Argument[],
}

async function claimOf(ctx: CommandContext, customerId: number, { until, invoice_ids }: Claiming): Promise<void> {
  const body = { until, invoice_ids: [...invoice_ids] }
  const { data } = await ctx.send(receivables.claimInterest, { params: { customerId }, body })
  await tell(ctx, 'created')
  ctx.open(data.bill_id === null ? `/interest_claims/${data.id}` : `/invoices/invoice/${data.bill_id}`)
}

export const interestClaimCommands = [
  ...commands('Klienti', 'record:customer', [
    {
      id: 'customer.claim-interest',
      ...claiming,
      keys: ['i p'],
      run: (ctx, { claim }: { claim: Claiming }) => claimOf(ctx, recordParams(ctx).id, claim),
    },
    {
      id: 'customer.interest-claims',
      title: 'Klienta procentu prasījumi',
      actionLabel: 'Procentu prasījumi',
      keywords: ['līgumsods', 'late interest', 'claims'],
      ...seen,
      run: (ctx) => {
        const of = new URLSearchParams({ customer_id: String(recordParams(ctx).id), customer_id__label: ctx.record?.title ?? '' })
        ctx.open(`/interest_claims?${of}`)
      },
    },
  ]),
  ...commands('Debitori', 'record:late_interest', [
    {
      id: 'late-interest.claim',
      ...claiming,
      keys: ['f10'],
      run: (ctx, { claim }: { claim: Claiming }) => claimOf(ctx, ctx.record?.facts?.customer_id ?? 0, claim),
    },
  ]),
  ...commands('Debitori', 'record:interest_claim', [
    {
      id: 'interest-claim.pdf',
      title: 'Atvērt procentu prasījuma PDF',
      actionLabel: 'Atvērt PDF',
      keys: ['ctrl+d'],
      keywords: ['drukāt', 'aprēķins'],
      run: showing(receivables.interestClaimPdf),
    },
    {
      id: 'interest-claim.bill',
      title: 'Atvērt procentu rēķinu',
      actionLabel: 'Atvērt rēķinu',
      keys: ['o r'],
      keywords: ['akceptēt'],
      ...seen,
      blocked: ({ record }) => (record?.facts?.bill_id === null ? 'Prasījums nav nevienā rēķinā' : null),
      run: (ctx) => ctx.open(`/invoices/invoice/${ctx.record?.facts?.bill_id ?? 0}`),
    },
    {
      id: 'interest-claim.invoice',
      title: 'Izrakstīt procentu rēķinu no jauna',
      actionLabel: 'Izrakstīt rēķinu',
      keywords: ['pēc kredītrēķina'],
      rule: 'manage_invoices',
      silent: true,
      blocked: ({ record }) => (record?.facts?.state === 'waiting' ? null : 'Prasījums nav jāiekļauj rēķinā'),
      run: (ctx) => {
        const of = new URLSearchParams({ customer_id: String(currentParty(ctx, 'customer')?.id ?? 0), of: ctx.record?.title ?? '' })
        ctx.open(`/invoices/create?${of}`)
      },
    },
    {
      id: 'interest-claim.cancel',
      title: 'Atcelt procentu prasījumu',
      actionLabel: 'Atcelt prasījumu',
      keys: ['i a'],
      keywords: ['atsaukt', 'kļūda', 'cancel'],
      ...rule,
      blocked: ({ record }) => {
        if (record?.facts?.state === 'cancelled') return 'Prasījums ir atcelts'
        return record?.facts?.state === 'billed' ? 'Prasījums ir akceptētā rēķinā' : null
      },
      run: async (ctx) => {
        await ctx.send(receivables.cancelInterestClaim, { params: recordParams(ctx), body: version(ctx) })
        await tell(ctx)
      },
    },
  ]),
]
