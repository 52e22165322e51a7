import type { Content, CustomTableLayout, Style, TableCell } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { big } from '../../contract/money.ts'
import { placeWords } from './address.ts'
import { priceChangeWords } from './amounts.ts'
import type { DocumentLine, EnquiredLine, GoodsLine, PriceEnquiryDocument } from './model.ts'
import type { Flow, FlowRow } from './pdf-flow.ts'
import { pieceUp } from './pdf-parts.ts'
import { colours, contentWidth } from './pdf.ts'
import { englishUnits, enquiryTexts, lineTexts } from './texts.ts'
import { vatShort } from './vat-reasons.ts'
import { latvianOnly, localeOf, type DocumentLocale } from './voice.ts'

/** Each row is a table with fixed widths, so measured and printed heights agree. */

interface Column<Line> {
  title: Text
  /** Points with padding. */
  width: number
  align: 'left' | 'right'
  /** Several for two languages. */
  value: (line: Line) => string | string[]
}

const padding = 4

const position: Column<GoodsLine> = { title: lineTexts.position, width: 24, align: 'right', value: (line) => String(line.position) }

const quantity = ({ quantity: formatQuantity }: DocumentLocale): Column<GoodsLine> => ({
  title: lineTexts.quantity,
  width: 54,
  align: 'right',
  value: (line) => formatQuantity(line.quantity),
})
const unit = (locale: DocumentLocale): Column<GoodsLine & { unit_code?: string }> => ({
  title: lineTexts.unit,
  width: 38,
  align: 'left',
  value: ({ unit: lv, unit_code = '' }) => locale.each({ lv, en: englishUnits[unit_code] ?? lv }),
})
const vat = (locale: DocumentLocale): Column<DocumentLine> => ({
  title: lineTexts.vat,
  width: 46,
  align: 'right',
  value: (line) => vatShort(line, locale),
})
const net = ({ amount }: DocumentLocale): Column<GoodsLine> => ({
  title: lineTexts.net,
  width: 70,
  align: 'right',
  value: (line) => amount(line.net),
})
const discount = ({ percent }: DocumentLocale): Column<DocumentLine> => ({
  title: lineTexts.discount,
  width: 46,
  align: 'right',
  value: (line) => (big(line.discount_percent).eq(0) ? '' : percent(line.discount_percent)),
})

export type LineTableKind = 'priced' | 'counted'

type Table = Pick<Flow, 'tableHead' | 'rows' | 'carried'>

export function lineTable(locale: DocumentLocale, lines: readonly DocumentLine[], kind: LineTableKind): Table {
  const translatedLines = lines.map((line) => ({ ...line, ...namesOf(line, locale) }))
  if (kind === 'counted') return countTable(locale, translatedLines)
  const linesWithRemarks = translatedLines.map((line) => ({ ...line, remarks: [priceChangeWords(line, locale), placeWords(line, locale)] }))
  return tableOf(locale, linesWithRemarks, pricedColumns(locale, linesWithRemarks))
}

export function countTable(locale: DocumentLocale, lines: readonly GoodsLine[]): Table {
  return { ...tableOf(locale, lines, [quantity(locale), unit(locale)]), carried: null }
}

/** Bilingual documents print it below. */
function namesOf({ name, name_en, description }: DocumentLine, locale: DocumentLocale): Pick<DocumentLine, 'name' | 'description'> {
  const [first = name, second] = locale.each({ lv: name, en: name_en ?? name })
  return { name: first, description: [second, description].filter(Boolean).join('\n') || null }
}

export function enquiryTable(locale: DocumentLocale, { lines, to_fill_in }: Pick<PriceEnquiryDocument, 'lines' | 'to_fill_in'>): Table {
  const figure = (title: Text, width: number, value: (line: EnquiredLine) => string): Column<EnquiredLine> => ({
    title,
    width,
    align: 'right',
    value: (line) => (to_fill_in ? '' : value(line)),
  })
  const columns = [
    quantity(locale),
    unit(locale),
    figure(enquiryTexts.price, to_fill_in ? 90 : 70, (line) =>
      line.not_available ? locale.say(enquiryTexts.notAvailable) : line.price === null ? '' : (locale.prices([line.price])[0] ?? ''),
    ),
    figure(enquiryTexts.days, to_fill_in ? 60 : 46, ({ delivery_days }) => (delivery_days === null ? '' : String(delivery_days))),
  ]
  return { ...tableOf(locale, lines, columns), carried: null }
}

