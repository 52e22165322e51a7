import type { Body } from '../../contract/calls.ts'
import { leads } from '../../contract/leads/leads.ts'
import { lead, leadsTo, type LeadState } from '../../machines/lead.ts'
import { deleting, editing, recordParams, tell } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { commenting, deletingComment, editingComment } from '../conversation/own-comments.ts'
import { confirmation } from '../reference/reference.ts'

const view = { rule: 'view_leads' } as const
const manage = { rule: 'manage_leads' } as const

type New = Body<typeof leads.create>

/** Data for a new customer, or the key of an existing one. */
interface Becoming {
  legal_address?: string | null
  reg_nr?: string | null
  customer_id?: number | null
}

function choosing(to: LeadState) {
  return {
    ...manage,
    event: 'SET_STATUS',
    blocked: ({ record }: CommandContext) => {
      const from = record?.status as LeadState | undefined
      return from && leadsTo(from, to) ? null : `Uz „${lead.states[to]}” no šī statusa nepāriet`
    },
    run: async (ctx: CommandContext) => {
      await ctx.send(leads.setStatus, { params: recordParams(ctx), body: { status: to } })
      await tell(ctx)
    },
  } as const
}

export const leadCommands: readonly Command[] = commands('Potenciālie klienti', 'record:lead', [
  {
    id: 'lead.create',
    title: 'Jauns potenciālais klients',
    scope: 'everywhere',
    keywords: ['izveidot', 'interesents', 'pārdošana', 'lead'],
    ...manage,
    silent: true,
    opens: '/leads/create',
    run: (ctx) => ctx.open('/leads/create'),
  },
  {
    id: 'lead.save',
    title: 'Saglabāt jauno potenciālo klientu',
    scope: 'list:new-lead',
    ...manage,
    run: async (ctx, args: { lead?: New }) => {
      if (!args.lead) return void ctx.view('primary')
      const { lead_id } = await ctx.send(leads.create, { body: args.lead })
      ctx.notify('created')
      ctx.become(`/leads/${lead_id}`)
    },
  },
  { id: 'lead.edit', title: 'Labot potenciālo klientu', keywords: ['menedžeris', 'vērtība', 'tālrunis'], run: editing(leads.update) },
  { id: 'lead.contacted', title: 'Sazinājos', keys: ['s c'], ...choosing('contacted') },
  { id: 'lead.meeting', title: 'Norunāta tikšanās', keys: ['s g'], ...choosing('meeting') },
  { id: 'lead.offer-sent', title: 'Piedāvājums nosūtīts', keys: ['s o'], ...choosing('offer_sent') },
  {
    id: 'lead.won',
    title: 'Iegūts',
    keys: ['s v'],
    keywords: ['uzvara', 'won'],
    ...choosing('won'),
    // Missing customer data is requested immediately.
    follows: 'lead.customer',
  },
  {
    id: 'lead.lost',
    title: 'Zaudēts',
    actionLabel: 'Atzīmēt par zaudētu',
    keys: ['s z'],
    keywords: ['atteica', 'lost'],
    ...choosing('lost'),
    arguments: [{ name: 'lost_reason', label: 'Kāpēc zaudēts', kind: 'text' }],
    run: async (ctx, { lost_reason }: { lost_reason: string }) => {
      await ctx.send(leads.setStatus, { params: recordParams(ctx), body: { status: 'lost', lost_reason } })
      await tell(ctx)
    },
  },
  { id: 'lead.reopen', title: 'Sākt no jauna', keywords: ['atvērt', 'jauns'], ...choosing('new') },
  {
    id: 'lead.call',
    title: 'Norunāt nākamo zvanu',
    keys: ['n z'],
    keywords: ['atlikt', 'datums', 'laiks', 'atgādināt'],
    ...manage,
    event: 'SET_TASK_DATE',
    arguments: [
      { name: 'task_date', label: 'Diena', kind: 'date', initial: ({ record }) => record?.facts?.task_date ?? null },
      {
        name: 'task_time',
        label: 'Laiks (ss:mm)',
        kind: 'text',
        optional: true,
        initial: ({ record }) => record?.facts?.task_time ?? null,
      },
    ],
    run: async (ctx, { task_date, task_time }: { task_date: string; task_time?: string | null }) => {
      await ctx.send(leads.setTaskDate, { params: recordParams(ctx), body: { task_date } })
      // Setting only the day keeps the time of the postponed call.
      await ctx.send(leads.setTaskTime, { params: recordParams(ctx), body: { task_time: task_time?.padStart(5, '0') ?? null } })
      await tell(ctx)
    },
  },
  {
    id: 'lead.no-call',
    title: 'Nezvanīt',
    ...manage,
    event: 'SET_TASK_DATE',
    run: async (ctx) => {
      await ctx.send(leads.setTaskDate, { params: recordParams(ctx), body: { task_date: null } })
      await tell(ctx)
    },
  },
  {
    id: 'lead.customer',
    title: 'Izveidot klientu',
    keys: ['o k'],
    keywords: ['pārvērst', 'piesaistīt esošam', 'customer'],
    rule: { allOf: ['manage_leads', 'manage_customers'] },
    event: 'MAKE_CUSTOMER',
    arguments: [
      { name: 'legal_address', label: 'Juridiskā adrese', kind: 'text', optional: true },
      { name: 'reg_nr', label: 'Reģ. Nr.', kind: 'text', optional: true },
      {
        name: 'customer_id',
        label: 'Piesaistīt esošam klientam',
        kind: 'record',
        record: 'customer',
        optional: true,
        initial: ({ record }) => record?.facts?.likely_customer_id ?? null,
      },
    ],
    run: async (ctx, { legal_address, reg_nr, customer_id: existingCustomerId }: Becoming) => {
      const body = existingCustomerId
        ? { customer_id: existingCustomerId }
        : { legal_address: legal_address ?? null, ...(reg_nr && { reg_nr }) }
      const { customer_id } = await ctx.send(leads.makeCustomer, { params: recordParams(ctx), body })
      await tell(ctx, 'created')
      ctx.open(`/customers/${customer_id}`)
    },
  },
  {
    id: 'lead.offer',
    title: 'Sagatavot piedāvājumu',
    keys: ['o p'],
    keywords: ['tāme', 'offer'],
    rule: { allOf: ['manage_leads', 'manage_offers'] },
    module: 'offers',
    event: 'OFFER',
    run: async (ctx) => {
      const { offer_id } = await ctx.send(leads.makeOffer, { params: recordParams(ctx) })
      await tell(ctx, 'created')
      ctx.open(`/offers/${offer_id}`)
    },
  },
  {
    id: 'lead.comment',
    title: 'Komentēt potenciālo klientu',
    keys: ['k k'],
    keywords: ['rakstīt', 'pieminēt', 'saruna'],
    ...view,
    ...commenting('leads', (ctx, body) => ctx.send(leads.addComment, { params: { leadId: recordParams(ctx).id }, body: { body } })),
  },
  {
    id: 'lead.edit-comment',
    title: 'Labot savu komentāru',
    ...view,
    ...editingComment('leads', 'Potenciālajam klientam nav jūsu komentāra', (ctx, id, body) =>
      ctx.send(leads.updateComment, { params: { commentId: id }, body: { body } }),
    ),
  },
  {
    id: 'lead.delete-comment',
    title: 'Dzēst savu komentāru',
    ...view,
    ...deletingComment('Potenciālajam klientam nav jūsu komentāra', (ctx, id) =>
      ctx.send(leads.removeComment, { params: { commentId: id } }),
    ),
  },
  {
    id: 'lead.add-files',
    title: 'Pievienot failus potenciālajam klientam',
    keywords: ['attēls', 'foto', 'upload'],
    ...manage,
    arguments: [{ name: 'files', label: 'Faili', kind: 'picker', picker: 'files' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      await ctx.send(leads.addFiles, { params: recordParams(ctx), body: { files: selectedFiles } })
      await tell(ctx, 'filesAdded')
    },
  },
  {
    id: 'lead.open-file',
    title: 'Atvērt potenciālā klienta failu',
    ...view,
    ...showingFile('Potenciālajam klientam nav failu'),
  },
  {
    id: 'lead.delete-file',
    title: 'Dzēst potenciālā klienta failu',
    ...manage,
    ...deletingFile('Potenciālajam klientam nav failu'),
  },
  { id: 'lead.delete', title: 'Dzēst potenciālo klientu', arguments: [confirmation], run: deleting(leads.remove, '/leads') },
])
