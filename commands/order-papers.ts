import { dayOf } from '../contract/format.ts'
import { labelOf } from '../contract/labels.ts'
import type { OrderPaper } from '../contract/order-papers.ts'
import { orders } from '../contract/orders.ts'
import { tell } from './acting.ts'
import { commands, type Argument, type Arguments, type Subject } from './command.ts'
import type { Desk } from './desk.ts'

/**
 * Papers of the order in front: act, waybill, warranty. A button names the paper; from a key or the
 * palette it is the newest one with which the thing can be done.
 */

type PaperEvent = 'EDIT' | 'SIGN' | 'UNSIGN'

interface OnPaper extends Arguments {
  document_id?: number
  subject?: Subject
}

/** Papers of an order as facts of the record in front: which one each event means, and what an edit starts from. */
export function paperFacts(papers: readonly OrderPaper[]): Record<string, string | null> {
  const newest = (event: PaperEvent): string | null => papers.find(({ can }) => can[event] === true)?.id.toString() ?? null
  const own = papers.flatMap(({ id, lock_version, text, waybill }) => [
    [`paper_${id}_version`, String(lock_version)] as const,
    [`paper_${id}_text`, text] as const,
    ...Object.entries(waybill ?? {}).map(([name, value]) => [`paper_${id}_${name}`, value] as const),
  ])
  return {
    document_id: papers[0]?.id.toString() ?? null,
    paper_EDIT: newest('EDIT'),
    paper_WAYBILL: papers.find(({ type, can }) => type === 'waybill' && can['EDIT'] === true)?.id.toString() ?? null,
    paper_SIGN: newest('SIGN'),
    paper_UNSIGN: newest('UNSIGN'),
    ...Object.fromEntries(own),
  }
}

function paperOf(event: PaperEvent | 'WAYBILL'): (desk: Desk, given: Arguments) => Subject | null {
  return ({ record }, { document_id }) => {
    const id = typeof document_id === 'number' ? document_id : Number(record?.facts?.[`paper_${event}`])
    const version = record?.facts?.[`paper_${id}_version`]
    return version ? { id, lock_version: Number(version) } : null
  }
}

function without(event: PaperEvent | 'WAYBILL', reason: string): (desk: Desk) => string | null {
  return ({ record }) => {
    if (!record?.facts?.['document_id']) return 'Pasūtījumam nav dokumentu'
    return record.facts[`paper_${event}`] ? null : reason
  }
}

async function send(
  desk: Desk,
  event: PaperEvent,
  args: OnPaper,
  body: { text?: string | null; waybill?: Waybill; signed_by?: string; signed_at?: string },
): Promise<void> {
  const { id, lock_version } = args.subject ?? paperOf(event)(desk, args) ?? { id: 0, lock_version: 0 }
  await desk.send(orders.updateDocument, { params: { id }, body: { ...body, ...(event !== 'EDIT' && { event }), lock_version } })
  await tell(desk)
}

type Waybill = Partial<NonNullable<OrderPaper['waybill']>>

/** A particular of a waybill to fill in; empty, its print takes what the order says. */
function particular(name: keyof Waybill, kind: 'text' | 'date' = 'text'): Argument {
  return {
    name,
    label: labelOf(name),
    kind,
    optional: true,
    initial: (desk, given) => desk.record?.facts?.[`paper_${paperOf('WAYBILL')(desk, given)?.id ?? ''}_${name}`],
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
    run: async (desk, { type, text }: { type: OrderPaper['type']; text?: string | null }) => {
      const { document_id } = await desk.send(orders.createDocument, {
        params: { id: desk.record?.id ?? 0 },
        body: { type, text: text ?? null },
      })
      await tell(desk, 'created')
      await desk.download(orders.documentPdf, { params: { id: document_id } }, { show: true })
    },
  },
  {
    id: 'order.document-pdf',
    title: 'Atvērt pasūtījuma dokumentu',
    keywords: ['akts', 'pavadzīme'],
    rule: 'view_orders',
    blocked: ({ record }) => (record?.facts?.['document_id'] ? null : 'Pasūtījumam nav dokumentu'),
    run: (desk, { document_id = Number(desk.record?.facts?.['document_id']) }: { document_id?: number }) =>
      desk.download(orders.documentPdf, { params: { id: document_id } }, { show: true }),
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
        initial: (desk, given) => desk.record?.facts?.[`paper_${paperOf('EDIT')(desk, given)?.id ?? ''}_text`],
      },
    ],
    subject: paperOf('EDIT'),
    run: (desk, { text, ...args }: OnPaper & { text?: string | null }) => send(desk, 'EDIT', args, { text: text ?? null }),
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
    run: (desk, { document_id, subject, ...waybill }: OnPaper & Waybill) =>
      send(desk, 'EDIT', { ...(document_id !== undefined && { document_id }), ...(subject && { subject }) }, { waybill }),
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
    run: (desk, { signed_by, signed_at, ...args }: OnPaper & { signed_by: string; signed_at: string }) =>
      send(desk, 'SIGN', args, { signed_by, signed_at }),
  },
  {
    id: 'order.document-unsign',
    title: 'Atsaukt pasūtījuma dokumenta parakstu',
    keywords: ['akts', 'unsign'],
    rule: 'manage_orders',
    blocked: without('UNSIGN', 'Neviena dokumenta parakstu nevar atsaukt'),
    run: (desk, args: OnPaper) => send(desk, 'UNSIGN', args, {}),
  },
])
