import type { DocumentLanguage } from '../../contract/company/document-languages.ts'
import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import type { OrderDocumentRecord } from '../../contract/orders/order-documents.ts'
import { orders } from '../../contract/orders/orders.ts'
import { tell } from '../acting.ts'
import { commands, type Argument, type Arguments, type Subject } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { chosenLanguage, otherLanguageWords } from '../document-language.ts'

/**
 * Documents of an order: act, waybill, warranty. Without a given document, the newest one that allows the action is
 * used.
 */

type DocumentEvent = 'EDIT' | 'SIGN' | 'UNSIGN'

interface DocumentArguments extends Arguments {
  document_id?: number
  subject?: Subject
}

type AtOrder = CommandContext<'order'>
type CurrentDocument = NonNullable<NonNullable<NonNullable<AtOrder['record']>['facts']>['documents']>[number]

function findDocument({ record }: AtOrder, event: DocumentEvent | 'WAYBILL', { document_id }: Arguments): CurrentDocument | undefined {
  const orderDocuments = record?.facts?.documents ?? []
  if (typeof document_id === 'number') return orderDocuments.find(({ id }) => id === document_id)
  if (event === 'WAYBILL') return orderDocuments.find(({ type, can }) => type === 'waybill' && can['EDIT'] === true)
  return orderDocuments.find(({ can }) => can[event] === true)
}

function documentSubject(event: DocumentEvent | 'WAYBILL'): (ctx: AtOrder, args: Arguments) => Subject | null {
  return (ctx, args) => {
    const orderDocument = findDocument(ctx, event, args)
    return orderDocument ? { id: orderDocument.id, lock_version: orderDocument.lock_version } : null
  }
}

function newest({ record }: AtOrder): number {
  return record?.facts?.documents?.[0]?.id ?? 0
}

function without(event: DocumentEvent | 'WAYBILL', reason: string): (ctx: AtOrder) => string | null {
  return (ctx) => {
    if (!newest(ctx)) return 'Pasūtījumam nav dokumentu'
    return findDocument(ctx, event, {}) ? null : reason
  }
}

async function send(
  ctx: AtOrder,
  event: DocumentEvent,
  args: DocumentArguments,
  body: { text?: string | null; waybill?: Waybill; signed_by?: string; signed_at?: string },
): Promise<void> {
  const { id, lock_version } = args.subject ?? documentSubject(event)(ctx, args) ?? { id: 0, lock_version: 0 }
  await ctx.send(orders.updateDocument, { params: { id }, body: { ...body, ...(event !== 'EDIT' && { event }), lock_version } })
  await tell(ctx)
}

type Waybill = Partial<NonNullable<OrderDocumentRecord['waybill']>>

/** If empty, the print uses the order's value. */
function particular(name: keyof Waybill, kind: 'text' | 'date' = 'text'): Argument<'order'> {
  return {
    name,
    label: labelOf(name),
    kind,
    optional: true,
    initial: (ctx, args) => findDocument(ctx, 'WAYBILL', args)?.waybill?.[name],
  }
}

export const orderDocumentCommands = commands('Pasūtījumi', 'record:order', [
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
    run: async (ctx, { type, text }: { type: OrderDocumentRecord['type']; text?: string | null }) => {
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
        initial: (ctx, args) => findDocument(ctx, 'EDIT', args)?.text,
      },
    ],
    subject: documentSubject('EDIT'),
    run: (ctx, { text, ...args }: DocumentArguments & { text?: string | null }) => send(ctx, 'EDIT', args, { text: text ?? null }),
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
    subject: documentSubject('WAYBILL'),
    run: (ctx, { document_id, subject, ...waybill }: DocumentArguments & Waybill) =>
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
    subject: documentSubject('SIGN'),
    run: (ctx, { signed_by, signed_at, ...args }: DocumentArguments & { signed_by: string; signed_at: string }) =>
      send(ctx, 'SIGN', args, { signed_by, signed_at }),
  },
  {
    id: 'order.document-unsign',
    title: 'Atsaukt pasūtījuma dokumenta parakstu',
    keywords: ['akts', 'unsign'],
    rule: 'manage_orders',
    blocked: without('UNSIGN', 'Neviena dokumenta parakstu nevar atsaukt'),
    run: (ctx, args: DocumentArguments) => send(ctx, 'UNSIGN', args, {}),
  },
])
