import { formatAmount, formatDate, formatMoment, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { sum } from '../../../contract/money.ts'
import type { StockCheckLine, StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
import type { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import type { FileAnswer } from '../../../contract/calls.ts'
import { stockCheck } from '../../../machines/stock-check.ts'
import type { TableDocument } from '../../documents/table-pdf.ts'
import { group, leaf, type XmlElement } from '../../documents/xml.ts'
import { xmlMime, xmlStream } from '../../documents/xml-stream.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { seesCosts } from '../../http/visible.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { mimeOf } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { checkLines } from './stock-checks.lines.ts'
import { loadCheck } from './stock-checks.record.ts'

/** Use the spreadsheet for more. */
const mostRows = 10_000

export const pdf: Handler<typeof stockChecks.pdf> = async (ctx) => {
  const { check, lines } = await whole(ctx, ctx.params.id)
  if (isHidden(check)) throw Refusal.field('id', 'Līdz inventarizācija ir pieņemta, starpības redz tikai tās atbildīgais')
  return printed(ctx, check, 'starpibas', listOf(ctx, check, lines, 'different'))
}

export const allPdf: Handler<typeof stockChecks.allPdf> = async (ctx) => {
  const { check, lines } = await whole(ctx, ctx.params.id)
  const document = ctx.query.blank ? sheetOf(lines) : listOf(ctx, check, lines, 'all')
  return printed(ctx, check, ctx.query.blank ? 'lapa' : 'saraksts', document)
}

async function whole(ctx: Context, id: number): Promise<{ check: StockCheckRecord; lines: StockCheckLine[] }> {
  const check = await loadCheck(ctx, id)
  if (check.totals.lines > mostRows) {
    throw Refusal.field('id', `Inventarizācijā ir vairāk nekā ${formatQuantity(String(mostRows))} rindu; saglabājiet to izklājlapā`)
  }
  return { check, lines: await checkLines(ctx, id) }
}

/** The user may not see book values. */
const isHidden = ({ totals }: StockCheckRecord): boolean => totals.different === null

type Body = Pick<TableDocument, 'title' | 'columns' | 'rows'> & Partial<Pick<TableDocument, 'totals' | 'remarks' | 'signers'>>

async function printed(ctx: Context, check: StockCheckRecord, name: string, body: Body): Promise<FileAnswer> {
  const { warehouse, date, snapshot_at, order_ref, responsible_user, categories, notes } = check
  const document: TableDocument = {
    date,
    seller: await documentSeller(ctx.db),
    notes,
    isDraft: stockCheck.initial === check.status,
    facts: [
      [labelOf('date'), formatDate(date)],
      [labelOf('warehouse_id'), warehouse.name],
      [labelOf('snapshot_at'), formatMoment(snapshot_at)],
      [labelOf('order_ref'), order_ref],
      [labelOf('responsible_user_id'), responsible_user?.name ?? null],
      [labelOf('categories'), categories.map((each) => each.name).join(', ') || null],
    ],
    ...body,
  }
  return {
    name: `inventarizacija_${date}_${name}.pdf`,
    mime: mimeOf('pdf'),
    bytes: await print(ctx, 'tablePdf', { ...document, language: 'lv' }),
    inline: true,
  }
}

const figure = { align: 'right' as const }
const goodsColumns = [{ title: 'Plaukts', width: 44 }, { title: 'Artikuls', width: 58 }, { title: 'Prece' }, { title: 'Mērv.', width: 30 }]
const goodsCells = ({ shelf, sku, name, measure_unit }: StockCheckLine, units: readonly string[] = []): string[] => [
  ...[shelf ?? '', sku, units.length > 0 ? `${name}: ${units.join(', ')}` : name],
  measure_unit.name,
]
const quantityText = (value: string | null): string => (value === null ? '' : formatQuantity(value))

interface Part {
  quantity: string | null
  value: string | null | undefined
  units: readonly string[]
}

/** Units: surplus and shortage are booked separately (docs/domain/stock.md#stock-checks). */
function partsOf({ difference, difference_value, surplus_units, missing_units, surplus_value, shortage_value }: StockCheckLine): Part[] {
  const pieces: Part[] = [
    { quantity: String(surplus_units.length), value: surplus_value, units: surplus_units },
    { quantity: String(-missing_units.length), value: shortage_value, units: missing_units },
  ].filter(({ units }) => units.length > 0)
  return pieces.length > 0 ? pieces : [{ quantity: difference, value: difference_value, units: [] }]
}

function listOf(ctx: Context, check: StockCheckRecord, all: readonly StockCheckLine[], which: 'all' | 'different'): Body {
  const lines = which === 'all' ? all : all.filter(({ state }) => state === 'different')
  const books = !isHidden(check)
  const costs = books && seesCosts(ctx.user)
  const { totals, commission, responsible_user } = check
  const differences = sum(lines.map(({ difference_value }) => difference_value ?? '0')).toFixed(2)
  const money = (value: string | null | undefined) => `${formatAmount(value ?? '0')} EUR`
  return {
    title: which === 'all' ? 'Inventarizācijas saraksts' : 'Inventarizācijas starpību saraksts',
    columns: [
      ...goodsColumns,
      ...(books
        ? [
            { title: 'Uzskaitē', width: 46, ...figure },
            { title: 'Kustība', width: 42, ...figure },
          ]
        : []),
      { title: 'Saskaitīts', width: 46, ...figure },
      ...(books ? [{ title: 'Starpība', width: 44, ...figure }] : []),
      ...(costs ? [{ title: 'Vērtība, EUR', width: 64, ...figure }] : []),
    ],
    ...(costs && { totals: ['Kopā', ...Array.from({ length: 7 }, () => ''), formatAmount(differences)] }),
    rows: lines.flatMap((line) => {
      const [first, ...more] = partsOf(line)
      const partCells = (part: Part | undefined) => [
        ...(books ? [quantityText(part?.quantity ?? null)] : []),
        ...(costs ? [part?.value == null ? '' : formatAmount(part.value)] : []),
      ]
      return [
        [
          ...goodsCells(line, first?.units),
          ...(books ? [line.expected, line.moved].map(quantityText) : []),
          line.state === 'skipped' ? 'izlaists' : quantityText(line.counted),
          ...partCells(first),
        ],
        ...more.map((part) => [...goodsCells(line, part.units), ...(books ? ['', ''] : []), '', ...partCells(part)]),
      ]
    }),
    remarks: [
      `Rindas: ${totals.lines}, saskaitītas: ${totals.counted}, izlaistas: ${totals.skipped}${books ? `, atšķiras: ${totals.different}` : ''}.`,
      ...(costs ? [`Pārpalikums ${money(totals.surplus_value)}, iztrūkums ${money(totals.shortage_value)}.`] : []),
    ],
    signers: [
      { role: 'Komisijas loceklis', names: commission.map(({ name, job_title }) => [name, job_title].filter(Boolean).join(', ')) },
      { role: 'Atbildīgais', names: responsible_user ? [responsible_user.name] : [] },
    ],
  }
}

/** Without book values, so that goods are really counted. */
function sheetOf(lines: readonly StockCheckLine[]): Body {
  return {
    title: 'Inventarizācijas lapa',
    columns: [...goodsColumns, { title: 'Saskaitīts', width: 90, ...figure }, { title: 'Piezīmes', width: 80 }],
    rows: lines.map((line) => [...goodsCells(line), '____________', '']),
    signers: [{ role: 'Skaitīja', names: [''] }],
  }
}

/** Our own namespace. */
const namespace = 'urn:darbgalds:stock-check:1'

export const xml: Handler<typeof stockChecks.xml> = async (ctx) => {
  const check = await loadCheck(ctx, ctx.params.id)
  const lines = await checkLines(ctx, check.id)
  const seller = await documentSeller(ctx.db)
  return {
    name: `${check.uuid}.xml`,
    mime: xmlMime,
    bytes: xmlStream('StockCheck', { xmlns: namespace }, elements(check, lines, { name: seller.name, costs: seesCosts(ctx.user) })),
  }
}

async function* elements(
  check: StockCheckRecord,
  lines: readonly StockCheckLine[],
  { name, costs }: { name: string; costs: boolean },
): AsyncGenerator<XmlElement | null> {
  yield leaf('UUID', check.uuid)
  yield leaf('Company', name)
  yield leaf('Date', check.date)
  yield leaf('Warehouse', check.warehouse.name)
  yield leaf('Status', check.status)
  yield leaf('Snapshot', check.snapshot_at)
  yield leaf('Order', check.order_ref)
  yield leaf('Responsible', check.responsible_user?.name)
  yield group(
    'Commission',
    check.commission.map(({ name: member, job_title }) => group('Member', leaf('Name', member), leaf('JobTitle', job_title))),
  )
  for (const line of lines) {
    yield group(
      'Line',
      leaf('SKU', line.sku),
      leaf('Name', line.name),
      leaf('Unit', line.measure_unit.name),
      leaf('State', line.state),
      leaf('Expected', line.expected),
      leaf('Moved', line.moved),
      leaf('Counted', line.counted),
      leaf('Difference', line.difference),
      costs ? leaf('Value', line.difference_value, { currency: 'EUR' }) : null,
      costs ? leaf('SurplusValue', line.surplus_value, { currency: 'EUR' }) : null,
      costs ? leaf('ShortageValue', line.shortage_value, { currency: 'EUR' }) : null,
      ...line.surplus_units.map((number) => leaf('SurplusUnit', number)),
      ...line.missing_units.map((number) => leaf('MissingUnit', number)),
    )
  }
  for (const { number, type, total_cost } of check.documents) {
    yield group('Document', leaf('Number', number), leaf('Type', type), costs ? leaf('TotalCost', total_cost, { currency: 'EUR' }) : null)
  }
}
