import type { Answer, Body } from '../../contract/calls.ts'
import { countOf } from '../../contract/format.ts'
import { incomingInvoices, type ReceivedInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { supplierCodesPath } from '../../contract/incoming-invoices/supplier-codes.ts'
import { labelOf } from '../../contract/labels.ts'
import { acting, recordParams, tell } from '../acting.ts'
import { commands, type Arguments } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { each, eachWith } from '../group-call.ts'

export interface IncomingFiles {
  files: readonly File[]
}

interface Remedies extends Arguments {
  supplier_id?: number | null
  procurement_invoice_id?: number | null
  costs?: boolean
  differences?: boolean
  without_goods?: boolean
}

interface Refused extends Arguments {
  rejected_reason: string
}

const list = '/stock/incoming_invoices'
const rule = 'manage_procurement'

export const incomingInvoiceCommands = commands('Saņemtie rēķini', 'record:incoming_invoice', [
  {
    id: 'incoming-invoice.receive',
    title: 'Ielādēt saņemtus rēķinus',
    actionLabel: 'Ielādēt rēķinus',
    scope: 'everywhere',
    keywords: ['e-rēķins', 'ubl', 'xml', 'peppol', 'piegādātāja rēķins', 'ienākošais', 'incoming invoice'],
    rule,
    arguments: [{ name: 'file', label: 'Rēķinu faili', kind: 'picker', picker: 'incoming-invoice-files' }],
    run: async (ctx, { file }: { file: IncomingFiles }) => {
      const { data } = await ctx.send(incomingInvoices.receive, { body: { files: file.files } })
      ctx.notify({ color: data.exceptions + data.refused > 0 ? 'blue' : 'green', text: receivedWords(data) })
      ctx.open(pageAfter(data))
      await ctx.refresh()
    },
  },
  {
    id: 'incoming-invoice.prepare',
    title: 'Sagatavot piegādātāja rēķinu, kredītrēķinu vai atgriešanas aktu no saņemtā',
    actionLabel: 'Sagatavot',
    keys: ['o s'],
    keywords: ['izmaksas', 'starpība', 'piegādātājs', 'melnraksts', 'draft'],
    event: 'PREPARE',
    rule,
    arguments: [
      {
        name: 'supplier_id',
        label: labelOf('supplier_id'),
        kind: 'record',
        record: 'supplier',
        optional: true,
        initial: (ctx) => ctx.record?.facts?.supplier_id ?? null,
      },
      {
        name: 'procurement_invoice_id',
        label: 'Rēķins, kuru kredītrēķins labo',
        kind: 'record',
        record: 'procurement_invoice',
        optional: true,
      },
      { name: 'costs', label: 'Rindas bez preces katalogā ir izmaksas', kind: 'flag', initial: () => false },
      { name: 'differences', label: 'Pieņemt starpības', kind: 'flag', initial: () => false },
      { name: 'without_goods', label: 'Kredītrēķins bez preču atdošanas', kind: 'flag', initial: () => false },
    ],
    run: async (ctx, { supplier_id, procurement_invoice_id, costs = false, differences = false, without_goods = false }: Remedies) => {
      const named = procurement_invoice_id ? { procurement_invoice_id } : {}
      const body = { costs, differences, without_goods, ...named, ...(supplier_id ? { supplier_id } : {}) }
      await prepared(ctx, await ctx.send(incomingInvoices.prepare, { params: recordParams(ctx), body }))
    },
  },
  {
    id: 'incoming-invoice.items',
    title: 'Norādīt preces saņemtā rēķina rindām',
    actionLabel: 'Norādīt preces',
    keys: ['o r'],
    keywords: ['piegādātāja kods', 'artikuls', 'svītrkods', 'sasaistīt preci', 'match items'],
    event: 'PREPARE',
    rule,
    arguments: [{ name: 'items', label: 'Preces', kind: 'picker', picker: 'incoming-invoice-items' }],
    run: async (ctx, { items }: { items: NonNullable<Body<typeof incomingInvoices.prepare>['items']> }) =>
      prepared(ctx, await ctx.send(incomingInvoices.prepare, { params: recordParams(ctx), body: { items } })),
  },
  {
    id: 'incoming-invoice.accept-differences',
    title: 'Pieņemt saņemtā rēķina starpības un sagatavot dokumentu',
    actionLabel: 'Pieņemt starpības',
    keys: ['o p'],
    keywords: ['cena', 'dārgāk', 'lētāk', 'accept differences'],
    event: 'PREPARE',
    rule,
    blocked: whyNotDifferences,
    run: async (ctx) => prepared(ctx, await ctx.send(incomingInvoices.prepare, { params: recordParams(ctx), body: { differences: true } })),
  },
  {
    id: 'incoming-invoice.check',
    title: 'Pārbaudīt saņemto rēķinu vēlreiz',
    actionLabel: 'Pārbaudīt vēlreiz',
    many: 'Pārbaudīt saņemtos rēķinus vēlreiz',
    eachCall: each(incomingInvoices.prepare, {}),
    keys: ['o v'],
    keywords: ['sasaistīt ar iepirkumu', 'preces pieņemtas', 'recheck'],
    event: 'PREPARE',
    rule,
    run: async (ctx) => prepared(ctx, await ctx.send(incomingInvoices.prepare, { params: recordParams(ctx), body: {} })),
  },
  {
    id: 'incoming-invoice.refuse',
    title: 'Noraidīt saņemto rēķinu',
    actionLabel: 'Noraidīt',
    many: 'Noraidīt saņemtos rēķinus',
    eachCall: eachWith(incomingInvoices.refuse, ({ rejected_reason }: Refused) => ({ rejected_reason })),
    keys: ['o n'],
    keywords: ['svešs rēķins', 'kļūdains', 'refuse'],
    event: 'REFUSE',
    rule,
    arguments: [{ name: 'rejected_reason', label: labelOf('rejected_reason'), kind: 'text' }],
    run: async (ctx, { rejected_reason }: Refused) => {
      await ctx.send(incomingInvoices.refuse, { params: recordParams(ctx), body: { rejected_reason } })
      await tell(ctx)
    },
  },
  {
    id: 'incoming-invoice.reopen',
    title: 'Atsaukt saņemtā rēķina noraidījumu',
    actionLabel: 'Atsaukt noraidījumu',
    keywords: ['undo', 'atpakaļ'],
    event: 'REOPEN',
    run: acting(incomingInvoices.reopen),
  },
  {
    id: 'incoming-invoice.codes',
    title: 'Atvērt piegādātāja preču kodus',
    actionLabel: 'Preču kodi',
    keys: ['o k'],
    keywords: ['iemācītie kodi', 'artikuls', 'supplier codes'],
    rule,
    silent: true,
    blocked: ({ record }) => (record?.facts?.supplier_id ? null : 'Piegādātājs vēl nav zināms'),
    run: (ctx) => ctx.open(supplierCodesPath(ctx.record?.facts?.supplier_id ?? 0)),
  },
  {
    id: 'incoming-invoice.file',
    title: 'Saglabāt saņemtā rēķina failu',
    actionLabel: 'Saglabāt failu',
    keywords: ['oriģināls', 'xml', 'lejupielādēt', 'download'],
    rule,
    run: (ctx) => ctx.download(incomingInvoices.file, { params: recordParams(ctx) }),
  },
])

/** With other problems no document would come of it. */
function whyNotDifferences({ record }: CommandContext<'incoming_invoice'>): string | null {
  const remedies = record?.facts?.remedies
  if (!remedies) return 'Vispirms atveriet ierakstu'
  if (!remedies.includes('differences')) return 'Starpību nav'
  return remedies.every((remedy) => remedy === 'differences') ? null : 'Vispirms novērsiet pārējos šķēršļus vai izvēlieties „Sagatavot”'
}

async function prepared(ctx: CommandContext, { data }: Answer<typeof incomingInvoices.prepare>): Promise<void> {
  if (data.procurement_invoice) {
    ctx.notify('created')
    ctx.open(`/stock/procurement_invoices/${data.procurement_invoice.id}`)
  } else if (data.return_act) {
    ctx.notify({ color: 'green', text: 'Kredītrēķins ir pievienots atgriešanas aktam' })
    ctx.open(`/stock/return_acts/${data.return_act.id}`)
  } else {
    ctx.notify({ color: 'blue', text: `Dokuments nav sagatavots. ${data.problem ?? ''}` })
  }
  await ctx.refresh()
}

/** Why some were not received stands with the messages. */
function pageAfter({ received, refused, incoming_invoice }: ReceivedInvoices): string {
  if (refused > 0) return '/stock/incoming_messages'
  return received === 1 ? `${list}/${incoming_invoice.id}` : list
}

function receivedWords({ received, drafted, exceptions, refused }: ReceivedInvoices): string {
  return [
    `Saņemts: ${countOf(received, 'rēķins', 'rēķini', 'rēķinu')}`,
    ...(drafted > 0 ? [`sagatavoti ${drafted}`] : []),
    ...(exceptions > 0 ? [`jāprecizē ${exceptions}`] : []),
    ...(refused > 0 ? [`nav saņemti ${refused}`] : []),
  ].join('; ')
}
