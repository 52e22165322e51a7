import type { Body } from '../contract/calls.ts'
import { procurements } from '../contract/procurements.ts'
import { formFor, type Edit, deleting, front, itself, showing, tell } from './acting.ts'
import { commands, type Arguments, type Command, type Subject } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

/** A line and how much of it, as the line pickers give it. */
interface LineQuantity {
  id: number
  quantity: string
}

/** What was found of a line when the goods were counted. */
export interface CountedLine {
  id: number
  lock_version: number
  /** As ordered, and as counted. */
  quantity: string
  counted: string
  /** Numbers of serialised goods, when they changed. */
  units?: readonly string[]
}

/** A file with the fields that go beside it. */
export interface Upload extends Arguments {
  files: readonly File[]
  supplier_id?: number
  warehouse_id?: number
  /** Which column of a sheet holds what: `code=A,quantity=D`. */
  columns?: string
  /** Which of several sheets of a workbook was chosen. */
  sheet?: string
  /** Which item a line of an invoice is, or `cost`: `line=item` pairs. */
  matches?: string
  /** How much of its item a line of an invoice is: `line=quantity` pairs. */
  quantities?: string
}

const title = 'Iepirkumi'
const rule = 'manage_procurement'

async function updated(desk: Desk): Promise<void> {
  await tell(desk)
}

async function markOrdered(desk: Desk): Promise<void> {
  await desk.send(procurements.update, {
    params: front(desk),
    body: { event: 'MARK_ORDERED', lock_version: desk.record?.lock_version ?? 0 },
  })
  await updated(desk)
}

async function accept(desk: Desk): Promise<void> {
  await desk.send(procurements.accept, { params: front(desk) })
  await tell(desk, 'accepted')
}

/** Receives what was counted; what did not come goes into a procurement of its own. */
async function receive(desk: Desk, { counted }: { counted: readonly CountedLine[] }): Promise<void> {
  const lines = counted.map(({ id, lock_version, counted: found, units }) => ({
    ...{ id, lock_version, counted: found },
    ...(units && { units: [...units] }),
  }))
  await desk.send(procurements.receiveCounted, { params: front(desk), body: { counted: lines } })
  await tell(desk, 'accepted')
}

