import type { Body } from '../../contract/calls.ts'
import { files } from '../../contract/files/files.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { acting, deleting, editing, formAbout, recordParams, tell, version } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import { each } from '../group-call.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { commenting, deletingComment, editingComment } from '../conversation/own-comments.ts'
import { confirmation } from '../reference/reference.ts'

const signedIn = { rule: 'signed-in' } as const

type TicketInput = Body<typeof supportTickets.create>
type Estimate = Body<typeof supportTickets.accept>

export const supportTicketCommands: readonly Command[] = commands('Atbalsts', 'record:support_ticket', [
  {
    id: 'ticket.create',
    title: 'Jauns atbalsta pieteikums',
    scope: 'everywhere',
    keywords: ['palīdzība', 'kļūda', 'jautājums', 'support'],
    ...signedIn,
    silent: true,
    opens: '/support_tickets/create',
    run: (ctx) => ctx.open('/support_tickets/create'),
  },
  {
    id: 'ticket.about',
    title: 'Jautāt atbalstam par šo',
    scope: 'everywhere',
    keys: ['j a'],
    keywords: ['palīdzība', 'kļūda', 'pieteikums', 'support'],
    ...signedIn,
    silent: true,
    run: (ctx) => ctx.open(formAbout('/support_tickets/create', ctx)),
  },
  {
    id: 'ticket.save',
    title: 'Nosūtīt atbalsta pieteikumu',
    scope: 'list:new-support-ticket',
    ...signedIn,
    run: async (ctx, args: { ticket?: TicketInput }) => {
      if (!args.ticket) return void ctx.view('primary')
      const { ticket_id } = await ctx.send(supportTickets.create, { body: args.ticket })
      ctx.notify('created')
      ctx.become(`/support_tickets/${ticket_id}`)
      ctx.openBehind('/support_tickets')
    },
  },
  {
    id: 'ticket.replay',
    title: 'Atkārtot autora darbu datu kopijā',
    keywords: ['vēsture', 'replay', 'solis', 'kļūda'],
    rule: 'manage_users',
    silent: true,
    blocked: ({ record }) => (record?.facts?.flow ? null : 'Autors savu vēsturi nepievienoja'),
    run: (ctx) => {
      const { user_id = 0, from = 0, to = 0 } = ctx.record?.facts?.flow ?? {}
      ctx.open(`/workspace/replay?user_id=${user_id}&from=${from}&to=${to}`)
    },
  },
  { id: 'ticket.edit', title: 'Labot atbalsta pieteikumu', run: editing(supportTickets.update) },
  {
    id: 'ticket.accept',
    title: 'Pieņemt pieteikumu',
    keywords: ['tāme', 'termiņš', 'akceptēt'],
    rule: 'manage_users',
    event: 'ACCEPT',
    arguments: [
      { name: 'estimate_hours', label: 'Plānotās stundas', kind: 'quantity', optional: true },
      { name: 'estimate_price', label: 'Plānotā cena, € bez PVN', kind: 'money', optional: true },
      { name: 'due_date', label: 'Termiņš', kind: 'date', optional: true },
    ],
    run: async (ctx, { estimate_hours, estimate_price, due_date }: Estimate) => {
      const body = { estimate_hours: estimate_hours || null, estimate_price: estimate_price || null, due_date: due_date || null }
      await ctx.send(supportTickets.accept, { params: recordParams(ctx), body })
      await tell(ctx, 'accepted')
    },
  },
  {
    id: 'ticket.correct-estimate',
    title: 'Labot tāmi',
    keywords: ['cena', 'stundas', 'termiņš'],
    rule: 'manage_users',
    event: 'CORRECT_ESTIMATE',
    arguments: [
      {
        name: 'estimate_hours',
        label: 'Plānotās stundas',
        kind: 'quantity',
        optional: true,
        initial: (ctx) => ctx.record?.facts?.estimate?.estimate_hours,
      },
      {
        name: 'estimate_price',
        label: 'Plānotā cena, € bez PVN',
        kind: 'money',
        optional: true,
        initial: (ctx) => ctx.record?.facts?.estimate?.estimate_price,
      },
      { name: 'due_date', label: 'Termiņš', kind: 'date', optional: true, initial: (ctx) => ctx.record?.facts?.estimate?.due_date },
    ],
    run: async (ctx, { estimate_hours, estimate_price, due_date }: Estimate) => {
      const body = { estimate_hours: estimate_hours || null, estimate_price: estimate_price || null, due_date: due_date || null }
      await ctx.send(supportTickets.correctEstimate, { params: recordParams(ctx), body: { ...body, ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'ticket.complete',
    title: 'Pabeigt pieteikumu',
    many: 'Pabeigt pieteikumus',
    eachCall: each(supportTickets.complete),
    event: 'COMPLETE',
    run: acting(supportTickets.complete, { color: 'green', text: 'Pieteikums pabeigts' }),
  },
  {
    id: 'ticket.invoice',
    title: 'Izrakstīt rēķinu par pieteikumu',
    keywords: ['rēķins', 'tāme', 'invoice'],
    rule: 'manage_invoices',
    event: 'INVOICE',
    // The form preselects charges of this ticket; other charges of the customer are listed too.
    run: (ctx) => {
      const { customer_id = 0, number = '' } = ctx.record?.facts?.charged ?? {}
      ctx.open(`/invoices/create?customer_id=${customer_id}&of=${encodeURIComponent(number)}`)
    },
  },
  {
    id: 'ticket.reopen',
    title: 'Atsākt pieteikumu',
    ...signedIn,
    event: 'REOPEN',
    run: async (ctx) => {
      await ctx.send(supportTickets.update, { params: recordParams(ctx), body: { event: 'REOPEN', ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'ticket.agree',
    title: 'Piekrist tāmei',
    keys: ['s p'],
    ...signedIn,
    event: 'AGREE',
    run: async (ctx) => {
      await ctx.send(supportTickets.agreement, { params: recordParams(ctx), body: { agreed: true } })
      await tell(ctx)
    },
  },
  {
    id: 'ticket.decline',
    title: 'Atteikties no tāmes',
    ...signedIn,
    event: 'DECLINE',
    arguments: [{ name: 'reason', label: 'Kāpēc', kind: 'text' }],
    run: async (ctx, { reason }: { reason: string }) => {
      await ctx.send(supportTickets.agreement, { params: recordParams(ctx), body: { agreed: false, reason } })
      await tell(ctx)
    },
  },
  {
    id: 'ticket.comment',
    title: 'Komentēt pieteikumu',
    keys: ['k k'],
    keywords: ['rakstīt', 'atbildēt'],
    ...signedIn,
    event: 'COMMENT',
    ...commenting('support_tickets', (ctx, body) => ctx.send(supportTickets.addComment, { params: recordParams(ctx), body: { body } })),
  },
  {
    id: 'ticket.edit-comment',
    title: 'Labot savu komentāru',
    ...signedIn,
    ...editingComment('support_tickets', 'Pieteikumam nav jūsu komentāra', (ctx, id, body) =>
      ctx.send(supportTickets.updateComment, { params: { id }, body: { body } }),
    ),
  },
  {
    id: 'ticket.delete-comment',
    title: 'Dzēst savu komentāru',
    ...signedIn,
    ...deletingComment('Pieteikumam nav jūsu komentāra', (ctx, id) => ctx.send(supportTickets.removeComment, { params: { id } })),
  },
  {
    id: 'ticket.add-images',
    title: 'Pievienot attēlus pieteikumam',
    keywords: ['foto', 'ekrāns', 'upload'],
    ...signedIn,
    arguments: [{ name: 'files', label: 'Attēli', kind: 'picker', picker: 'images' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      const place = { fileable_type: 'support_tickets', fileable_id: recordParams(ctx).id } as const
      await ctx.send(files.uploadImages, { body: { ...place, files: selectedFiles } })
      await tell(ctx, 'imagesSaved')
    },
  },
  {
    id: 'ticket.open-image',
    title: 'Atvērt pieteikuma attēlu',
    ...signedIn,
    ...showingFile('Pieteikumam nav attēlu'),
  },
  {
    id: 'ticket.delete-image',
    title: 'Dzēst pieteikuma attēlu',
    ...signedIn,
    ...deletingFile('Pieteikumam nav attēlu', 'imageDeleted'),
  },
  {
    id: 'ticket.delete',
    title: 'Dzēst pieteikumu',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(supportTickets.remove, '/support_tickets'),
  },
])
