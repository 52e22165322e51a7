import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { sheetFaults, sheetRows } from '../../../contract/sheets.ts'
import type { StockCheckLine } from '../../../contract/stock-checks/stock-check-record.ts'
import type { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { cellDecimal, cellFault, cellText, columnLetter, isTotalsRow, type Cell } from '../../documents/cells.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { confirmLeftOut } from '../../sheets/omissions.ts'
import { readSent } from '../../workers/file-reader.ts'
import { beyondUnit } from '../catalog/counted.ts'
import { unitNumber, wrongUnitNumber } from '../stock/stock.units.ts'
import { begin, type LockedCheck } from './stock-checks.transitions.ts'
import { takeCounts, type NewRow } from './count.ts'
import { goodsByCode, type CountedGoods } from './stock-checks.goods.ts'
import { checkLines } from './stock-checks.lines.ts'
import { loadCheck } from './stock-checks.record.ts'

const heads = { sku: 'Artikuls', counted: 'Saskaitīts', units: 'Vienības (IMEI)', sheet: 'Lapa' } as const

/**
 * Values in «Saskaitīts» add to other counts. Each download has an id, so a corrected upload replaces the former
 * one.
 */
export const excel: Handler<typeof stockChecks.excel> = async (ctx) => {
  const check = await loadCheck(ctx, ctx.params.id)
  const lines = await checkLines(ctx, check.id)
  const sheet = `L${ctx.now.getTime().toString(36).toUpperCase()}`
  const visibleColumns = check.hides_expected && check.accepted_at === null ? [] : bookColumns
  const columns: readonly SheetColumn<StockCheckLine>[] = [
    { header: labelOf('shelf'), width: 12, cell: ({ shelf }) => shelf },
    { header: heads.sku, width: 18, cell: ({ sku }) => sku },
    { header: labelOf('catalog_item_id'), width: 48, cell: ({ name }) => name },
    { header: labelOf('measure_unit_id'), width: 12, cell: ({ measure_unit }) => measure_unit.name },
    ...visibleColumns,
    { header: 'Jau saskaitīts', width: 14, kind: 'quantity', cell: ({ counted }) => counted },
    { header: heads.counted, width: 14, kind: 'quantity', cell: () => null },
    { header: heads.units, width: 30, cell: () => null },
    { header: heads.sheet, width: 14, cell: () => sheet },
  ]
  return { name: `inventarizacija_${check.date}.xlsx`, mime: xlsxMime, bytes: spreadsheet('Inventarizācija', columns, each(lines)) }
}

const bookColumns: readonly SheetColumn<StockCheckLine>[] = [
  { header: labelOf('expected'), width: 14, kind: 'quantity', cell: ({ expected }) => expected },
  { header: labelOf('moved'), width: 14, kind: 'quantity', cell: ({ moved }) => moved },
  { header: labelOf('difference'), width: 14, kind: 'quantity', cell: ({ difference }) => difference },
]

async function* each(lines: readonly StockCheckLine[]): AsyncGenerator<StockCheckLine> {
  yield* lines
}

/** Reports faults by row and cell; saves nothing while there is one. */
export const upload: Handler<typeof stockChecks.upload> = async (ctx) => {
  const { files } = ctx.body
  const bytes = files[0]?.bytes ?? new Uint8Array()
  const requiredHeads = [heads.sku, heads.counted]
  const table = await readSent(ctx.user, 'sheet', { bytes, maxRows: sheetRows + 1, sheet: ctx.body.sheet, requiredHeadings: requiredHeads })
  const { rows } = table
  if (rows.length > sheetRows) throw Refusal.field('files', `Izklājlapā ir vairāk nekā ${formatQuantity(String(sheetRows))} rindu`)
  confirmLeftOut(ctx, table)
  const check = await begin(ctx, ctx.params.id, 'UPLOAD')
  const columns = columnsOf(rows)
  const contentHash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const { counts, errors } = await countsIn(ctx, check, { rows, columns, own: contentHash })
  if (Object.keys(errors).length > 0) throw Refusal.fields(firstOf(errors))
  if (counts.length === 0) throw Refusal.field('files', `Kolonnā „${heads.counted}” nav neviena daudzuma`)
  const changed = await withoutEarlier(ctx, check, counts)
  const storedKeys = await takeCounts(ctx, check, changed)
  ctx.audit({ entity: 'stock_checks', id: check.id, event: 'UPLOAD', after: { counts: storedKeys.size } })
  return { counts: storedKeys.size, data: await loadCheck(ctx, check.id) }
}

interface Columns {
  head: number
  sku: number
  counted: number
  units: number
  sheet: number
}

function columnsOf(rows: readonly (readonly Cell[])[]): Columns {
  const places = (cells: readonly Cell[], head: string) => cells.findIndex((cell) => cellText(cell).toLowerCase() === head.toLowerCase())
  const head = rows.slice(0, 20).findIndex((cells) => places(cells, heads.sku) >= 0 && places(cells, heads.counted) >= 0)
  const cells = rows[head]
  if (!cells) throw Refusal.field('files', `Lapā vajadzīgas kolonnas „${heads.sku}” un „${heads.counted}”`)
  return {
    head,
    sku: places(cells, heads.sku),
    counted: places(cells, heads.counted),
    units: places(cells, heads.units),
    sheet: places(cells, heads.sheet),
  }
}

interface Read {
  counts: NewRow[]
  errors: FieldErrors
}

async function countsIn(
  { db }: Context,
  check: LockedCheck,
  { rows, columns, own }: { rows: readonly (readonly Cell[])[]; columns: Columns; own: string },
): Promise<Read> {
  const filled = rows.flatMap((cells, at) => {
    const sku = cellText(cells[columns.sku])
    const isEmpty =
      at <= columns.head ||
      [columns.counted, columns.units].every((place) => cellText(cells[place]) === '' && cellFault(cells[place]) === null)
    // Users may have added totals.
    if (!isEmpty && sku === '' && isTotalsRow(cells)) return []
    return isEmpty ? [] : [{ number: at + 1, cells, sku }]
  })
  const goods = await goodsByCode(
    db,
    check,
    filled.map(({ sku }) => sku),
  )
  const onCheck = await itemsOn(db, check)
  const read: Read = { counts: [], errors: {} }
  const seenCodes = new Set<string>()
  for (const { number, cells, sku } of filled) {
    const complain = (place: number, text: string) => {
      const letter = place < 0 ? '' : columnLetter(place)
      read.errors[`rows.${number}.${letter}`] = [`${number}. rinda${letter && `, šūna ${letter}${number}`}: ${text}`]
    }
    const silent = [columns.sku, columns.counted, columns.units].find((place) => cellFault(cells[place]) !== null)
    const found = goods.get(sku)
    if (silent !== undefined) complain(silent, cellFault(cells[silent]) ?? '')
    else if (!found || !onCheck.has(found.item_id)) complain(columns.sku, `artikula „${sku}” šajā inventarizācijā nav`)
    else if (seenCodes.has(sku)) complain(columns.sku, `artikuls „${sku}” lapā ir vairākkārt`)
    else {
      const sheet = cellText(cells[columns.sheet]) || own
      const row = rowOf(found, { quantity: cells[columns.counted], units: cellText(cells[columns.units]), sheet })
      if (typeof row === 'string') complain(found.has_units ? columns.units : columns.counted, row)
      else read.counts.push(...row)
    }
    seenCodes.add(sku)
  }
  return read
}

async function itemsOn(db: Db, check: LockedCheck): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.catalog_item_id as id from stock_check_lines l join stock_items s on s.id = l.stock_item_id
    where l.stock_check_id = ${check.id}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Equal counts of the same sheet stay, others are revoked. */
async function withoutEarlier({ db, user }: Context, check: LockedCheck, counts: readonly NewRow[]): Promise<NewRow[]> {
  const sheets = [...new Set(counts.map(({ input }) => sheetOf(input.key)))]
  const { rows } = await sql<{ item_id: number; ids: number[]; told: string }>`
    select s.catalog_item_id as item_id, json_agg(c.id) as ids,
      string_agg(coalesce(c.unit_number, trim_scale(c.quantity)::text), ' ' order by coalesce(c.unit_number, trim_scale(c.quantity)::text) collate "C") as told
    from stock_check_counts c join stock_check_lines l on l.id = c.stock_check_line_id join stock_items s on s.id = l.stock_item_id
    where c.stock_check_id = ${check.id} and c.source = 'sheet' and c.taken_back_at is null and split_part(c.key, ':', 2) = any (${sheets})
    group by 1`.execute(db)
  const earlierCounts = new Map<number, string[]>()
  for (const { goods, unit_number, quantity } of counts) {
    if (goods) earlierCounts.set(goods.item_id, [...(earlierCounts.get(goods.item_id) ?? []), unit_number ?? big(quantity).toFixed()])
  }
  const same = new Set(
    rows.filter((row) => earlierCounts.get(row.item_id)?.toSorted().join(' ') === row.told).map(({ item_id }) => item_id),
  )
  const back = rows.filter(({ item_id }) => !same.has(item_id)).flatMap(({ ids }) => ids)
  const fresh = counts.filter(({ goods }) => goods && !same.has(goods.item_id))
  if (back.length + fresh.length === 0) throw Refusal.field('files', 'Šī lapa jau ir nolasīta')
  await sql`update stock_check_counts set taken_back_at = moment(), taken_back_by = ${user.id} where id = any (${back})`.execute(db)
  return fresh
}

const sheetOf = (key: string): string => key.split(':')[1] ?? ''

function rowOf(
  goods: CountedGoods,
  { quantity, units, sheet }: { quantity: Cell | undefined; units: string; sheet: string },
): NewRow[] | string {
  const none = { goods, names_goods: false, reason: null, source: 'sheet' as const }
  const newKey = () => ({ key: `sheet:${sheet.slice(0, 20)}:${randomUUID().slice(0, 18)}` })
  const countedQuantity = cellText(quantity) === '' ? null : cellDecimal(quantity, 4)
  if (cellText(quantity) !== '' && (countedQuantity === null || big(countedQuantity).lt(0))) return `„${cellText(quantity)}” nav daudzums`
  if (!goods.has_units) {
    if (countedQuantity === null) return 'nav norādīts daudzums'
    const beyond = beyondUnit(goods, countedQuantity)
    return beyond ?? [{ ...none, input: newKey(), quantity: countedQuantity, unit_number: null }]
  }
  const numbers = units.split(/[\s,;]+/).flatMap((each) => (each === '' ? [] : [unitNumber(goods.unit_kind, each)]))
  const wrong = numbers.map((each) => wrongUnitNumber(goods.unit_kind, each)).find((each) => each !== null)
  if (wrong) return wrong
  if (countedQuantity !== null && !big(countedQuantity).eq(numbers.length)) return 'numuru skaitam jāatbilst daudzumam'
  if (numbers.length === 0) return [{ ...none, input: newKey(), quantity: '0', unit_number: null }]
  return numbers.map((number) => ({ ...none, input: newKey(), quantity: '1', unit_number: number }))
}

function firstOf(errors: FieldErrors): FieldErrors {
  const all = Object.entries(errors)
  if (all.length <= sheetFaults) return errors
  return {
    ...Object.fromEntries(all.slice(0, sheetFaults)),
    files: [`Pavisam kļūdu: ${formatQuantity(String(all.length))}; parādītas pirmās ${sheetFaults}`],
  }
}
