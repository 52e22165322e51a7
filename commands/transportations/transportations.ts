import type { Body } from '../../contract/calls.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import { arranging, deleting, editing, recordParams, showing, tell, version } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { confirmation } from '../reference/reference.ts'

const manage = { rule: 'manage_transportations', module: 'transportation' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const
type Step = NonNullable<Body<typeof transportations.update>['event']>

async function step(ctx: CommandContext, event: Step, message: string, more: { delivered_at?: string } = {}): Promise<void> {
  await ctx.send(transportations.update, { params: recordParams(ctx), body: { event, ...more, ...version(ctx) } })
  await tell(ctx, successNotice(message))
}

export const transportationCommands: readonly Command[] = commands('Transports', 'record:transportation', [
  {
    id: 'transportation.create',
    title: 'Jauns pārvadājums',
    scope: 'everywhere',
    keywords: ['izveidot', 'CMR', 'krava', 'vest', 'transports'],
    ...manage,
    silent: true,
    opens: '/transportations/create',
    run: (ctx) => ctx.open('/transportations/create'),
  },
  {
    id: 'transportation.save',
    title: 'Saglabāt jauno pārvadājumu',
    scope: 'list:new-transportation',
    ...manage,
    run: async (ctx, args: { transportation?: Body<typeof transportations.create> }) => {
      if (!args.transportation) return void ctx.view('primary')
      const { transportation_id } = await ctx.send(transportations.create, { body: args.transportation })
      ctx.notify('created')
      ctx.become(`/transportations/${transportation_id}`)
    },
  },
  {
    id: 'transportation.edit',
    title: 'Labot pārvadājumu',
    keywords: ['pārvadātājs', 'iekraušana', 'izkraušana', 'nosūtītājs', 'saņēmējs', 'cena'],
    event: 'EDIT',
    run: editing(transportations.update),
  },
  {
    id: 'transportation.add-order',
    title: 'Pievienot pasūtījuma kravu',
    keys: ['o k'],
    keywords: ['preces no pasūtījuma', 'svars'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'order_id', label: 'Pasūtījums', kind: 'record', record: 'order' }],
    run: async (ctx, { order_id }: { order_id: number }) => {
      await ctx.send(transportations.addItems, { params: { transportationId: recordParams(ctx).id }, body: { order_ids: [order_id] } })
      await tell(ctx, 'updated')
    },
  },
  {
    id: 'transportation.add-invoice',
    title: 'Pievienot rēķina kravu',
    keywords: ['preces no rēķina', 'pavadzīme'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'invoice_id', label: 'Rēķins', kind: 'record', record: 'invoice' }],
    run: async (ctx, { invoice_id }: { invoice_id: number }) => {
      await ctx.send(transportations.addItems, { params: { transportationId: recordParams(ctx).id }, body: { invoice_ids: [invoice_id] } })
      await tell(ctx, 'updated')
    },
  },
  {
    id: 'transportation.add-line',
    title: 'Pievienot kravas rindu',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line }: { line?: NonNullable<Body<typeof transportations.addItems>['items']>[number] }) => {
      if (!line) return void ctx.view('lines')
      await ctx.send(transportations.addItems, { params: { transportationId: recordParams(ctx).id }, body: { items: [line] } })
      await tell(ctx)
    },
  },
  {
    id: 'transportation.edit-line',
    title: 'Labot kravas rindu',
    keywords: ['vietas', 'svars', 'iepakojums'],
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof transportations.updateItem> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(transportations.updateItem, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'transportation.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    ...manage,
    event: 'EDIT',
    run: arranging(transportations.arrangeItems),
  },
  {
    id: 'transportation.delete-line',
    title: 'Dzēst kravas rindu',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(transportations.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'transportation.depart',
    title: 'Atzīmēt izbraukšanu',
    keywords: ['ceļā', 'iekrauts'],
    ...manage,
    event: 'DEPART',
    many: 'Atzīmēt izbraukšanu',
    eachCall: each(transportations.update, { event: 'DEPART' }),
    run: (ctx) => step(ctx, 'DEPART', 'Pārvadājums ir ceļā'),
  },
  {
    id: 'transportation.deliver',
    title: 'Atzīmēt piegādi',
    keywords: ['izkrauts', 'piegādāts', 'saņemts'],
    ...manage,
    event: 'DELIVER',
    arguments: [{ name: 'delivered_at', label: 'Piegādes diena', kind: 'date', optional: true }],
    run: (ctx, { delivered_at }: { delivered_at?: string | null }) =>
      step(ctx, 'DELIVER', 'Krava piegādāta', delivered_at ? { delivered_at } : {}),
  },
  {
    id: 'transportation.cancel',
    title: 'Atcelt pārvadājumu',
    ...manage,
    event: 'CANCEL',
    arguments: [confirmation],
    run: (ctx) => step(ctx, 'CANCEL', 'Pārvadājums atcelts'),
  },
  {
    id: 'transportation.cmr',
    title: 'Izdrukāt CMR',
    keys: ['ctrl+d'],
    keywords: ['pavadzīme', 'drukāt', 'consignment note'],
    module: 'transportation',
    event: 'CMR_PDF',
    run: showing(transportations.cmr),
  },
  {
    id: 'transportation.mail',
    title: 'Sūtīt pārvadātājam',
    keys: ['f10'],
    keywords: ['e-pasts', 'CMR', 'mail'],
    ...manage,
    event: 'EMAIL',
    arguments: [
      { name: 'address', label: 'E-pasts', kind: 'email', initial: (ctx) => ctx.record?.facts?.email },
      { name: 'include_attachments', label: 'Ar CMR un failiem', kind: 'flag', initial: () => true },
    ],
    run: async (ctx, body: Body<typeof transportations.mail>) => {
      await ctx.send(transportations.mail, { params: recordParams(ctx), body })
      await tell(ctx, 'emailWaits')
    },
  },
  {
    id: 'transportation.delete',
    title: 'Dzēst pārvadājumu',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(transportations.remove, '/transportations'),
  },
  {
    id: 'transportation.add-files',
    title: 'Pievienot failus pārvadājumam',
    keywords: ['pielikums', 'upload', 'parakstīta CMR'],
    ...manage,
    arguments: [{ name: 'files', label: 'Faili', kind: 'picker', picker: 'files' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      await ctx.send(transportations.addFiles, { params: recordParams(ctx), body: { files: selectedFiles } })
      await tell(ctx, 'filesAdded')
    },
  },
  {
    id: 'transportation.delete-file',
    title: 'Dzēst pārvadājuma failu',
    ...manage,
    ...deletingFile('Pārvadājumam nav failu'),
  },
  {
    id: 'transportation.open-file',
    title: 'Atvērt pārvadājuma failu',
    ...manage,
    ...showingFile('Pārvadājumam nav failu'),
  },
  {
    id: 'order.carry',
    title: 'Vest pasūtījumu ar pārvadātāju',
    scope: 'record:order',
    keywords: ['pārvadājums', 'CMR', 'transports', 'eksports'],
    ...manage,
    event: 'CARRY',
    arguments: [{ name: 'carrier_id', label: 'Pārvadātājs', kind: 'record', record: 'carrier' }],
    run: async (ctx, { carrier_id }: { carrier_id: number }) => {
      const { transportation_id } = await ctx.send(transportations.create, { body: { carrier_id, order_ids: [recordParams(ctx).id] } })
      ctx.notify('created')
      ctx.open(`/transportations/${transportation_id}`)
    },
  },
])