/** Latvian only. */
export function costTable(lines: readonly GoodsLine[]): Table {
  const locale = localeOf('lv')
  return tableOf(locale, lines, [quantity(locale), unit(locale), priceColumn(locale, lines, cost, 76), net(locale)])
}

const cost = latvianOnly('Pašizmaksa, EUR')

function tableOf<Line extends AnyLine>(locale: DocumentLocale, lines: readonly Line[], after: readonly Column<Line>[]): Table {
  const before = [position]
  const fitted = after.map((column) => ({ ...column, width: Math.max(column.width, longest(column, lines)) }))
  const columns: Columns<Line> = { locale, before, after: fitted, name: contentWidth - widthOf([...before, ...fitted]) }
  const sums = fitted.at(-1)?.width ?? 0
  return {
    tableHead: () => headRow(columns),
    rows: lines.flatMap((line, index) => [...groupRows(line, lines[index - 1]), ...lineRows(line, columns)]),
    carried: {
      out: (amount) => carriedRow(locale, lineTexts.carriedOut, amount, sums),
      in: (amount) => carriedRow(locale, lineTexts.carriedIn, amount, sums),
    },
  }
}

/** Points with padding. */
function longest<Line>({ align, value }: Column<Line>, lines: readonly Line[]): number {
  if (align === 'left') return 0
  return Math.max(0, ...lines.flatMap((line) => [value(line)].flat().map(widthOfFigure)))
}

type AnyLine = GoodsLine & Pick<DocumentLine, 'group' | 'isOptional'> & { remarks?: readonly (string | null)[] }

interface Columns<Line> {
  locale: DocumentLocale
  before: readonly Column<Line>[]
  name: number
  after: readonly Column<Line>[]
}

interface Widths {
  before: readonly { width: number }[]
  name: number
  after: readonly { width: number }[]
}

/** Aligned decimals. */
function priceColumn<Line extends GoodsLine>(locale: DocumentLocale, lines: readonly Line[], title: Text, width: number): Column<Line> {
  const priceTexts = new Map<Line, string>()
  for (const [at, price] of locale.prices(lines.map(({ unit_price }) => unit_price)).entries()) {
    const line = lines[at]
    if (line) priceTexts.set(line, price)
  }
  return { title, width, align: 'right', value: (line) => priceTexts.get(line) ?? '' }
}

/** Discount column only if needed. */
function pricedColumns<Line extends DocumentLine>(locale: DocumentLocale, lines: readonly Line[]): Column<Line>[] {
  const hasDiscounts = lines.some((line) => !big(line.discount_percent).eq(0))
  const price = priceColumn(locale, lines, lineTexts.price, 62)
  return [quantity(locale), unit(locale), price, ...(hasDiscounts ? [discount(locale)] : []), vat(locale), net(locale)]
}

function widthOf(columns: readonly Pick<Column<never>, 'width'>[]): number {
  return columns.reduce((total, column) => total + column.width, 0)
}

function headRow<Line>(columns: Columns<Line>): Content {
  const { locale, before, after } = columns
  const title = (text: Text, alignment: 'left' | 'right'): TableCell => ({
    stack: locale.each(text).map((each) => ({ text: each, noWrap: true })),
    alignment,
    fontSize: 7.5,
    color: colours.grey,
  })
  const titled = (all: readonly Column<Line>[]) => all.map((column) => title(column.title, column.align))
  return row(columns, [...titled(before), title(lineTexts.name, 'left'), ...titled(after)], strongLine)
}

function groupRows({ group }: AnyLine, before: AnyLine | undefined): FlowRow[] {
  if (!group || group === before?.group) return []
  const cells: TableCell[] = [{ text: group, bold: true }]
  return [{ block: () => row({ before: [], name: contentWidth, after: [] }, cells, hairline), net: null, keeps: true }]
}

/** Detail rows that stay with their line. */
const together = 3

/** Points, generous. */
const letter = 4.8

