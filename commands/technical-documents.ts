import type { Body } from '../contract/calls.ts'
import { documentType, technicalDocuments } from '../contract/technical-documents.ts'
import { commands, type Arguments } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

/** What an edit in place gives: the fields that changed, and the version that they stand on. */
interface Edit extends Arguments {
  changes?: Readonly<Record<string, unknown>>
  lock_version?: number
}

const group = 'Tehniskie dokumenti'
const rule = 'manage_technical_documents'
const list = '/stock/tehnical_documents'

function front(desk: Desk): { id: number } {
  return { id: desk.record?.id ?? 0 }
}

/** The new document takes the form's place, its list stands behind it. */
function show(desk: Desk, id: number, behind = list): void {
  desk.notify('created')
  desk.become(`${list}/${id}`)
  desk.openBehind(behind)
}

async function gone(desk: Desk): Promise<void> {
  const { id } = front(desk)
  await desk.send(technicalDocuments.remove, { params: { id } })
  desk.notify('deleted')
  desk.close(`${list}/${id}`)
  desk.open(list)
}

/** Commands on the write-off in front, and those that make technical documents. */
const writeOffCommands = commands(group, 'record:goods_write_off', [
  {
    id: 'write-off.create',
    title: 'Jauns norakstīšanas akts',
    scope: 'everywhere',
    keywords: ['norakstīt', 'write off'],
    rule,
    // The form gives the fields; without them it opens.
    run: async (desk, { document }: { document?: Body<typeof technicalDocuments.createWriteOff> }) => {
      if (!document) return desk.open(`${list}/create?type_id=${documentType.writeOff}`)
      const { document_id } = await desk.send(technicalDocuments.createWriteOff, { body: document })
      show(desk, document_id, `${list}?type_id=${documentType.writeOff}`)
    },
  },
  {
    id: 'removal.create',
    title: 'Izņemt preces no noliktavas',
    scope: 'everywhere',
    keywords: ['preču izņemšana', 'removal'],
    rule,
    run: async (desk, { document }: { document?: Body<typeof technicalDocuments.createRemoval> }) => {
      if (!document) return desk.open(`${list}/create?type_id=${documentType.removal}`)
      const { document_id } = await desk.send(technicalDocuments.createRemoval, { body: document })
      show(desk, document_id)
    },
  },
  {
    id: 'correction.create',
    title: 'Koriģēt krājumus',
    scope: 'everywhere',
    keywords: ['krājumu korekcija', 'atlikums', 'correction'],
    rule,
    run: async (desk, { document }: { document?: Body<typeof technicalDocuments.createCorrection> }) => {
      if (!document) return desk.open(`${list}/create?type_id=${documentType.correction}`)
      const { document_id } = await desk.send(technicalDocuments.createCorrection, { body: document })
      show(desk, document_id)
    },
  },
  {
    id: 'write-off.list',
    title: 'Norakstīšanas akti',
    scope: 'everywhere',
    keywords: ['saraksts'],
    rule,
    silent: true,
    run: (desk) => desk.open(`${list}?type_id=${documentType.writeOff}`),
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
    run: async (desk, { quantity, reason }: { quantity: string; reason: string }) => {
      const { document_id } = await desk.send(technicalDocuments.quickRemoval, {
        params: { stockItemId: front(desk).id },
        body: { quantity, reason },
      })
      desk.notify('created')
      desk.open(`${list}/${document_id}`)
    },
  },
  {
    id: 'write-off.edit',
    title: 'Labot norakstīšanas aktu',
    keywords: ['pamatojums', 'komisija', 'rīkojums'],
    rule,
    event: 'EDIT',
    run: async (desk, { changes, lock_version = 0 }: Edit) => {
      if (!changes) return void desk.view('edit')
      await desk.send(technicalDocuments.updateWriteOff, { params: front(desk), body: { ...changes, lock_version } })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'write-off.add-line',
    title: 'Pievienot norakstāmās preces',
    rule,
    event: 'ITEM_ADD',
    run: async (desk, { line }: { line?: Body<typeof technicalDocuments.addItem> }) => {
      if (!line) return void desk.view('lines')
      await desk.send(technicalDocuments.addItem, { params: front(desk), body: line })
      desk.notify('goodsAdded')
      await desk.refresh()
    },
  },
  {
    id: 'write-off.edit-line',
    title: 'Labot norakstīšanas rindu',
    rule,
    event: 'ITEM_EDIT',
    run: async (desk, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(technicalDocuments.updateItem, { params: { id: line_id }, body: { ...changes, lock_version } })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'write-off.delete-line',
    title: 'Dzēst norakstīšanas rindu',
    rule,
    event: 'ITEM_DELETE',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(technicalDocuments.removeItem, { params: { id: line_id } })
      desk.notify('deleted')
      await desk.refresh()
    },
  },
  {
    id: 'write-off.accept',
    title: 'Akceptēt norakstīšanas aktu',
    keys: ['f9'],
    keywords: ['apstiprināt', 'accept'],
    rule,
    event: 'ACCEPT',
    run: async (desk) => {
      await desk.send(technicalDocuments.accept, { params: front(desk) })
      desk.notify('accepted')
      await desk.refresh()
    },
  },
  {
    id: 'write-off.pdf',
    title: 'Atvērt norakstīšanas akta PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    rule,
    run: (desk) => desk.download(technicalDocuments.writeOffPdf, { params: front(desk) }, { show: true }),
  },
  {
    id: 'write-off.xml',
    title: 'Saglabāt norakstīšanas akta XML',
    keywords: ['grāmatvedība'],
    rule,
    run: (desk) => desk.download(technicalDocuments.writeOffXml, { params: front(desk) }),
  },
  { id: 'write-off.delete', title: 'Dzēst norakstīšanas aktu', rule, event: 'DELETE', arguments: [confirmation], run: gone },
])

/** Commands on the removal or correction in front. */
const removalCommands = commands(group, 'record:goods_removal', [
  {
    id: 'removal.edit',
    title: 'Labot pamatojumu',
    keywords: ['piezīmes'],
    rule,
    event: 'EDIT',
    run: async (desk, { changes, lock_version = 0 }: Edit) => {
      if (!changes) return void desk.view('edit')
      await desk.send(technicalDocuments.updateRemoval, { params: front(desk), body: { ...changes, lock_version } })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'removal.pdf',
    title: 'Atvērt dokumenta PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    rule,
    run: (desk) => desk.download(technicalDocuments.removalPdf, { params: front(desk) }, { show: true }),
  },
  {
    id: 'removal.xml',
    title: 'Saglabāt dokumenta XML',
    keywords: ['grāmatvedība'],
    rule,
    run: (desk) => desk.download(technicalDocuments.removalXml, { params: front(desk) }),
  },
  { id: 'removal.reverse', title: 'Atcelt dokumentu', keywords: ['dzēst'], rule, event: 'DELETE', arguments: [confirmation], run: gone },
])

/** Commands of area «Technical documents». */
export const technicalDocumentCommands = [...writeOffCommands, ...removalCommands]
