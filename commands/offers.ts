import type { Body } from '../contract/calls.ts'
import { offers } from '../contract/offers.ts'
import { orders } from '../contract/orders.ts'
import { formFor, deleting, editing, front, showing, tell } from './acting.ts'
import { commands, type Command } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'
import { deletingFile, showingFile } from './hung-files.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from './paper-language.ts'

type Status = Body<typeof offers.setStatus>['status']

const title = 'Piedāvājumi'
const module = 'offers'
const rule = 'manage_offers'

async function become(desk: Desk, status: Status, rejected_reason: string | null = null): Promise<void> {
  const lock_version = desk.record?.lock_version ?? 0
  await desk.send(offers.setStatus, { params: front(desk), body: { status, rejected_reason, lock_version } })
  await tell(desk)
}

function order(desk: Desk): void {
  desk.open(`/orders_create_from_offer/${front(desk).id}`)
}

/** Commands on the offer in front and on the list of offers. */
export const offerCommands: readonly Command[] = commands(title, 'record:offer', [
  {
    id: 'offer.create',
    title: 'Jauns piedāvājums',
    scope: 'everywhere',
    keys: ['c p'],
    keywords: ['izveidot', 'offer', 'tāme'],
    rule,
    module,
    // The form gives the fields and the record takes its place; without them the form opens.
    run: async (desk, { offer }: { offer?: Body<typeof offers.create> }) => {
      if (!offer) return desk.open(formFor('/offers/create', desk, 'customer'))
      const { offer_id } = await desk.send(offers.create, { body: offer })
      desk.notify('created')
      desk.become(`/offers/${offer_id}`)
      desk.openBehind('/offers')
    },
  },
  {
    id: 'offer.edit',
    title: 'Labot piedāvājumu',
    keywords: ['klients', 'termiņš', 'noteikumi', 'ievads'],
    module,
    event: 'EDIT',
    run: editing(offers.update),
  },
  {
    id: 'offer.mail',
    title: 'Sūtīt piedāvājumu e-pastā',
    keys: ['f10'],
    keywords: ['e-pasts', 'mail'],
    rule,
    module,
    event: 'MAIL',
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (desk) => desk.record?.facts?.email }, mailLanguage],
    run: async (desk, given: Mailing) => {
      await desk.send(offers.mail, { params: front(desk), body: mailing(given) })
      await tell(desk, 'emailWaits')
    },
  },
  {
    id: 'offer.sent',
    title: 'Atzīmēt kā nosūtītu',
    many: 'Atzīmēt kā nosūtītus',
    rule,
    module,
    event: 'SET_STATUS_SENT',
    run: (desk) => become(desk, 'sent'),
  },
  {
    id: 'offer.accepted',
    title: 'Atzīmēt kā apstiprinātu',
    keywords: ['piekrita', 'accepted'],
    rule,
    module,
    event: 'SET_STATUS_ACCEPTED',
    run: (desk) => become(desk, 'accepted'),
  },
  {
    id: 'offer.rejected',
    title: 'Atzīmēt kā noraidītu',
    keywords: ['atteica', 'rejected'],
    rule,
    module,
    event: 'SET_STATUS_REJECTED',
    arguments: [{ name: 'rejected_reason', label: 'Noraidīšanas iemesls', kind: 'long-text' }],
    run: (desk, { rejected_reason }: { rejected_reason: string }) => become(desk, 'rejected', rejected_reason),
  },
  {
    id: 'offer.draft',
    title: 'Atgriezt sagatavošanā',
    keywords: ['labot', 'atvērt'],
    rule,
    module,
    event: 'SET_STATUS_DRAFT',
    run: (desk) => become(desk, 'draft'),
  },
  {
    id: 'offer.order',
    title: 'Izveidot pasūtījumu no piedāvājuma',
    keys: ['p o'],
    keywords: ['pasūtīt', 'order'],
    rule: { allOf: ['manage_orders', 'view_offers'] },
    module,
    event: 'CREATE_ORDER',
    silent: true,
    run: order,
  },
  {
    id: 'order.take-offered',
    title: 'Saglabāt pasūtījumu no piedāvājuma',
    scope: 'list:order-from-offer',
    rule: { allOf: ['manage_orders', 'view_offers'] },
    module,
    run: async (desk, { offer_id = 0, order: sent }: { offer_id?: number; order?: Body<typeof orders.createFromOffer> }) => {
      if (!sent) return void desk.view('primary')
      const { order_id } = await desk.send(orders.createFromOffer, { params: { offerId: offer_id }, body: sent })
      desk.notify('created')
      desk.become(`/orders/${order_id}`)
      desk.openBehind('/orders')
    },
  },
  {
    id: 'offer.copy',
    title: 'Kopēt piedāvājumu',
    keywords: ['atkārtot', 'copy'],
    rule,
    module,
    event: 'COPY',
    run: async (desk) => {
      const { offer_id } = await desk.send(offers.copy, { params: front(desk) })
      desk.notify('created')
      desk.become(`/offers/${offer_id}`)
    },
  },
  {
    id: 'offer.pdf',
    title: 'Atvērt piedāvājuma PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    module,
    run: showing(offers.pdf),
  },
  inLanguage('offer.pdf-in-language', 'Atvērt piedāvājuma PDF citā valodā', offers.pdf),
  {
    id: 'offer.delete',
    title: 'Dzēst piedāvājumu',
    many: 'Dzēst piedāvājumus',
    rule,
    module,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(offers.remove, '/offers'),
  },
])