/** Bold, with padding. */
function widthOfFigure(text: string): number {
  return text.length * 5.2 + 2 * padding
}

function lineRows<Line extends AnyLine>(line: Line, columns: Columns<Line>): FlowRow[] {
  const description = [...(line.remarks ?? []), line.description].flatMap((words) => pieceUp(words ?? '', 350))
  const units = chunks(line.units, 30)
  const codes = [line.sku, line.gtin && `EAN\u00a0${line.gtin}`].filter(Boolean).join('  ·  ')
  // Codes must not wrap, so they may get a separate row.
  const fitsBesideName = codes === '' || (line.name.length + codes.length) * letter <= columns.name
  const details = [
    ...(fitsBesideName ? [] : [codes]),
    ...description,
    ...units.map((chunk, index) => `${index === 0 ? `${columns.locale.say(lineTexts.units)}: ` : ''}${chunk.join(', ')}`),
  ]
  return [
    {
      block: () => figureRow(line, columns, { codes: fitsBesideName ? codes : '', isLast: details.length === 0 }),
      net: line.isOptional ? null : line.net,
      keeps: details.length > 0,
    },
    ...details.map((text, index) => ({
      block: () => detailRow(text, columns, { isFirst: index === 0, isLast: index === details.length - 1 }),
      net: null,
      keeps: details.length <= together && index < details.length - 1,
    })),
  ]
}

function figureRow<Line extends AnyLine>(
  line: Line,
  columns: Columns<Line>,
  { codes, isLast }: { codes: string; isLast: boolean },
): Content {
  const figure = ({ align, value }: Column<Line>): TableCell => ({
    stack: [value(line)].flat().map((text) => ({ text, noWrap: true })),
    alignment: align,
  })
  const name: TableCell = {
    text: [
      line.name,
      {
        ...small,
        text: [line.isOptional && columns.locale.say(lineTexts.optional), codes]
          .filter(Boolean)
          .map((each) => `   ${each}`)
          .join(''),
      },
    ],
  }
  return row(columns, [...columns.before.map(figure), name, ...columns.after.map(figure)], isLast ? hairline : noLine)
}

const small: Style = { fontSize: 7.5, color: colours.grey }

function detailRow(text: string, { before, name, after }: Widths, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Content {
  const cells: TableCell[] = [...before.map((): TableCell => ''), { ...small, text }]
  return row({ before, name: name + widthOf(after), after: [] }, cells, {
    ...(isLast ? hairline : noLine),
    paddingTop: () => (isFirst ? 1.5 : 0),
  })
}

function carriedRow(locale: DocumentLocale, label: Text, amount: string, least: number): Content {
  const width = Math.max(least, widthOfFigure(locale.amount(amount)))
  const cells: TableCell[] = [
    { text: locale.say(label), bold: true, alignment: 'right' },
    { text: locale.amount(amount), bold: true, alignment: 'right', noWrap: true },
  ]
  return row({ before: [], name: contentWidth - width, after: [{ width }] }, cells, hairline)
}

function row({ before, name, after }: Widths, cells: TableCell[], layout: CustomTableLayout): Content {
  const outer = [...before.map((column) => column.width), name, ...after.map((column) => column.width)]
  const widths = outer.map((width, index) => width - paddingBefore(index) - paddingAfter(index, outer.length))
  return { table: { widths, body: [cells] }, layout, fontSize: 8.2 }
}

/** Outer cells are flush with the margins. */
function paddingBefore(index: number): number {
  return index === 0 ? 0 : padding
}

function paddingAfter(index: number, count: number): number {
  return index === count - 1 ? 0 : padding
}

const noLine: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: paddingBefore,
  paddingRight: (index, node) => paddingAfter(index, node.table.body[0]?.length ?? 0),
  paddingTop: () => 3.5,
  paddingBottom: () => 2,
}

const hairline: CustomTableLayout = {
  ...noLine,
  hLineWidth: (index) => (index === 1 ? 0.5 : 0),
  hLineColor: () => colours.line,
  paddingBottom: () => 3.5,
}

const strongLine: CustomTableLayout = { ...hairline, hLineWidth: (index) => (index === 1 ? 0.8 : 0), hLineColor: () => colours.ink }

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
