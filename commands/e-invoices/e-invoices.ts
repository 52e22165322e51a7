import { eInvoices, mostInBatch } from '../../contract/e-invoices/e-invoices.ts'
import { labelOf } from '../../contract/labels.ts'
import { acting, recordParams, tell } from '../acting.ts'
import { commands, type Arguments } from '../command.ts'
import { each, eachWith } from '../group-call.ts'

interface Answer extends Arguments {
  receipt_nr?: string
}

interface Refused extends Arguments {
  rejected_reason: string
}

export const eInvoiceCommands = commands('E-rēķini', 'record:e_invoice', [
  {
    id: 'e-invoice.batch',
    title: 'Sagatavot e-rēķinu paketi augšupielādei EDS',
    actionLabel: 'Pakete EDS (ZIP)',
    keys: ['o p'],
    keywords: ['VID', 'zip', 'arhīvs', 'lejupielādēt', 'augšupielāde', 'batch'],
    rule: 'view_invoices',
    together: mostInBatch,
    blocked: ({ record }) => record?.facts?.not_in_batch ?? null,
    run: async (ctx) => {
      const chosen = await ctx.chosen()
      await ctx.download(eInvoices.batch, { body: { e_invoice_ids: chosen.map(({ id }) => id) } })
    },
  },
  {
    id: 'e-invoice.send',
    title: 'Atzīmēt e-rēķinu kā nosūtītu',
    actionLabel: 'Atzīmēt kā nosūtītu',
    many: 'Atzīmēt e-rēķinus kā nosūtītus',
    eachCall: each(eInvoices.send, {}),
    keys: ['o s'],
    keywords: ['VID', 'EDS', 'iesniegts', 'send'],
    event: 'SEND',
    run: acting(eInvoices.send),
  },
  {
    id: 'e-invoice.take',
    title: 'Atzīmēt e-rēķinu kā pieņemtu',
    actionLabel: 'Reģistrēt pieņemšanu',
    many: 'Atzīmēt e-rēķinus kā pieņemtus',
    eachCall: eachWith(eInvoices.take, ({ receipt_nr }: Answer) => (receipt_nr ? { receipt_nr } : {})),
    keys: ['o a'],
    keywords: ['VID', 'EDS', 'apstiprināts', 'accepted'],
    event: 'TAKE',
    arguments: [{ name: 'receipt_nr', label: labelOf('receipt_nr'), kind: 'text', optional: true }],
    rule: 'manage_invoices',
    run: async (ctx, { receipt_nr }: Answer) => {
      await ctx.send(eInvoices.take, { params: recordParams(ctx), body: receipt_nr ? { receipt_nr } : {} })
      await tell(ctx)
    },
  },
  {
    id: 'e-invoice.refuse',
    title: 'Atzīmēt e-rēķinu kā noraidītu',
    actionLabel: 'Reģistrēt noraidījumu',
    many: 'Atzīmēt e-rēķinus kā noraidītus',
    eachCall: eachWith(eInvoices.refuse, ({ rejected_reason }: Refused) => ({ rejected_reason })),
    keys: ['o n'],
    keywords: ['VID', 'EDS', 'kļūda', 'refused'],
    event: 'REFUSE',
    arguments: [{ name: 'rejected_reason', label: labelOf('rejected_reason'), kind: 'text' }],
    rule: 'manage_invoices',
    run: async (ctx, { rejected_reason }: Refused) => {
      await ctx.send(eInvoices.refuse, { params: recordParams(ctx), body: { rejected_reason } })
      await tell(ctx)
    },
  },
  {
    id: 'e-invoice.correct',
    title: 'Atzīmēt e-rēķinu kā labotu ar citu dokumentu',
    actionLabel: 'Atzīmēt kā labotu',
    keywords: ['kredītrēķins', 'corrected'],
    event: 'CORRECT',
    run: acting(eInvoices.correct),
  },
  {
    id: 'e-invoice.reopen',
    title: 'Atsaukt e-rēķina pēdējo atzīmi',
    actionLabel: 'Atsaukt atzīmi',
    keywords: ['undo', 'atpakaļ'],
    event: 'REOPEN',
    run: acting(eInvoices.reopen),
  },
])
