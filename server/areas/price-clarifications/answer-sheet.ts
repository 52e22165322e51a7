import { buffer } from 'node:stream/consumers'
import { answerColumns, clarificationLines, type AnswerColumn } from '../../../contract/price-clarifications/clarification-sheets.ts'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { labelOf } from '../../../contract/labels.ts'
import type {
  PriceClarificationItem,
  PriceClarificationRecord,
  priceClarifications,
} from '../../../contract/price-clarifications/price-clarifications.ts'
import { cellDecimal, cellText, type Cell } from '../../documents/cells.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { parseColumnChoice, parseSheet, type Sheet, type SheetKind } from '../../sheets/sheet-columns.ts'
import { previewOf, soundRows, SheetFaults, tableOf } from '../shared/sheet.ts'
import { beginPriceClarification } from './price-clarifications.transitions.ts'
import { storeAnswers, type ItemAnswer } from './answers.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'

/** Ours, filled in, or the supplier's own. */
const answer: SheetKind<AnswerColumn> = {
  columns: answerColumns,
  usual: new Map([
    ['name', 0],
    ['price', 1],
    ['delivery_days', 2],
  ]),
  figures: 'price',
  enough: (found) => found.has('price') && (found.has('position') || found.has('name') || found.has('code')),
  requirement: 'Vajadzīgas kolonnas „Nr.”, „Nosaukums” vai „Artikuls” un „Cena”',
  choose: 'Norādiet, kurā kolonnā ir rindas numurs, nosaukums vai artikuls un kurā cena',
}

/** Without the customer and our prices. */
export async function answerSheet(
  { id, items }: Pick<PriceClarificationRecord, 'id' | 'items'>,
  language: DocumentLanguage,
): Promise<{ name: string; bytes: Uint8Array; mime: string }> {
  const bilingual = ({ label, english }: { label: string; english: string }): string =>
    language === 'lv' ? label : `${label} / ${english}`
  const { position, name, price, delivery_days, not_available, notes } = answerColumns
  const columns: readonly SheetColumn<PriceClarificationItem>[] = [
    { header: bilingual(position), width: 10, kind: 'count', cell: (item) => item.position },
    { header: bilingual(name), width: 50, cell: (item) => item.name },
    { header: bilingual({ label: 'Apraksts', english: 'Particulars' }), width: 30, cell: (item) => item.notes },
    { header: bilingual({ label: labelOf('quantity'), english: 'Quantity' }), width: 14, kind: 'quantity', cell: (item) => item.quantity },
    { header: bilingual({ label: labelOf('unit'), english: 'Unit' }), width: 14, cell: (item) => item.unit },
    { header: bilingual(price), width: 24, kind: 'price', cell: () => null },
    { header: bilingual(delivery_days), width: 20, kind: 'count', cell: () => null },
    { header: bilingual(not_available), width: 20, cell: () => null },
    { header: bilingual(notes), width: 40, cell: () => null },
  ]
  async function* rows(): AsyncGenerator<PriceClarificationItem> {
    yield* items
  }
  const bytes = await buffer(spreadsheet('Cenu aptauja', columns, rows()))
  return { name: `cenu_aptauja_${id}.xlsx`, bytes, mime: xlsxMime }
}

export const previewAnswers: Handler<typeof priceClarifications.previewAnswers> = async (ctx) => {
  const upload = ctx.body
  return {
    data: previewOf(answer, await tableOf(ctx.user, upload, { most: clarificationLines }), parseColumnChoice(answer, upload.columns)),
  }
}

/**
 * Replaces the supplier's former answers to the listed lines. Reports faults by row and cell; saves nothing while
 * there is one.
 */
export const addAnswers: Handler<typeof priceClarifications.addAnswers> = async (ctx) => {
  const upload = ctx.body
  const { files, columns, supplier_id } = upload
  const { id } = await beginPriceClarification(ctx, ctx.params.id, 'EDIT')
  const { items, suppliers } = await loadPriceClarification(ctx, id)
  const supplier = suppliers.find((each) => each.id === supplier_id)
  if (!supplier) throw Refusal.field('supplier_id', `Lauks „${labelOf('supplier_id')}”: šis piegādātājs nav jautāts`)
  const faults = new SheetFaults()
  const sheet = soundRows(
    parseSheet(answer, await tableOf(ctx.user, upload, { most: clarificationLines }), parseColumnChoice(answer, columns)),
    faults,
  )
  const answers = answersIn(sheet, items, faults).map((answer) => ({ ...answer, supplier_id }))
  faults.refuse()
  if (answers.length === 0) throw Refusal.field('files', 'Izklājlapā nav nevienas atbildes: ne cenas, ne piegādes dienu, ne piezīmju')
  await storeAnswers(ctx, id, answers)
  ctx.audit({
    entity: 'price_clarifications',
    id,
    event: 'ANSWERS_ADDED',
    after: { supplier: supplier.name, file: files[0]?.name, lines: answers.length },
  })
  return { data: await loadPriceClarification(ctx, id) }
}

