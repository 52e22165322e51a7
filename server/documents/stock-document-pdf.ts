import type { Content } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { draftNumber, type Printed, type StockDocument } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { costTable, countTable } from './pdf-lines.ts'
import {
  factStrip,
  note,
  partiesBlock,
  partyFacts,
  signatureList,
  signatures,
  signed,
  textBlocks,
  titleBlock,
  type Fact,
} from './pdf-parts.ts'
import { sumBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import { shared } from './texts.ts'
import { latvianOnly, localeOf } from './voice.ts'

const locale = localeOf('lv')

/** Internal (docs/domain/invoicing.md#document-particulars). */
export async function stockDocumentPdf(stockDocument: Printed<StockDocument>): Promise<Uint8Array> {
  const document = printable({ ...stockDocument, number: stockDocument.number ?? draftNumber, language: 'lv' as const })
  const frame = frameOf(document, latvianOnly(document.title), document.date)
  const table = document.tells_costs ? costTable(document.lines) : countTable(locale, document.lines)
  return printFlow({ head: headOf(document), ...table, closing: closingOf(document) }, frame)
}

function headOf({ seller, title, logo, ...document }: Printed<StockDocument> & { number: string }): Block[] {
  const facts: Fact[] = [
    [latvianOnly('Datums'), locale.date(document.date)],
    [latvianOnly('Noliktava'), document.warehouse],
    [latvianOnly('Rīkojums'), document.order_ref],
    [latvianOnly('Konts'), document.account],
  ]
  const company: [Text, ...Fact[]] = [latvianOnly('Uzņēmums'), ...partyFacts(locale, seller)]
  return [
    () => titleBlock(locale, { title: latvianOnly(title), number: document.number, seller, logo }),
    () => factStrip(locale, facts),
    () => partiesBlock(locale, company, [latvianOnly('Pamatojums')], [seller.name, document.reason]),
    ...(document.is_reversed ? [() => note('Dokuments ir atcelts: preces uzskaitē atgrieztas.')] : []),
  ]
}

const totalWords = {
  write_off: latvianOnly('Norakstīts kopā, EUR'),
  removal: latvianOnly('Izņemts kopā, EUR'),
  correction: latvianOnly('Krājumu vērtības izmaiņa, EUR'),
  surplus: latvianOnly('Pārpalikums kopā, EUR'),
  shortage: latvianOnly('Iztrūkums kopā, EUR'),
} as const

function closingOf(document: StockDocument): Block[] {
  const { commission, kind, total, tells_costs } = document
  const before = [
    ...(tells_costs ? [() => sumBlock(locale, [{ label: totalWords[kind], amount: total, isStrong: true }], locale.words(total))] : []),
    ...textBlocks(shared.notes.lv, document.notes),
  ]
  const places = () => signatures(locale, [latvianOnly('Izsniedza'), document.issuer_name], [latvianOnly('Saņēma'), null])
  const approval = approvals[kind]
  if (!approval) return signed(before, places)
  return [
    ...(commission.length > 0 ? signed([...before, () => note(approval)], () => commissionOf(commission)) : before),
    ...(document.issuer_name ? [() => note(`Aktu sagatavoja: ${document.issuer_name}`)] : []),
  ]
}

const approvals: Readonly<Partial<Record<StockDocument['kind'], string>>> = {
  write_off: 'Komisija pārbaudīja uzskaitītās preces un apstiprina to norakstīšanu.',
  surplus: 'Komisija inventarizācijā konstatēja uzskaitīto preču pārpalikumu.',
  shortage: 'Komisija inventarizācijā konstatēja uzskaitīto preču iztrūkumu.',
}

function commissionOf(members: StockDocument['commission']): Content {
  const names = members.map(({ name, job_title }) => [name, job_title].filter(Boolean).join(', '))
  return signatureList(locale, latvianOnly('Komisijas loceklis'), names)
}
