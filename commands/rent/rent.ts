import type { Body } from '../../contract/calls.ts'
import { countOf, dayOf } from '../../contract/format.ts'
import { credits } from '../../contract/credits/credits.ts'
import { rent } from '../../contract/rent/rent.ts'
import { formFor, deleting, editing, recordParams, tell, version } from '../acting.ts'
import { commands, type Arguments } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

export interface MachineArgument extends Arguments {
  id: number
  lock_version: number
  name: string
}

const opens = { rule: 'manage_rent', module: 'rent' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const
const today = () => dayOf(new Date())

export const rentCommands = commands('Noma', 'record:rent', [
  {
    id: 'rent.create',
    title: 'Jauna noma',
    scope: 'everywhere',
    keys: ['c m'],
    keywords: ['izveidot', 'iznomāt', 'līgums', 'rent'],
    ...opens,
    silent: true,
    opens: '/rent/create',
    run: (ctx) => ctx.open(formFor('/rent/create', ctx, 'customer')),
  },
  {
    id: 'rent.save',
    title: 'Saglabāt jauno nomu',
    scope: 'list:new-rent',
    ...opens,
    run: async (ctx, args: { rent?: Body<typeof rent.create> }) => {
      if (!args.rent) return void ctx.view('primary')
      const { rent_id } = await ctx.send(rent.create, { body: args.rent })
      ctx.notify('created')
      ctx.become(`/rent/${rent_id}`)
      ctx.openBehind('/rent')
    },
  },
  {
    id: 'rent.edit',
    title: 'Labot nomu',
    keywords: ['līgums', 'rēķina diena', 'minimālā maksa'],
    event: 'EDIT',
    run: editing(rent.update),
  },
  {
    id: 'rent.add-machine',
    title: 'Pievienot iekārtu',
    keys: ['o i'],
    keywords: ['inventārs', 'iznomāt', 'printeris'],
    ...opens,
    event: 'ITEM_ADD',
    arguments: [{ name: 'machine', label: 'Iekārta', kind: 'picker', picker: 'rent-machine' }],
    run: async (ctx, { machine }: { machine: Body<typeof rent.addItem> }) => {
      await ctx.send(rent.addItem, { params: { rentId: recordParams(ctx).id }, body: machine })
      await tell(ctx, successNotice('Iekārta iznomāta'))
    },
  },
  {
    id: 'rent.price',
    title: 'Noteikt rādījuma cenu',
    keys: ['o c'],
    keywords: ['lapas cena', 'iekļautais daudzums'],
    ...opens,
    event: 'PRICE',
    arguments: [{ name: 'price', label: 'Cena', kind: 'picker', picker: 'rent-price' }],
    run: async (ctx, { price }: { price: Body<typeof rent.addReadingPrice> & { rent_item_id: number } }) => {
      const { rent_item_id: id, ...body } = price
      await ctx.send(rent.addReadingPrice, { params: { id }, body })
      await tell(ctx, successNotice('Rādījuma cena noteikta'))
    },
  },
  {
    id: 'rent.terms',
    title: 'Noteikt nosacījumus no datuma',
    keys: ['o n'],
    keywords: ['indeksācija', 'cenu celšana', 'maksa'],
    ...opens,
    event: 'EDIT',
    arguments: [
      { name: 'valid_from', label: 'Spēkā no', kind: 'date', initial: today },
      { name: 'fee', label: 'Maksa mēnesī par visu nomu', kind: 'money', optional: true },
      { name: 'indexation_pc', label: 'Indeksācija, %', kind: 'quantity', optional: true },
      { name: 'minimum_fee', label: 'Minimālā maksa mēnesī', kind: 'money', optional: true },
    ],
    run: async (ctx, { valid_from, ...terms }: { valid_from: string } & Record<'fee' | 'indexation_pc' | 'minimum_fee', string | null>) => {
      const body = { valid_from, ...Object.fromEntries(Object.entries(terms).filter(([, value]) => value)) }
      await ctx.send(rent.addTerms, { params: recordParams(ctx), body })
      await tell(ctx, successNotice('Nosacījumi noteikti'))
    },
  },
  {
    id: 'rent.return-machine',
    title: 'Saņemt iekārtu atpakaļ',
    keys: ['o s'],
    keywords: ['atdot', 'noņemt'],
    ...opens,
    event: 'EDIT',
    arguments: [
      { name: 'machine', label: 'Iekārta', kind: 'picker', picker: 'rent-rented', row: true },
      { name: 'date_to', label: 'Pēdējā nomas diena', kind: 'date', initial: today },
    ],
    run: async (ctx, { machine, date_to }: { machine: MachineArgument; date_to: string }) => {
      const { id, lock_version } = machine
      await ctx.send(rent.updateItem, { params: { id }, body: { date_to, lock_version } })
      await tell(ctx, successNotice('Iekārta saņemta atpakaļ'))
    },
  },
  {
    id: 'rent.bill',
    title: 'Izrakstīt nomas rēķinus par periodu',
    scope: 'list:rent-billing',
    keywords: ['rēķini', 'mēnesis', 'ceturksnis', 'visi'],
    rule: { allOf: ['manage_rent', 'manage_invoices'] },
    module: 'rent',
    run: async (ctx, { bills }: { bills?: Body<typeof rent.bill> }) => {
      if (!bills) return void ctx.view('primary')
      const { data } = await ctx.send(rent.bill, { body: bills })
      await tell(ctx, successNotice(`Rēķinu izrakstīšana sākta: ${countOf(data.outcomes.waiting, 'noma', 'nomas', 'nomas')}`))
    },
  },
  {
    id: 'rent.invoice',
    title: 'Izrakstīt nomas rēķinu',
    keywords: ['rēķins', 'invoice'],
    rule: { allOf: ['manage_rent', 'manage_invoices'] },
    module: 'rent',
    // Not a lifecycle event: ended rents are invoiced too, as their last month falls due later.
    event: 'INVOICE',
    run: async (ctx) => {
      const { invoice_id } = await ctx.send(rent.invoice, { params: recordParams(ctx), body: {} })
      ctx.notify(successNotice('Nomas rēķins sagatavots'))
      ctx.open(`/invoices/invoice/${invoice_id}`)
    },
  },
  {
    id: 'rent.document',
    title: 'Sagatavot pieņemšanas–nodošanas aktu',
    keywords: ['akts', 'nodošana', 'drukāt'],
    ...opens,
    event: 'EDIT',
    run: async (ctx) => {
      const { number } = await ctx.send(rent.makeDocument, { params: { rentId: recordParams(ctx).id }, body: {} })
      await tell(ctx, successNotice(`Akts ${number} sagatavots`))
    },
  },
  {
    id: 'rent.show-document',
    title: 'Atvērt nomas aktu',
    rule: 'view_rent',
    module: 'rent',
    arguments: [{ name: 'document_id', label: 'Akts', kind: 'picker', picker: 'rent-document' }],
    run: (ctx, { document_id: id }: { document_id: number }) => ctx.download(rent.document, { params: { id } }, { show: true }),
  },
  {
    id: 'rent.do-not-invoice',
    title: 'Neizrakstīt rēķinus vai atkal izrakstīt',
    keys: ['o t'],
    keywords: ['bez rēķina', 'apturēt'],
    ...opens,
    event: 'TOGGLE_DO_NOT_INVOICE',
    run: async (ctx) => {
      const { data } = await ctx.send(rent.doNotInvoice, { params: recordParams(ctx), body: {} })
      await tell(ctx, successNotice(data.do_not_invoice ? 'Nomai rēķinus vairs neizraksta' : 'Nomai rēķinus atkal izraksta'))
    },
  },
  {
    id: 'rent.end',
    title: 'Beigt nomu',
    keys: ['o b'],
    keywords: ['pabeigt', 'izbeigt'],
    ...opens,
    event: 'END',
    arguments: [
      { name: 'date_to', label: 'Pēdējā nomas diena', kind: 'date', initial: today },
      { name: 'waive_readings', label: 'Rādījumus, kas nav rēķinā, vairs neiekļaut', kind: 'flag', initial: () => false },
    ],
    run: async (ctx, { date_to, waive_readings }: { date_to: string; waive_readings: boolean }) => {
      await ctx.send(rent.update, { params: recordParams(ctx), body: { event: 'END', date_to, waive_readings, ...version(ctx) } })
      await tell(ctx, successNotice('Noma pabeigta'))
    },
  },
  {
    id: 'rent.credit',
    title: 'Sagatavot kredītrēķinu par dienām pēc beigām',
    keywords: ['kreditēt', 'par daudz', 'atgriezt naudu'],
    rule: { allOf: ['manage_rent', 'manage_credit_notes'] },
    module: 'rent',
    event: 'CREDIT',
    run: async (ctx) => {
      const lines = ctx.record?.facts?.invoiced_beyond ?? []
      const notes: number[] = []
      for (const invoice_id of new Set(lines.map((line) => line.invoice_id))) {
        const items = lines.flatMap((line) => (line.invoice_id === invoice_id ? [{ invoice_item_id: line.invoice_item_id }] : []))
        const body = { invoice_id, reason: 'error', reason_text: 'Noma beigusies agrāk', reopen_order: true, items } as const
        notes.push((await ctx.send(credits.create, { body })).credit_note_id)
      }
      await tell(ctx, successNotice(countOf(notes.length, 'kredītrēķins sagatavots', 'kredītrēķini sagatavoti', 'kredītrēķinu sagatavots')))
      ctx.open(`/invoices/credit_invoice/${notes[0] ?? 0}`)
    },
  },
  {
    id: 'rent.reopen',
    title: 'Atjaunot nomu',
    keys: ['o a'],
    ...opens,
    event: 'REOPEN',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(rent.update, { params: recordParams(ctx), body: { event: 'REOPEN', ...version(ctx) } })
      await tell(ctx, successNotice('Noma atjaunota'))
    },
  },
  {
    id: 'rent.delete',
    title: 'Dzēst nomu',
    keys: ['o x'],
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(rent.remove, '/rent'),
  },
])
