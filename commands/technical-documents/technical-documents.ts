import type { Body } from '../../contract/calls.ts'
import { documentType } from '../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { arranging, acting, editing, recordParams, showing, tell, type Edit } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

const group = 'Tehniskie dokumenti'
const rule = 'manage_technical_documents'
const list = '/stock/tehnical_documents'

function show(ctx: CommandContext, id: number, behind = list): void {
  ctx.notify('created')
  ctx.become(`${list}/${id}`)
  ctx.openBehind(behind)
}

async function deleteAndClose(ctx: CommandContext): Promise<void> {
  const { id } = recordParams(ctx)
  await ctx.send(technicalDocuments.remove, { params: { id } })
  ctx.notify('deleted')
  ctx.close(`${list}/${id}`)
  ctx.open(list)
}

const writeOffCommands = commands(group, 'record:goods_write_off', [
  {
    id: 'write-off.create',
    title: 'Jauns norakstīšanas akts',
    scope: 'everywhere',
    keywords: ['norakstīt', 'write off'],
    rule,
    // Without values the command opens the form.
    run: async (ctx, { document }: { document?: Body<typeof technicalDocuments.createWriteOff> }) => {
      if (!document) return ctx.open(`${list}/create?type_id=${documentType.writeOff}`)
      const { document_id } = await ctx.send(technicalDocuments.createWriteOff, { body: document })
      show(ctx, document_id, `${list}?type_id=${documentType.writeOff}`)
    },
  },
  {
    id: 'removal.create',
    title: 'Izņemt preces no noliktavas',
    scope: 'everywhere',
    keywords: ['preču izņemšana', 'removal'],
    rule,
    run: async (ctx, { document }: { document?: Body<typeof technicalDocuments.createRemoval> }) => {
      if (!document) return ctx.open(`${list}/create?type_id=${documentType.removal}`)
      const { document_id } = await ctx.send(technicalDocuments.createRemoval, { body: document })
      show(ctx, document_id)
    },
  },
  {
    id: 'correction.create',
    title: 'Koriģēt krājumus',
    scope: 'everywhere',
    keywords: ['krājumu korekcija', 'atlikums', 'correction'],
    rule,
    run: async (ctx, { document }: { document?: Body<typeof technicalDocuments.createCorrection> }) => {
      if (!document) return ctx.open(`${list}/create?type_id=${documentType.correction}`)
      const { document_id } = await ctx.send(technicalDocuments.createCorrection, { body: document })
      show(ctx, document_id)
    },
  },
  {
    id: 'write-off.list',
    title: 'Norakstīšanas akti',
    scope: 'everywhere',
    keywords: ['saraksts'],
    rule,
    silent: true,
    run: (ctx) => ctx.open(`${list}?type_id=${documentType.writeOff}`),
  },
  {
    id: 'stock.remove-goods',
    title: 'Izņemt krājuma preci',
    scope: 'record:stock-item',
    keywords: ['preču izņemšana', 'removal'],
    rule,
    arguments: [
      { name: 'quantity', label: 'Daudzums', kind: 'quantity' },
      { name: 'reason', label: 'Pamatojums', kind: 'text' },
    ],
    run: async (ctx, { quantity, reason }: { quantity: string; reason: string }) => {
      const { document_id } = await ctx.send(technicalDocuments.quickRemoval, {
        params: { stockItemId: recordParams(ctx).id },
        body: { quantity, reason },
      })
      ctx.notify('created')
      ctx.open(`${list}/${document_id}`)
    },
  },
  {
    id: 'write-off.edit',
    title: 'Labot norakstīšanas aktu',
    keywords: ['pamatojums', 'komisija', 'rīkojums'],
    event: 'EDIT',
    run: editing(technicalDocuments.updateWriteOff),
  },
  {
    id: 'write-off.add-line',
    title: 'Pievienot norakstāmās preces',
    rule,
    event: 'ITEM_ADD',
    run: async (ctx, { line }: { line?: Body<typeof technicalDocuments.addItem> }) => {
      if (!line) return void ctx.view('lines')
      await ctx.send(technicalDocuments.addItem, { params: recordParams(ctx), body: line })
      await tell(ctx, 'goodsAdded')
    },
  },
  {
    id: 'write-off.edit-line',
    title: 'Labot norakstīšanas rindu',
    rule,
    event: 'ITEM_EDIT',
    run: async (ctx, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(technicalDocuments.updateItem, { params: { id: line_id }, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'write-off.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    rule,
    event: 'ITEM_EDIT',
    run: arranging(technicalDocuments.arrangeItems),
  },
  {
    id: 'write-off.delete-line',
    title: 'Dzēst norakstīšanas rindu',
    rule,
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(technicalDocuments.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'write-off.accept',
    title: 'Akceptēt norakstīšanas aktu',
    keywords: ['apstiprināt', 'accept'],
    event: 'ACCEPT',
    run: acting(technicalDocuments.accept, 'accepted'),
  },
  {
    id: 'write-off.pdf',
    title: 'Atvērt norakstīšanas akta PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(technicalDocuments.writeOffPdf),
  },
  {
    id: 'write-off.xml',
    title: 'Lejupielādēt norakstīšanas akta XML',
    keywords: ['grāmatvedība'],
    rule,
    run: (ctx) => ctx.download(technicalDocuments.writeOffXml, { params: recordParams(ctx) }),
  },
  { id: 'write-off.delete', title: 'Dzēst norakstīšanas aktu', rule, event: 'DELETE', arguments: [confirmation], run: deleteAndClose },
])

const removalCommands = commands(group, 'record:goods_removal', [
  {
    id: 'removal.edit',
    title: 'Labot pamatojumu',
    keywords: ['piezīmes'],
    event: 'EDIT',
    run: editing(technicalDocuments.updateRemoval),
  },
  {
    id: 'removal.pdf',
    title: 'Atvērt dokumenta PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(technicalDocuments.removalPdf),
  },
  {
    id: 'removal.xml',
    title: 'Lejupielādēt dokumenta XML',
    keywords: ['grāmatvedība'],
    rule,
    run: (ctx) => ctx.download(technicalDocuments.removalXml, { params: recordParams(ctx) }),
  },
  {
    id: 'removal.reverse',
    title: 'Atcelt dokumentu',
    keywords: ['dzēst'],
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleteAndClose,
  },
])

export const technicalDocumentCommands = [...writeOffCommands, ...removalCommands]
