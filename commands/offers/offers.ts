import type { Body } from '../../contract/calls.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { arranging, formFor, deleting, editing, recordParams, showing, tell } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from '../document-language.ts'

type Status = Body<typeof offers.setStatus>['status']

const title = 'Piedāvājumi'
const module = 'offers'
const rule = 'manage_offers'

async function become(ctx: CommandContext, status: Status, rejected_reason: string | null = null): Promise<void> {
  const lock_version = ctx.record?.lock_version ?? 0
  await ctx.send(offers.setStatus, { params: recordParams(ctx), body: { status, rejected_reason, lock_version } })
  await tell(ctx)
}

function order(ctx: CommandContext): void {
  ctx.open(`/orders_create_from_offer/${recordParams(ctx).id}`)
}

export const offerCommands: readonly Command[] = commands(title, 'record:offer', [
  {
    id: 'offer.create',
    title: 'Jauns piedāvājums',
    scope: 'everywhere',
    keys: ['c p'],
    keywords: ['izveidot', 'offer', 'tāme'],
    rule,
    module,
    // Without values the command opens the form.
    run: async (ctx, { offer }: { offer?: Body<typeof offers.create> }) => {
      if (!offer) return ctx.open(formFor('/offers/create', ctx, 'customer'))
      const { offer_id } = await ctx.send(offers.create, { body: offer })
      ctx.notify('created')
      ctx.become(`/offers/${offer_id}`)
      ctx.openBehind('/offers')
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
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (ctx) => ctx.record?.facts?.email }, mailLanguage],
    run: async (ctx, mailArgs: Mailing) => {
      await ctx.send(offers.mail, { params: recordParams(ctx), body: mailing(mailArgs) })
      await tell(ctx, 'emailWaits')
    },
  },
  {
    id: 'offer.sent',
    title: 'Atzīmēt kā nosūtītu',
    many: 'Atzīmēt kā nosūtītus',
    eachCall: each(offers.setStatus, { status: 'sent', rejected_reason: null }),
    rule,
    module,
    event: 'SET_STATUS_SENT',
    run: (ctx) => become(ctx, 'sent'),
  },
  {
    id: 'offer.accepted',
    title: 'Atzīmēt kā apstiprinātu',
    keywords: ['piekrita', 'accepted'],
    rule,
    module,
    event: 'SET_STATUS_ACCEPTED',
    run: (ctx) => become(ctx, 'accepted'),
  },
  {
    id: 'offer.rejected',
    title: 'Atzīmēt kā noraidītu',
    keywords: ['atteica', 'rejected'],
    rule,
    module,
    event: 'SET_STATUS_REJECTED',
    arguments: [{ name: 'rejected_reason', label: 'Noraidīšanas iemesls', kind: 'long-text' }],
    run: (ctx, { rejected_reason }: { rejected_reason: string }) => become(ctx, 'rejected', rejected_reason),
  },
  {
    id: 'offer.draft',
    title: 'Atgriezt sagatavošanā',
    keywords: ['labot', 'atvērt'],
    rule,
    module,
    event: 'SET_STATUS_DRAFT',
    run: (ctx) => become(ctx, 'draft'),
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
    run: async (ctx, { offer_id = 0, order: newOrder }: { offer_id?: number; order?: Body<typeof orders.createFromOffer> }) => {
      if (!newOrder) return void ctx.view('primary')
      const { order_id } = await ctx.send(orders.createFromOffer, { params: { offerId: offer_id }, body: newOrder })
      ctx.notify('created')
      ctx.become(`/orders/${order_id}`)
      ctx.openBehind('/orders')
    },
  },
  {
    id: 'offer.copy',
    title: 'Kopēt piedāvājumu',
    keywords: ['atkārtot', 'copy'],
    rule,
    module,
    event: 'COPY',
    run: async (ctx) => {
      const { offer_id } = await ctx.send(offers.copy, { params: recordParams(ctx) })
      ctx.notify('created')
      ctx.become(`/offers/${offer_id}`)
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
    eachCall: each(offers.remove),
    rule,
    module,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(offers.remove, '/offers'),
  },
])

/** The grid runs the line commands once per row left; from the palette without a line they open the grid. */
export const offerPartCommands: readonly Command[] = commands(title, 'record:offer', [
  {
    id: 'offer.add-lines',
    title: 'Pievienot rindu',
    keywords: ['prece', 'add item'],
    rule,
    module,
    event: 'EDIT',
    run: async (ctx, { lines }: { lines?: Body<typeof offers.addItems>['offer_items'] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(offers.addItems, { body: { offer_id: recordParams(ctx).id, offer_items: lines } })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'offer.edit-line',
    title: 'Labot rindu',
    keywords: ['daudzums', 'cena', 'atlaide', 'papildu'],
    rule,
    module,
    event: 'EDIT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof offers.updateItem> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(offers.updateItem, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'offer.delete-line',
    title: 'Dzēst rindu',
    rule,
    module,
    event: 'EDIT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(offers.deleteItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'offer.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    rule,
    module,
    event: 'EDIT',
    run: arranging(offers.arrangeItems),
  },
  {
    id: 'offer.add-files',
    title: 'Pievienot failus piedāvājumam',
    keywords: ['pielikums', 'upload'],
    rule,
    module,
    arguments: [{ name: 'files', label: 'Faili', kind: 'picker', picker: 'files' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      await ctx.send(offers.addFiles, { params: recordParams(ctx), body: { files: selectedFiles } })
      await tell(ctx, 'filesAdded')
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