/**
 * Commands on lines and files of the offer in front. The grid of lines runs the first three, one a row
 * that the keyboard leaves; found in the palette without a line they lead to the grid.
 */
export const offerPartCommands: readonly Command[] = commands(title, 'record:offer', [
  {
    id: 'offer.add-lines',
    title: 'Pievienot rindu',
    keywords: ['prece', 'add item'],
    rule,
    module,
    event: 'EDIT',
    run: async (desk, { lines }: { lines?: Body<typeof offers.addItems>['offer_items'] }) => {
      if (!lines) return void desk.view('lines')
      await desk.send(offers.addItems, { body: { offer_id: front(desk).id, offer_items: lines } })
      await tell(desk, 'created')
    },
  },
  {
    id: 'offer.edit-line',
    title: 'Labot rindu',
    keywords: ['daudzums', 'cena', 'atlaide', 'papildu'],
    rule,
    module,
    event: 'EDIT',
    run: async (desk, { line_id, changes }: { line_id?: number; changes?: Body<typeof offers.updateItem> }) => {
      if (line_id === undefined || !changes) return void desk.view('lines')
      await desk.send(offers.updateItem, { params: { id: line_id }, body: changes })
      await tell(desk)
    },
  },
  {
    id: 'offer.delete-line',
    title: 'Dzēst rindu',
    rule,
    module,
    event: 'EDIT',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(offers.deleteItem, { params: { id: line_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'offer.add-files',
    title: 'Pievienot failus piedāvājumam',
    keywords: ['pielikums', 'upload'],
    rule,
    module,
    arguments: [{ name: 'files', label: 'Faili', kind: 'picker', picker: 'files' }],
    run: async (desk, { files: chosen }: { files: readonly File[] }) => {
      await desk.send(offers.addFiles, { params: front(desk), body: { files: chosen } as never })
      await tell(desk, 'filesAdded')
    },
  },
  {
    id: 'offer.delete-file',
    title: 'Dzēst piedāvājuma failu',
    rule,
    module,
    ...deletingFile('Piedāvājumam nav failu'),
  },
  {
    id: 'offer.open-file',
    title: 'Atvērt piedāvājuma failu',
    rule: 'view_offers',
    module,
    ...showingFile('Piedāvājumam nav failu'),
  },
])
