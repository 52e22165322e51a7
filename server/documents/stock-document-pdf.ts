import type { Content } from 'pdfmake/interfaces'
import { formatDate } from '../../contract/format.ts'
import { amountInWords } from '../../contract/words.ts'
import type { Printed, StockDocument } from './model.ts'
import { printFlow, type Block } from './pdf-flow.ts'
import { costTable, countTable } from './pdf-lines.ts'
import {
  factStrip,
  note,
  numberOrDraft,
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

/** Act on goods written off, taken out or corrected: by which order and why, what it cost, who signs (domain.md 4.2). */
export async function stockDocumentPdf(given: Printed<StockDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const title = `${document.title} ${numberOrDraft(document)}`
  const table = document.tells_costs ? costTable(document.lines) : countTable(document.lines)
  const flow = { head: headOf(document), ...table, closing: closingOf(document) }
  return printFlow(flow, { title, issuer: document.seller.name, date: document.date, logo: document.logo })
}

function headOf(document: Printed<StockDocument>): Block[] {
  const { seller, title, logo } = document
  const facts: Fact[] = [
    ['Datums', formatDate(document.date)],
    ['Noliktava', document.warehouse],
    ['Rīkojums', document.order_ref],
    ['Konts', document.account],
  ]
  return [
    () => titleBlock(title, numberOrDraft(document), seller.name, logo),
    () => factStrip(facts),
    () => partiesBlock(['Uzņēmums', ...partyFacts(seller)], ['Pamatojums'], [seller.name, document.reason]),
    ...(document.is_reversed ? [() => note('Dokuments ir atcelts: preces uzskaitē atgrieztas.')] : []),
  ]
}

const totalWords = { write_off: 'Norakstīts kopā, EUR', removal: 'Izņemts kopā, EUR', correction: 'Krājumu vērtības izmaiņa, EUR' } as const

function closingOf(document: StockDocument): Block[] {
  const { commission, kind, total, tells_costs } = document
  const before = [
    ...(tells_costs ? [() => sumBlock([{ label: totalWords[kind], amount: total, isStrong: true }], amountInWords(total))] : []),
    ...textBlocks('Piezīmes', document.notes),
  ]
  if (kind !== 'write_off') return signed(before, () => signatures(['Izsniedza', document.issuer_name], ['Saņēma', null]))
  return [
    ...(commission.length > 0 ? signed([...before, () => note(approval)], () => commissionOf(commission)) : before),
    ...(document.issuer_name ? [() => note(`Aktu sagatavoja: ${document.issuer_name}`)] : []),
  ]
}

const approval = 'Komisija pārbaudīja uzskaitītās preces un apstiprina to norakstīšanu.'

function commissionOf(members: StockDocument['commission']): Content {
  const names = members.map(({ name, job_title }) => [name, job_title].filter(Boolean).join(', '))
  return signatureList('Komisijas loceklis', names)
}
