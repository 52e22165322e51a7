import type { Body, SentBody } from '../../contract/calls.ts'
import { files } from '../../contract/files/files.ts'
import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import { arranging, formFor, acting, deleting, editing, recordParams, showing, tell } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { confirmation } from '../reference/reference.ts'

const manage = { rule: 'manage_price_clarifications', module: 'price_clarifications' } as const
const knowingCosts = { rule: { allOf: ['manage_price_clarifications', 'view_costs'] }, module: 'price_clarifications' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const

export interface RequestSheet {
  files: readonly File[]
  columns?: string
  sheet?: string
}

export interface AnswerSheet extends RequestSheet {
  supplier_id?: number
}

type NewLine = NonNullable<Body<typeof priceClarifications.addItems>['items']>[number]
type Best = Body<typeof priceClarifications.chooseBest>

async function chooseBest(ctx: CommandContext, body: Best): Promise<void> {
  await ctx.send(priceClarifications.chooseBest, { params: recordParams(ctx), body })
  await tell(ctx, successNotice('Labākās atbildes izvēlētas'))
}

export const priceClarificationCommands: readonly Command[] = commands('Cenu aptaujas', 'record:price_clarification', [
  {
    id: 'price-clarification.create',
    title: 'Jauna cenu aptauja',
    scope: 'everywhere',
    keywords: ['izveidot', 'pieprasījums', 'piegādātāju cenas', 'price request'],
    ...manage,
    silent: true,
    opens: '/price_clarifications/create',
    run: (ctx) => ctx.open(formFor('/price_clarifications/create', ctx, 'customer')),
  },
  {
    id: 'price-clarification.save',
    title: 'Saglabāt jauno cenu aptauju',
    scope: 'list:new-price-clarification',
    ...manage,
    run: async (ctx, args: { clarification?: Body<typeof priceClarifications.create> }) => {
      if (!args.clarification) return void ctx.view('primary')
      const { price_clarification_id } = await ctx.send(priceClarifications.create, { body: args.clarification })
      ctx.notify('created')
      ctx.become(`/price_clarifications/${price_clarification_id}`)
    },
  },
  {
    id: 'price-clarification.edit',
    title: 'Labot cenu aptauju',
    keywords: ['nosaukums', 'klients', 'termiņš', 'precizētājs'],
    event: 'EDIT',
    run: editing(priceClarifications.update),
  },
  {
    id: 'price-clarification.add-text',
    title: 'Pievienot rindas no vēstules',
    keys: ['a t'],
    keywords: ['ielīmēt', 'e-pasts', 'teksts', 'paste'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'text', label: 'Rindas, kā klients tās uzrakstīja', kind: 'long-text' }],
    run: async (ctx, { text }: { text: string }) => {
      await ctx.send(priceClarifications.addItems, { body: { price_clarification_id: recordParams(ctx).id, text } })
      await tell(ctx, 'updated')
    },
  },
  {
    id: 'price-clarification.add-sheet',
    title: 'Pievienot rindas no izklājlapas',
    keywords: ['excel', 'csv', 'importēt', 'upload'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'sheet', label: 'Izklājlapa', kind: 'picker', picker: 'price-request-sheet' }],
    run: async (ctx, { sheet }: { sheet: RequestSheet }) => {
      await ctx.send(priceClarifications.addSheet, { params: recordParams(ctx), body: sheet })
      await tell(ctx, 'updated')
    },
  },
  {
    id: 'price-clarification.add-line',
    title: 'Pievienot aptaujas rindas',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { lines }: { lines?: NewLine[] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(priceClarifications.addItems, { body: { price_clarification_id: recordParams(ctx).id, items: lines } })
      await tell(ctx)
    },
  },
  {
    id: 'price-clarification.edit-line',
    title: 'Labot aptaujas rindu un atbildes',
    keywords: ['piegādātāja cena', 'piegādes dienas', 'nav pieejams'],
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof priceClarifications.updateItem> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(priceClarifications.updateItem, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'price-clarification.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    ...manage,
    event: 'EDIT',
    run: arranging(priceClarifications.arrangeItems),
  },
  {
    id: 'price-clarification.delete-line',
    title: 'Dzēst aptaujas rindu',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(priceClarifications.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'price-clarification.add-supplier',
    title: 'Pievienot piegādātāju, ko jautāt',
    keys: ['a p'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'supplier_id', label: 'Piegādātājs', kind: 'record', record: 'supplier' }],
    run: async (ctx, { supplier_id }: { supplier_id: number }) => {
      const { suppliers = [] } = ctx.record?.facts ?? {}
      const supplier_ids = [...suppliers.filter((id) => id !== supplier_id), supplier_id]
      const lock_version = ctx.record?.lock_version ?? 0
      await ctx.send(priceClarifications.update, { params: recordParams(ctx), body: { supplier_ids, lock_version } })
      await tell(ctx, 'updated')
    },
  },
  {
    id: 'price-clarification.remove-supplier',
    title: 'Noņemt piegādātāju, ko nejautās',
    keywords: ['svītrot', 'piegādātājs'],
    ...manage,
    event: 'EDIT',
    blocked: ({ record }) => (record?.facts?.suppliers?.length === 0 ? 'Aptaujā nav piegādātāju' : null),
    arguments: [{ name: 'supplier_id', label: 'Piegādātājs', kind: 'picker', picker: 'supplier-of-request' }],
    run: async (ctx, { supplier_id }: { supplier_id: number }) => {
      const supplier_ids = (ctx.record?.facts?.suppliers ?? []).filter((id) => id !== supplier_id)
      const lock_version = ctx.record?.lock_version ?? 0
      await ctx.send(priceClarifications.update, { params: recordParams(ctx), body: { supplier_ids, lock_version } })
      await tell(ctx, 'updated')
    },
  },
  {
    id: 'price-clarification.ask',
    title: 'Sūtīt piegādātājiem',
    keys: ['f10'],
    keywords: ['e-pasts', 'aptaujāt', 'pieprasīt cenas', 'mail'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'enquiries', label: 'Kam sūtīt', kind: 'picker', picker: 'suppliers-to-ask' }],
    run: async (ctx, { enquiries }: Body<typeof priceClarifications.ask>) => {
      await ctx.send(priceClarifications.ask, { params: recordParams(ctx), body: { enquiries } })
      await tell(ctx, 'emailWaits')
    },
  },
  {
    id: 'price-clarification.add-answers',
    title: 'Ielasīt piegādātāja atbildi no izklājlapas',
    keys: ['a a'],
    keywords: ['excel', 'csv', 'cenas', 'importēt', 'upload'],
    ...knowingCosts,
    event: 'EDIT',
    blocked: ({ record }) => (record?.facts?.suppliers?.length ? null : 'Vēl neviens piegādātājs nav jautāts'),
    arguments: [{ name: 'sheet', label: 'Izklājlapa', kind: 'picker', picker: 'supplier-answer-sheet' }],
    silent: true,
    run: async (ctx, { sheet }: { sheet: AnswerSheet }) => {
      // The call refuses a sheet without its supplier.
      const body = sheet as SentBody<typeof priceClarifications.addAnswers>
      await ctx.send(priceClarifications.addAnswers, { params: recordParams(ctx), body })
      await tell(ctx, 'updated')
    },
  },
  {
    id: 'price-clarification.choose',
    line: true,
    title: 'Izvēlēties atbildi, uz kuras ir kursors',
    keys: ['ctrl+o'],
    keywords: ['piegādātājs', 'izvēle'],
    ...manage,
    event: 'EDIT',
    blocked: ({ record }) => (record?.facts?.answer ? null : 'Kursoram jābūt atbilžu tabulā uz piegādātāja'),
    run: async (ctx) => {
      const { answer } = ctx.record?.facts ?? {}
      if (!answer) return
      const { line_id, supplier_id, lock_version } = answer
      await ctx.send(priceClarifications.updateItem, { params: { id: line_id }, body: { supplier_id, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'price-clarification.best',
    title: 'Izvēlēties lētākās atbildes',
    keys: ['shift+f8'],
    keywords: ['labākā cena', 'lētākais', 'visām rindām'],
    ...knowingCosts,
    event: 'EDIT',
    run: (ctx) => chooseBest(ctx, { best: 'price' }),
  },
  {
    id: 'price-clarification.best-of-line',
    line: true,
    title: 'Izvēlēties lētāko atbildi šai rindai',
    keys: ['ctrl+i'],
    ...knowingCosts,
    event: 'EDIT',
    blocked: ({ record }) => (record?.facts?.line_id ? null : 'Kursoram jābūt atbilžu tabulā'),
    run: (ctx) => chooseBest(ctx, { best: 'price', item_ids: [ctx.record?.facts?.line_id ?? 0] }),
  },
  {
    id: 'price-clarification.soonest',
    title: 'Izvēlēties ātrākās piegādes',
    keywords: ['piegādes laiks', 'dienas'],
    ...knowingCosts,
    event: 'EDIT',
    run: (ctx) => chooseBest(ctx, { best: 'delivery' }),
  },
  {
    id: 'price-clarification.mark-up',
    title: 'Izvēlēties lētākās un uzlikt uzcenojumu',
    keywords: ['mūsu cena', 'procents', 'markup'],
    ...knowingCosts,
    event: 'EDIT',
    arguments: [{ name: 'markup_percent', label: 'Uzcenojums, %', kind: 'quantity' }],
    run: (ctx, { markup_percent }: { markup_percent: string }) => chooseBest(ctx, { best: 'price', markup_percent }),
  },
  {
    id: 'price-clarification.complete',
    title: 'Pabeigt cenu aptauju',
    many: 'Pabeigt cenu aptaujas',
    eachCall: each(priceClarifications.complete),
    event: 'COMPLETE',
    run: acting(priceClarifications.complete, successNotice('Cenu aptauja pabeigta')),
  },
  {
    id: 'price-clarification.incomplete',
    title: 'Atsākt cenu aptauju',
    keywords: ['atvērt', 'labot'],
    event: 'INCOMPLETE',
    run: acting(priceClarifications.incomplete),
  },
  {
    id: 'price-clarification.pdf',
    title: 'Izdrukāt cenu aptauju',
    keys: ['ctrl+d'],
    keywords: ['pdf', 'drukāt'],
    event: 'PDF',
    run: showing(priceClarifications.pdf),
  },
  {
    id: 'price-clarification.pdf-for-suppliers',
    title: 'Izdrukāt bez klienta un cenām',
    keywords: ['pdf', 'piegādātājam'],
    ...manage,
    event: 'PDF',
    run: (ctx) => ctx.download(priceClarifications.pdf, { params: recordParams(ctx), query: { no_customer: '1' } }, { show: true }),
  },
  {
    id: 'price-clarification.offer',
    title: 'Sagatavot piedāvājumu',
    keys: ['o p'],
    keywords: ['klientam', 'tāme', 'offer'],
    rule: { allOf: ['manage_price_clarifications', 'manage_offers'] },
    module: 'price_clarifications',
    event: 'OFFER',
    arguments: [{ name: 'customer_id', label: 'Klients, ja cits nekā aptaujā', kind: 'record', record: 'customer', optional: true }],
    run: async (ctx, { customer_id }: { customer_id?: number | null }) => {
      const body = { ...(customer_id && { customer_id }) }
      const { offer_id } = await ctx.send(priceClarifications.makeOffer, { params: recordParams(ctx), body })
      await tell(ctx, 'created')
      ctx.open(`/offers/${offer_id}`)
    },
  },
  {
    id: 'price-clarification.purchase',
    title: 'Izveidot iepirkumus izvēlētajiem piegādātājiem',
    keys: ['o e'],
    keywords: ['pirkt', 'pasūtīt piegādātājam', 'procurement'],
    rule: { allOf: ['manage_price_clarifications', 'manage_procurement'] },
    module: 'price_clarifications',
    event: 'PURCHASE',
    run: async (ctx) => {
      const { procurement_ids } = await ctx.send(priceClarifications.makeProcurements, { params: recordParams(ctx), body: {} })
      await tell(ctx, 'created')
      for (const id of procurement_ids.slice(1).toReversed()) ctx.openBehind(`/stock/procurements/${id}`)
      ctx.open(`/stock/procurements/${procurement_ids[0] ?? 0}`)
    },
  },
  {
    id: 'price-clarification.delete',
    title: 'Dzēst cenu aptauju',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(priceClarifications.remove, '/price_clarifications'),
  },
  {
    id: 'price-clarification.add-images',
    title: 'Pievienot attēlus cenu aptaujai',
    keywords: ['foto', 'bilde', 'upload'],
    ...manage,
    arguments: [{ name: 'files', label: 'Attēli', kind: 'picker', picker: 'images' }],
    silent: true,
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      const place = { fileable_type: 'price_clarifications', fileable_id: recordParams(ctx).id } as const
      await ctx.send(files.uploadImages, { body: { ...place, files: selectedFiles } })
      await tell(ctx, 'filesAdded')
    },
  },
  {
    id: 'price-clarification.delete-image',
    title: 'Dzēst cenu aptaujas attēlu',
    ...manage,
    ...deletingFile('Aptaujai nav attēlu'),
  },
  {
    id: 'price-clarification.open-image',
    title: 'Atvērt cenu aptaujas attēlu',
    ...manage,
    ...showingFile('Aptaujai nav attēlu'),
  },
])