const longestNotes = 1000

/** Skips rows without an answer. */
function answersIn(
  { columns, rows }: Sheet<AnswerColumn>,
  items: readonly PriceClarificationItem[],
  faults: SheetFaults,
): Omit<ItemAnswer, 'supplier_id'>[] {
  const lineOf = finder(items)
  const seenItems = new Set<number>()
  return rows.flatMap(({ number, cells }) => {
    const cell = (name: AnswerColumn): Cell => cells[columns.get(name) ?? -1] ?? null
    const at = (name: AnswerColumn): string => cellText(cell(name))
    if ((['price', 'delivery_days', 'not_available', 'notes'] as const).every((name) => at(name) === '')) return []
    const wrong = (name: AnswerColumn, text: string): void => faults.add(number, columns.get(name), text)
    const found = lineOf({ position: at('position'), name: at('name'), code: at('code') })
    if ('fault' in found) wrong(found.at, found.fault)
    else if (seenItems.has(found.id)) wrong('name', 'par šo rindu lapā atbildēts vairākkārt')
    else seenItems.add(found.id)
    const supplier_price = cellDecimal(cell('price'), 4)
    const delivery_days = daysOf(at('delivery_days'))
    const not_available = yesOf(at('not_available'))
    const notes = at('notes')
    if (at('price') !== '' && (supplier_price === null || supplier_price.startsWith('-'))) wrong('price', `„${at('price')}” nav cena`)
    if (delivery_days === undefined) wrong('delivery_days', `„${at('delivery_days')}” nav dienu skaits`)
    if (not_available === null) wrong('not_available', `„${at('not_available')}” nav ne jā, ne nē`)
    if (not_available && supplier_price !== null) wrong('not_available', 'kas nav pieejams, tam nav cenas')
    if (notes.length > longestNotes) wrong('notes', `ir garāks par ${longestNotes} zīmēm`)
    if ('fault' in found) return []
    return [{ item_id: found.id, supplier_price, delivery_days, not_available: not_available ?? false, notes: notes || null }]
  })
}

type Found = { id: number } | { fault: string; at: AnswerColumn }

/** By the number in our sheet, which the name must not contradict, else by code or name. */
function finder(items: readonly PriceClarificationItem[]): (row: { position: string; name: string; code: string }) => Found {
  const numbered = new Map(items.map((item) => [String(item.position), item]))
  const same = (one: string, other: string): boolean => plain(one) === plain(other)
  return ({ position, name, code }) => {
    if (position !== '') {
      const item = numbered.get(position.replace(/\.$/, ''))
      if (!item) return { fault: `${position}. rindas aptaujā nav`, at: 'position' }
      if (name === '' || same(name, item.name) || (code !== '' && same(code, item.sku ?? ''))) return { id: item.id }
      return { fault: `aptaujas ${item.position}. rinda ir „${item.name}”, ne „${name}”`, at: 'name' }
    }
    const byCode = code === '' ? [] : items.filter(({ sku }) => same(sku ?? '', code))
    const matches = byCode.length > 0 ? byCode : items.filter((item) => same(item.name, name))
    if (matches.length > 1) return { fault: `„${name || code}” aptaujā ir vairākās rindās; ierakstiet rindas numuru`, at: 'name' }
    return matches[0] ? { id: matches[0].id } : { fault: `„${name || code}” aptaujā nav`, at: name === '' ? 'code' : 'name' }
  }
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ')

/** The larger of a range: `10`, `7–10 dienas`; undefined if not understood. */
function daysOf(text: string): number | null | undefined {
  if (text === '') return null
  const [, days] = /^(?:\d{1,3}\s*[-–]\s*)?(\d{1,3})\s*(?:d|d\.|dien\p{L}*|days?)?$/iu.exec(text) ?? []
  return days === undefined ? undefined : Number(days)
}

/** Null if not understood. */
function yesOf(text: string): boolean | null {
  if (/^(jā|ja|x|1|\+|yes|true|nav|nav pieejams|not available)$/i.test(text)) return true
  return /^(|nē|ne|0|-|no|false|ir)$/i.test(text) ? false : null
}
