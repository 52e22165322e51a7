import type { DocumentLanguage } from '../../contract/company/document-languages.ts'
import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import type { OrderPaper } from '../../contract/orders/order-papers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { tell } from '../acting.ts'
import { commands, type Argument, type Arguments, type Subject } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { chosenLanguage, otherLanguageWords } from '../document-language.ts'

/**
 * Papers of the order in front: act, waybill, warranty. A button names the paper; from a key or the
 * palette it is the newest one with which the thing can be done.
 */

type PaperEvent = 'EDIT' | 'SIGN' | 'UNSIGN'

interface OnPaper extends Arguments {
  document_id?: number
  subject?: Subject
}

type AtOrder = CommandContext<'order'>
type CurrentDocument = NonNullable<NonNullable<NonNullable<AtOrder['record']>['facts']>['papers']>[number]

/** The paper that was named, else the newest one with which the thing can be done. */
function paperIn({ record }: AtOrder, event: PaperEvent | 'WAYBILL', { document_id }: Arguments): CurrentDocument | undefined {
  const papers = record?.facts?.papers ?? []
  if (typeof document_id === 'number') return papers.find(({ id }) => id === document_id)
  if (event === 'WAYBILL') return papers.find(({ type, can }) => type === 'waybill' && can['EDIT'] === true)
  return papers.find(({ can }) => can[event] === true)
}

function paperOf(event: PaperEvent | 'WAYBILL'): (ctx: AtOrder, given: Arguments) => Subject | null {
  return (ctx, given) => {
    const paper = paperIn(ctx, event, given)
    return paper ? { id: paper.id, lock_version: paper.lock_version } : null
  }
}

function newest({ record }: AtOrder): number {
  return record?.facts?.papers?.[0]?.id ?? 0
}

function without(event: PaperEvent | 'WAYBILL', reason: string): (ctx: AtOrder) => string | null {
  return (ctx) => {
    if (!newest(ctx)) return 'Pasūtījumam nav dokumentu'
    return paperIn(ctx, event, {}) ? null : reason
  }
}

async function send(
  ctx: AtOrder,
  event: PaperEvent,
  args: OnPaper,
  body: { text?: string | null; waybill?: Waybill; signed_by?: string; signed_at?: string },
): Promise<void> {
  const { id, lock_version } = args.subject ?? paperOf(event)(ctx, args) ?? { id: 0, lock_version: 0 }
  await ctx.send(orders.updateDocument, { params: { id }, body: { ...body, ...(event !== 'EDIT' && { event }), lock_version } })
  await tell(ctx)
}

type Waybill = Partial<NonNullable<OrderPaper['waybill']>>

/** A particular of a waybill to fill in; empty, its print takes what the order says. */
function particular(name: keyof Waybill, kind: 'text' | 'date' = 'text'): Argument<'order'> {
  return {
    name,
    label: labelOf(name),
    kind,
    optional: true,
    initial: (ctx, given) => paperIn(ctx, 'WAYBILL', given)?.waybill?.[name],
  }
}