/** Commands on the procurement in front and on the list of procurements. */
export const procurementCommands: readonly Command[] = commands(title, 'record:procurement', [
  {
    id: 'procurement.create',
    title: 'Jauns iepirkums',
    scope: 'everywhere',
    keys: ['c i'],
    keywords: ['pirkt', 'pasūtīt piegādātājam', 'procurement'],
    rule,
    // The form gives the fields and the record takes its place; without them the form opens.
    run: async (desk, { procurement }: { procurement?: Body<typeof procurements.create> }) => {
      if (!procurement) return desk.open(formFor('/stock/procurements/create', desk, 'supplier'))
      const { procurement_id } = await desk.send(procurements.create, { body: procurement })
      desk.notify('created')
      desk.become(`/stock/procurements/${procurement_id}`)
      desk.openBehind('/stock/procurements')
    },
  },
  {
    id: 'procurement.transfer',
    title: 'Pārvietot preces no citas noliktavas',
    scope: 'everywhere',
    keywords: ['pārvietošana', 'starp noliktavām', 'iekšējais', 'transfer'],
    rule,
    silent: true,
    run: (desk) => desk.open('/stock/procurements/create?kind=internal'),
  },
  {
    id: 'procurement.from-excel',
    title: 'Iepirkums no izklājlapas',
    deed: 'Izveidot iepirkumu',
    scope: 'everywhere',
    keywords: ['excel', 'xlsx', 'importēt', 'ielasīt'],
    rule,
    arguments: [{ name: 'sheet', label: 'Izklājlapa', kind: 'picker', picker: 'procurement-sheet' }],
    run: async (desk, { sheet }: { sheet: Upload }) => {
      const { procurement_id } = await desk.send(procurements.createFromExcel, { body: sheet as never })
      desk.notify('created')
      desk.open(`/stock/procurements/${procurement_id}`)
    },
  },
  {
    id: 'procurement.from-invoice',
    title: 'Iepirkums no piegādātāja e-rēķina',
    scope: 'everywhere',
    keywords: ['xml', 'ubl', 'peppol', 'rēķins'],
    rule,
    silent: true,
    run: async (desk, { invoice }: { invoice?: Upload }) => {
      if (!invoice) return desk.open('/stock/procurement_from_invoice')
      const { procurement_id } = await desk.send(procurements.createFromInvoice, { body: invoice as never })
      desk.notify('created')
      desk.become(`/stock/procurements/${procurement_id}`)
      desk.openBehind('/stock/procurements')
    },
  },
  {
    id: 'procurement.edit',
    title: 'Labot iepirkumu',
    keywords: ['piegādātājs', 'noliktava', 'termiņš', 'transports'],
    rule,
    event: 'EDIT',
    run: async (desk, { changes, lock_version = 0 }: Edit) => {
      if (!changes) return void desk.view('edit')
      await desk.send(procurements.update, { params: front(desk), body: { ...changes, lock_version } })
      await updated(desk)
    },
  },
  { id: 'procurement.ordered', title: 'Atzīmēt kā pasūtītu', many: 'Atzīmēt kā pasūtītus', rule, event: 'MARK_ORDERED', run: markOrdered },
  {
    id: 'procurement.receive',
    title: 'Saskaitīt un pieņemt',
    keys: ['i s'],
    keywords: ['skenēt', 'svītrkods', 'imei', 'saņemt', 'scan'],
    rule,
    event: 'RECEIVE',
    arguments: [{ name: 'counted', label: 'Saskaitītais', kind: 'picker', picker: 'procurement-receipt' }],
    // What is counted is kept over a reload.
    subject: itself,
    run: receive,
  },
  {
    id: 'procurement.accept',
    title: 'Pieņemt preces',
    many: 'Pieņemt preces',
    keys: ['i a'],
    keywords: ['akceptēt', 'saņemt', 'accept'],
    rule,
    event: 'ACCEPT',
    run: accept,
  },
  {
    id: 'procurement.split',
    title: 'Sadalīt iepirkumu',
    keywords: ['split', 'daļa'],
    rule,
    event: 'SPLIT',
    arguments: [{ name: 'lines', label: 'Rindas', kind: 'picker', picker: 'procurement-lines-to-split' }],
    run: async (desk, { lines }: { lines: LineQuantity[] }) => {
      const { procurement_id } = await desk.send(procurements.split, { params: front(desk), body: { procurement_items: lines } })
      desk.notify('created')
      desk.open(`/stock/procurements/${procurement_id}`)
    },
  },
  {
    id: 'procurement.date',
    title: 'Mainīt iepirkuma datumu',
    keywords: ['datums', 'date'],
    rule,
    event: 'CHANGE_DATE',
    arguments: [{ name: 'date', label: 'Datums', kind: 'date', initial: (desk) => desk.record?.facts?.date }],
    subject: itself,
    run: async (desk, { date, subject }: { date: string; subject?: Subject }) => {
      await desk.send(procurements.changeDate, { params: front(desk), body: { date, lock_version: subject?.lock_version ?? 0 } })
      await updated(desk)
    },
  },
  {
    id: 'procurement.remove-goods',
    title: 'Izņemt iepirkuma preces',
    keywords: ['tehniskais dokuments', 'bojāts', 'goods removal'],
    rule,
    event: 'GOODS_REMOVAL',
    arguments: [
      { name: 'lines', label: 'Rindas', kind: 'picker', picker: 'procurement-lines-to-remove' },
      { name: 'reason', label: 'Pamatojums', kind: 'text' },
    ],
    run: async (desk, { lines, reason }: { lines: LineQuantity[]; reason: string }) => {
      const { document_id } = await desk.send(procurements.removeGoods, { params: front(desk), body: { reason, procurement_items: lines } })
      await tell(desk, 'created')
      desk.open(`/stock/tehnical_documents/${document_id}`)
    },
  },
  {
    id: 'procurement.excel',
    title: 'Lejupielādēt iepirkumu (Excel)',
    keywords: ['xlsx', 'izklājlapa'],
    rule: 'view_procurement',
    run: (desk) => desk.download(procurements.excel, { params: front(desk) }),
  },
  {
    id: 'procurement.labels',
    title: 'Iepirkuma preču etiķetes',
    keywords: ['svītrkodi', 'labels'],
    run: showing(procurements.allLabels),
  },
  {
    id: 'procurement.cancel',
    title: 'Atcelt iepirkumu',
    rule,
    event: 'CANCEL',
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(procurements.cancel, { params: front(desk) })
      await updated(desk)
    },
  },
  {
    id: 'procurement.delete',
    title: 'Dzēst iepirkumu',
    many: 'Dzēst iepirkumus',
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(procurements.remove, '/stock/procurements'),
  },
])
