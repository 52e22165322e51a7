import type { Body } from '../contract/calls.ts'
import { transportations } from '../contract/transportations.ts'
import { deleting, editing, front, showing, tell, version } from './acting.ts'
import { commands, type Command } from './command.ts'
import type { Desk } from './desk.ts'
import { deletingFile, showingFile } from './hung-files.ts'
import { confirmation } from './reference.ts'

const manage = { rule: 'manage_transportations', module: 'transportation' } as const
const done = (text: string) => ({ color: 'green', text }) as const
type Step = NonNullable<Body<typeof transportations.update>['event']>

async function step(desk: Desk, event: Step, said: string, more: { delivered_at?: string } = {}): Promise<void> {
  await desk.send(transportations.update, { params: front(desk), body: { event, ...more, ...version(desk) } })
  await tell(desk, done(said))
}

/** Commands on the transportation in front, on the list of them, and on an order that is to be carried. */
export const transportationCommands: readonly Command[] = commands('Transports', 'record:transportation', [
  {
    id: 'transportation.create',
    title: 'Jauns pārvadājums',
    scope: 'everywhere',
    keywords: ['izveidot', 'CMR', 'krava', 'vest', 'transports'],
    ...manage,
    silent: true,
    opens: '/transportations/create',
    run: (desk) => desk.open('/transportations/create'),
  },
  {
    id: 'transportation.save',
    title: 'Saglabāt jauno pārvadājumu',
    scope: 'list:new-transportation',
    ...manage,
    run: async (desk, given: { transportation?: Body<typeof transportations.create> }) => {
      if (!given.transportation) return void desk.view('primary')
      const { transportation_id } = await desk.send(transportations.create, { body: given.transportation })
      desk.notify('created')
      desk.become(`/transportations/${transportation_id}`)
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
    run: async (desk, { order_id }: { order_id: number }) => {
      await desk.send(transportations.addItems, { params: { transportationId: front(desk).id }, body: { order_ids: [order_id] } })
      await tell(desk, 'updated')
    },
  },
  {
    id: 'transportation.add-invoice',
    title: 'Pievienot rēķina kravu',
    keywords: ['preces no rēķina', 'pavadzīme'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'invoice_id', label: 'Rēķins', kind: 'record', record: 'invoice' }],
    run: async (desk, { invoice_id }: { invoice_id: number }) => {
      await desk.send(transportations.addItems, { params: { transportationId: front(desk).id }, body: { invoice_ids: [invoice_id] } })
      await tell(desk, 'updated')
    },
  },
  {
    id: 'transportation.add-line',
    title: 'Pievienot kravas rindu',
    ...manage,
    event: 'EDIT',
    run: async (desk, { line }: { line?: NonNullable<Body<typeof transportations.addItems>['items']>[number] }) => {
      if (!line) return void desk.view('lines')
      await desk.send(transportations.addItems, { params: { transportationId: front(desk).id }, body: { items: [line] } })
      await tell(desk)
    },
  },
  {
    id: 'transportation.edit-line',
    title: 'Labot kravas rindu',
    keywords: ['vietas', 'svars', 'iepakojums'],
    ...manage,
    event: 'EDIT',
    run: async (desk, { line_id, changes }: { line_id?: number; changes?: Body<typeof transportations.updateItem> }) => {
      if (line_id === undefined || !changes) return void desk.view('lines')
      await desk.send(transportations.updateItem, { params: { id: line_id }, body: changes })
      await tell(desk)
    },
  },
  {
    id: 'transportation.delete-line',
    title: 'Dzēst kravas rindu',
    ...manage,
    event: 'EDIT',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(transportations.removeItem, { params: { id: line_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'transportation.depart',
    title: 'Atzīmēt izbraukšanu',
    keywords: ['ceļā', 'iekrauts'],
    ...manage,
    event: 'DEPART',
    many: 'Atzīmēt izbraukšanu',
    run: (desk) => step(desk, 'DEPART', 'Pārvadājums ir ceļā'),
  },
  {
    id: 'transportation.deliver',
    title: 'Atzīmēt piegādi',
    keywords: ['izkrauts', 'piegādāts', 'saņemts'],
    ...manage,
    event: 'DELIVER',
    arguments: [{ name: 'delivered_at', label: 'Piegādes diena', kind: 'date', optional: true }],
    run: (desk, { delivered_at }: { delivered_at?: string | null }) =>
      step(desk, 'DELIVER', 'Krava piegādāta', delivered_at ? { delivered_at } : {}),
  },
  {
    id: 'transportation.cancel',
    title: 'Atcelt pārvadājumu',
    ...manage,
    event: 'CANCEL',
    arguments: [confirmation],
    run: (desk) => step(desk, 'CANCEL', 'Pārvadājums atcelts'),
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
      { name: 'address', label: 'E-pasts', kind: 'email', initial: (desk) => desk.record?.facts?.email },
      { name: 'include_attachments', label: 'Ar CMR un failiem', kind: 'flag', initial: () => true },
    ],
    run: async (desk, body: Body<typeof transportations.mail>) => {
      await desk.send(transportations.mail, { params: front(desk), body })
      await tell(desk, 'emailWaits')
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
    run: async (desk, { files: chosen }: { files: readonly File[] }) => {
      await desk.send(transportations.addFiles, { params: front(desk), body: { files: chosen } as never })
      await tell(desk, 'filesAdded')
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
    arguments: [{ name: 'carrier_id', label: 'Pārvadātājs', kind: 'record', record: 'carrier' }],
    run: async (desk, { carrier_id }: { carrier_id: number }) => {
      const { transportation_id } = await desk.send(transportations.create, { body: { carrier_id, order_ids: [front(desk).id] } })
      desk.notify('created')
      desk.open(`/transportations/${transportation_id}`)
    },
  },
])