/** Commands on the papers of the order in front. */
export const orderPaperCommands = commands('Pasūtījumi', 'record:order', [
  {
    id: 'order.document',
    title: 'Izveidot pasūtījuma dokumentu',
    keywords: ['pavadzīme', 'garantijas talons', 'akts'],
    rule: 'manage_orders',
    event: 'CREATE_DOCUMENT',
    arguments: [
      {
        name: 'type',
        label: 'Dokuments',
        kind: 'choice',
        choices: [
          { value: 'waybill', label: 'Pavadzīme' },
          { value: 'acceptance_act', label: 'Pieņemšanas–nodošanas akts' },
          { value: 'warranty', label: 'Garantijas talons' },
          { value: 'other', label: 'Cits dokuments' },
        ],
        initial: () => 'waybill',
      },
      { name: 'text', label: 'Teksts', kind: 'long-text', optional: true },
    ],
    run: async (ctx, { type, text }: { type: OrderPaper['type']; text?: string | null }) => {
      const { document_id } = await ctx.send(orders.createDocument, {
        params: { id: ctx.record?.id ?? 0 },
        body: { type, text: text ?? null },
      })
      await tell(ctx, 'created')
      await ctx.download(orders.documentPdf, { params: { id: document_id } }, { show: true })
    },
  },
  {
    id: 'order.document-pdf',
    title: 'Atvērt pasūtījuma dokumentu',
    keywords: ['akts', 'pavadzīme'],
    rule: 'view_orders',
    blocked: (ctx) => (newest(ctx) ? null : 'Pasūtījumam nav dokumentu'),
    run: (ctx, { document_id = newest(ctx) }: { document_id?: number }) =>
      ctx.download(orders.documentPdf, { params: { id: document_id } }, { show: true }),
  },
  {
    id: 'order.document-pdf-in-language',
    title: 'Atvērt pasūtījuma dokumentu citā valodā',
    keywords: ['akts', 'pavadzīme', ...otherLanguageWords],
    rule: 'view_orders',
    blocked: (ctx) => (newest(ctx) ? null : 'Pasūtījumam nav dokumentu'),
    arguments: [chosenLanguage],
    run: (ctx, { document_id = newest(ctx), language }: { document_id?: number; language: DocumentLanguage }) =>
      ctx.download(orders.documentPdf, { params: { id: document_id }, query: { language } }, { show: true }),
  },
  {
    id: 'order.document-edit',
    title: 'Labot pasūtījuma dokumentu',
    keywords: ['akts', 'teksts'],
    rule: 'manage_orders',
    blocked: without('EDIT', 'Visi dokumenti ir parakstīti'),
    arguments: [
      {
        name: 'text',
        label: 'Teksts',
        kind: 'long-text',
        optional: true,
        initial: (ctx, given) => paperIn(ctx, 'EDIT', given)?.text,
      },
    ],
    subject: paperOf('EDIT'),
    run: (ctx, { text, ...args }: OnPaper & { text?: string | null }) => send(ctx, 'EDIT', args, { text: text ?? null }),
  },
  {
    id: 'order.waybill',
    title: 'Labot pavadzīmes datus',
    keywords: ['pavadzīme', 'iekraušana', 'izkraušana', 'pārvadātājs', 'transports', 'waybill'],
    rule: 'manage_orders',
    blocked: without('WAYBILL', 'Nav pavadzīmes, ko varētu labot'),
    arguments: [
      particular('carrier'),
      particular('vehicle'),
      particular('driver'),
      particular('transport_date', 'date'),
      particular('loading_address'),
      particular('unloading_address'),
      particular('transaction'),
    ],
    subject: paperOf('WAYBILL'),
    run: (ctx, { document_id, subject, ...waybill }: OnPaper & Waybill) =>
      send(ctx, 'EDIT', { ...(document_id !== undefined && { document_id }), ...(subject && { subject }) }, { waybill }),
  },
  {
    id: 'order.document-sign',
    title: 'Parakstīt pasūtījuma dokumentu',
    keys: ['o s'],
    keywords: ['akts', 'sign'],
    rule: 'manage_orders',
    blocked: without('SIGN', 'Visi dokumenti ir parakstīti'),
    arguments: [
      { name: 'signed_by', label: 'Parakstīja', kind: 'text' },
      { name: 'signed_at', label: 'Parakstīts', kind: 'date', initial: () => dayOf(new Date()) },
    ],
    subject: paperOf('SIGN'),
    run: (ctx, { signed_by, signed_at, ...args }: OnPaper & { signed_by: string; signed_at: string }) =>
      send(ctx, 'SIGN', args, { signed_by, signed_at }),
  },
  {
    id: 'order.document-unsign',
    title: 'Atsaukt pasūtījuma dokumenta parakstu',
    keywords: ['akts', 'unsign'],
    rule: 'manage_orders',
    blocked: without('UNSIGN', 'Neviena dokumenta parakstu nevar atsaukt'),
    run: (ctx, args: OnPaper) => send(ctx, 'UNSIGN', args, {}),
  },
])
