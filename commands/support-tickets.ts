import type { Body } from '../contract/calls.ts'
import { files } from '../contract/files.ts'
import { supportTickets } from '../contract/support-tickets.ts'
import { acting, deleting, editing, formAbout, front, tell, version } from './acting.ts'
import { commands, type Command } from './command.ts'
import { deletingFile, showingFile } from './hung-files.ts'
import { commenting, deletingComment, editingComment } from './own-comments.ts'
import { confirmation } from './reference.ts'

const signedIn = { rule: 'signed-in' } as const

type Asked = Body<typeof supportTickets.create>
type Estimate = Body<typeof supportTickets.accept>

/** Commands on the support ticket in front, and on the list of them; one opens a ticket about whatever is in front. */
export const supportTicketCommands: readonly Command[] = commands('Atbalsts', 'record:support_ticket', [
  {
    id: 'ticket.create',
    title: 'Jauns atbalsta pieteikums',
    scope: 'everywhere',
    keywords: ['palīdzība', 'kļūda', 'jautājums', 'support'],
    ...signedIn,
    silent: true,
    opens: '/support_tickets/create',
    run: (desk) => desk.open('/support_tickets/create'),
  },
  {
    id: 'ticket.about',
    title: 'Jautāt atbalstam par šo',
    scope: 'everywhere',
    keys: ['j a'],
    keywords: ['palīdzība', 'kļūda', 'pieteikums', 'support'],
    ...signedIn,
    silent: true,
    run: (desk) => desk.open(formAbout('/support_tickets/create', desk)),
  },
  {
    id: 'ticket.save',
    title: 'Nosūtīt atbalsta pieteikumu',
    scope: 'list:new-support-ticket',
    ...signedIn,
    run: async (desk, given: { ticket?: Asked }) => {
      if (!given.ticket) return void desk.view('primary')
      const { ticket_id } = await desk.send(supportTickets.create, { body: given.ticket })
      desk.notify('created')
      desk.become(`/support_tickets/${ticket_id}`)
      desk.openBehind('/support_tickets')
    },
  },
  {
    id: 'ticket.replay',
    title: 'Atkārtot autora darbu datu kopijā',
    keywords: ['vēsture', 'replay', 'solis', 'kļūda'],
    rule: 'manage_users',
    silent: true,
    blocked: ({ record }) => (record?.facts?.flow ? null : 'Autors savu vēsturi nepievienoja'),
    run: (desk) => {
      const { user_id = 0, from = 0, to = 0 } = desk.record?.facts?.flow ?? {}
      desk.open(`/workspace/replay?user_id=${user_id}&from=${from}&to=${to}`)
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
    run: async (desk, { estimate_hours, estimate_price, due_date }: Estimate) => {
      const body = { estimate_hours: estimate_hours || null, estimate_price: estimate_price || null, due_date: due_date || null }
      await desk.send(supportTickets.accept, { params: front(desk), body })
      await tell(desk, 'accepted')
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
        initial: (desk) => desk.record?.facts?.estimate?.estimate_hours,
      },
      {
        name: 'estimate_price',
        label: 'Plānotā cena, € bez PVN',
        kind: 'money',
        optional: true,
        initial: (desk) => desk.record?.facts?.estimate?.estimate_price,
      },
      { name: 'due_date', label: 'Termiņš', kind: 'date', optional: true, initial: (desk) => desk.record?.facts?.estimate?.due_date },
    ],
    run: async (desk, { estimate_hours, estimate_price, due_date }: Estimate) => {
      const body = { estimate_hours: estimate_hours || null, estimate_price: estimate_price || null, due_date: due_date || null }
      await desk.send(supportTickets.correctEstimate, { params: front(desk), body: { ...body, ...version(desk) } })
      await tell(desk)
    },
  },
  {
    id: 'ticket.complete',
    title: 'Pabeigt pieteikumu',
    many: 'Pabeigt pieteikumus',
    event: 'COMPLETE',
    run: acting(supportTickets.complete, { color: 'green', text: 'Pieteikums pabeigts' }),
  },
  {
    id: 'ticket.invoice',
    title: 'Izrakstīt rēķinu par pieteikumu',
    keywords: ['rēķins', 'tāme', 'invoice'],
    rule: 'manage_invoices',
    event: 'INVOICE',
    // The form chooses what this ticket charged; the customer's other work stands beside it.
    run: (desk) => {
      const { customer_id = 0, number = '' } = desk.record?.facts?.charged ?? {}
      desk.open(`/invoices/create?customer_id=${customer_id}&of=${encodeURIComponent(number)}`)
    },
  },
  {
    id: 'ticket.reopen',
    title: 'Atsākt pieteikumu',
    ...signedIn,
    event: 'REOPEN',
    run: async (desk) => {
      await desk.send(supportTickets.update, { params: front(desk), body: { event: 'REOPEN', ...version(desk) } })
      await tell(desk)
    },
  },
  {
    id: 'ticket.agree',
    title: 'Piekrist tāmei',
    keys: ['s p'],
    ...signedIn,
    event: 'AGREE',
    run: async (desk) => {
      await desk.send(supportTickets.agreement, { params: front(desk), body: { agreed: true } })
      await tell(desk)
    },
  },
  {
    id: 'ticket.decline',
    title: 'Atteikties no tāmes',
    ...signedIn,
    event: 'DECLINE',
    arguments: [{ name: 'reason', label: 'Kāpēc', kind: 'text' }],
    run: async (desk, { reason }: { reason: string }) => {
      await desk.send(supportTickets.agreement, { params: front(desk), body: { agreed: false, reason } })
      await tell(desk)
    },
  },
  {
    id: 'ticket.comment',
    title: 'Komentēt pieteikumu',
    keys: ['k k'],
    keywords: ['rakstīt', 'atbildēt'],
    ...signedIn,
    event: 'COMMENT',
    ...commenting('support_tickets', (desk, body) => desk.send(supportTickets.addComment, { params: front(desk), body: { body } })),
  },
  {
    id: 'ticket.edit-comment',
    title: 'Labot savu komentāru',
    ...signedIn,
    ...editingComment('support_tickets', 'Pieteikumam nav jūsu komentāra', (desk, id, body) =>
      desk.send(supportTickets.updateComment, { params: { id }, body: { body } }),
    ),
  },
  {
    id: 'ticket.delete-comment',
    title: 'Dzēst savu komentāru',
    ...signedIn,
    ...deletingComment('Pieteikumam nav jūsu komentāra', (desk, id) => desk.send(supportTickets.removeComment, { params: { id } })),
  },
  {
    id: 'ticket.add-images',
    title: 'Pievienot attēlus pieteikumam',
    keywords: ['foto', 'ekrāns', 'upload'],
    ...signedIn,
    arguments: [{ name: 'files', label: 'Attēli', kind: 'picker', picker: 'images' }],
    run: async (desk, { files: chosen }: { files: readonly File[] }) => {
      const place = { fileable_type: 'support_tickets', fileable_id: front(desk).id } as const
      await desk.send(files.uploadImages, { body: { ...place, files: chosen } as never })
      await tell(desk, 'imagesSaved')
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
