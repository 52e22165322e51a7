import type { Body } from '../contract/calls.ts'
import { dayOf } from '../contract/format.ts'
import { simplified } from '../contract/simplified.ts'
import { commands, type Arguments } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

/** What an edit in place gives: the fields that changed, and the version that they stand on. */
interface Edit extends Arguments {
  changes?: Readonly<Record<string, unknown>>
  lock_version?: number
}

const opens = { rule: 'manage_simple_invoices', module: 'simplified_invoices' } as const
const list = '/invoices/simplified_invoices'

function front(desk: Desk): { id: number } {
  return { id: desk.record?.id ?? 0 }
}

/** Tells what speaks against an invoice that was made all the same. */
function warn(desk: Desk, warning: string | null): void {
  if (warning !== null) desk.notify({ color: 'blue', text: warning })
}

async function payment(desk: Desk, body: Omit<Body<typeof simplified.update>, 'lock_version'>): Promise<void> {
  await desk.send(simplified.update, { params: front(desk), body: { ...body, lock_version: desk.record?.lock_version ?? 0 } })
  desk.notify('updated')
  await desk.refresh()
}

/** Commands on the simplified invoice in front and on the list of them; the grid of lines runs those of lines, one a row. */
export const simplifiedCommands = commands('Vienkāršie rēķini', 'record:simplified_invoice', [
  {
    id: 'simplified.create',
    title: 'Jauns vienkāršais rēķins',
    scope: 'everywhere',
    keywords: ['izveidot', 'čeks', 'skaidra nauda', 'simplified'],
    ...opens,
    silent: true,
    run: (desk) => desk.open('/invoices/create_simplified_invoices'),
  },
  {
    id: 'simplified.issue',
    title: 'Izrakstīt vienkāršo rēķinu',
    scope: 'list:new-simplified',
    ...opens,
    run: async (desk, { invoice }: { invoice?: Body<typeof simplified.create> }) => {
      if (!invoice) return void desk.view('primary')
      const { simplified_invoice_id, warning } = await desk.send(simplified.create, { body: invoice })
      desk.notify('created')
      warn(desk, warning)
      desk.become(`/invoices/simplified_invoice/${simplified_invoice_id}`)
      desk.openBehind(list)
    },
  },
  {
    id: 'simplified.edit',
    title: 'Labot vienkāršo rēķinu',
    keywords: ['pircējs', 'datums', 'piezīmes'],
    ...opens,
    event: 'EDIT',
    run: async (desk, { changes, lock_version = 0 }: Edit) => {
      if (!changes) return void desk.view('edit')
      await desk.send(simplified.update, { params: front(desk), body: { ...changes, lock_version } })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'simplified.add-lines',
    title: 'Pievienot vienkāršā rēķina rindu',
    keywords: ['prece', 'add item'],
    ...opens,
    event: 'ITEM_ADD',
    run: async (desk, { lines }: { lines?: Body<typeof simplified.addItems>['items'] }) => {
      if (!lines) return void desk.view('lines')
      await desk.send(simplified.addItems, { params: front(desk), body: { items: lines } })
      desk.notify('created')
      await desk.refresh()
    },
  },
  {
    id: 'simplified.edit-line',
    title: 'Labot vienkāršā rēķina rindu',
    keywords: ['daudzums', 'cena', 'atlaide'],
    ...opens,
    event: 'ITEM_EDIT',
    run: async (desk, { line_id, changes }: { line_id?: number; changes?: Body<typeof simplified.updateItem> }) => {
      if (line_id === undefined || !changes) return void desk.view('lines')
      await desk.send(simplified.updateItem, { params: { id: line_id }, body: changes })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'simplified.delete-line',
    title: 'Dzēst vienkāršā rēķina rindu',
    ...opens,
    event: 'ITEM_DELETE',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(simplified.removeItem, { params: { id: line_id } })
      desk.notify('deleted')
      await desk.refresh()
    },
  },
  {
    id: 'simplified.pay',
    title: 'Atzīmēt rēķinu kā apmaksātu',
    keys: ['f9'],
    keywords: ['maksājums', 'samaksāts', 'pay'],
    ...opens,
    event: 'PAY',
    arguments: [{ name: 'paid_at', label: 'Apmaksas datums', kind: 'date', initial: () => dayOf(new Date()) }],
    run: (desk, { paid_at }: { paid_at: string }) => payment(desk, { event: 'PAY', paid_at }),
  },
  {
    id: 'simplified.unpay',
    title: 'Atsaukt rēķina apmaksu',
    ...opens,
    event: 'UNPAY',
    arguments: [confirmation],
    run: (desk) => payment(desk, { event: 'UNPAY' }),
  },
  {
    id: 'simplified.copy',
    title: 'Kopēt vienkāršo rēķinu',
    keywords: ['atkārtot', 'copy'],
    ...opens,
    event: 'COPY',
    run: async (desk) => {
      const { simplified_invoice_id, warning } = await desk.send(simplified.copy, { params: front(desk) })
      desk.notify('created')
      warn(desk, warning)
      desk.open(`/invoices/simplified_invoice/${simplified_invoice_id}`)
    },
  },
  {
    id: 'simplified.pdf',
    title: 'Atvērt vienkāršā rēķina PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    ...opens,
    run: (desk) => desk.download(simplified.pdf, { params: front(desk) }, { show: true }),
  },
  {
    id: 'simplified.annul',
    title: 'Anulēt vienkāršo rēķinu',
    keywords: ['dzēst', 'atcelt'],
    ...opens,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(simplified.remove, { params: front(desk) })
      desk.notify('deleted')
      await desk.refresh()
    },
  },
])
