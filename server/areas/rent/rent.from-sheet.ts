import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { readingColumns, readingRows, type ReadingColumn } from '../../../contract/rent/reading-sheets.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import { cellDay, cellDecimal, cellText, type Cell } from '../../documents/cells.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { parseColumnChoice, parseSheet, type Sheet, type SheetKind } from '../../sheets/sheet-columns.ts'
import { cellField, previewOf, soundRows, SheetFaults, tableOf } from '../shared/sheet.ts'
import { readMeters } from './readings.ts'
import { metersOfMachine } from './rent.sheet.ts'
import type { NewReading } from './write-readings.ts'

const readingsKind: SheetKind<ReadingColumn> = {
  columns: readingColumns,
  usual: new Map([
    ['inventory_nr', 0],
    ['meter', 1],
    ['value', 2],
  ]),
  figures: 'value',
  enough: (found) => found.has('value') && (found.has('inventory_nr') || found.has('serial_nr')),
  requirement: 'Vajadzīgas kolonnas „Inventāra Nr.” vai „Sērijas Nr.” un „Rādījums”',
  choose: 'Norādiet, kurā kolonnā ir inventāra vai sērijas numurs un kurā rādījums',
}

export const previewReadings: Handler<typeof rent.previewReadings> = async (ctx) => {
  const upload = ctx.body
  return {
    data: previewOf(readingsKind, await tableOf(ctx.user, upload, { most: readingRows }), parseColumnChoice(readingsKind, upload.columns)),
  }
}

/**
 * Machines by inventory or serial number, meters by name if several; rows without a reading are skipped. Reports
 * faults by row and cell; saves nothing while there is one.
 */
export const importReadings: Handler<typeof rent.importReadings> = async (ctx) => {
  const upload = ctx.body
  const { columns, date = ctx.today, customer_id, rent_id } = upload
  const faults = new SheetFaults()
  const sheet = soundRows(
    parseSheet(readingsKind, await tableOf(ctx.user, upload, { most: readingRows }), parseColumnChoice(readingsKind, columns)),
    faults,
  )
  const lines = await readLines(ctx, sheet, { date, customer_id, rent_id }, faults)
  const writtenReadings = await faults.noting(() =>
    readMeters(
      ctx,
      lines.map(({ reading }) => reading),
      (place, field) => {
        const { row = 0, column = 'value' } = lines[place] ?? {}
        const name =
          field === 'date' && sheet.columns.has('date') ? 'date' : field === 'option_id' && sheet.columns.has('meter') ? 'meter' : column
        return cellField(row, sheet.columns.get(name))
      },
    ),
  )
  faults.refuse()
  if (!writtenReadings || writtenReadings.length === 0) throw Refusal.field('files', 'Failā nav neviena rādījuma')
  return { readings: writtenReadings.length, data: writtenReadings }
}

interface Line {
  row: number
  column: ReadingColumn
  reading: NewReading
}

interface SheetOptions {
  /** Default day of rows. */
  date: string
  customer_id: number | undefined
  rent_id: number | undefined
}

async function readLines(
  ctx: Context,
  { columns, rows }: Sheet<ReadingColumn>,
  options: SheetOptions,
  faults: SheetFaults,
): Promise<Line[]> {
  const at = (cells: readonly Cell[], name: ReadingColumn) => cells[columns.get(name) ?? -1]
  const lowerText = (cells: readonly Cell[], name: ReadingColumn) => cellText(at(cells, name)).toLowerCase()
  const numbersOf = (cells: readonly Cell[]) => [lowerText(cells, 'inventory_nr'), lowerText(cells, 'serial_nr')].filter((nr) => nr !== '')
  const machines = await machinesOf(
    ctx,
    rows.flatMap(({ cells }) => numbersOf(cells)),
    options,
  )
  return rows.flatMap(({ number, cells }): Line[] => {
    if (lowerText(cells, 'value') === '' && lowerText(cells, 'opening') === '') return []
    const complain = (name: ReadingColumn, reason: string): Line[] => {
      faults.add(number, columns.get(name), reason)
      return []
    }
    const numberColumn = columns.has('inventory_nr') && lowerText(cells, 'inventory_nr') !== '' ? 'inventory_nr' : 'serial_nr'
    const nr = lowerText(cells, numberColumn)
    if (nr === '') return complain(columns.has('inventory_nr') ? 'inventory_nr' : 'serial_nr', 'nav ne inventāra, ne sērijas numura')
    const date = lowerText(cells, 'date') === '' ? options.date : cellDay(at(cells, 'date'))
    if (date === null) return complain('date', `„${cellText(at(cells, 'date'))}” nav datums (dd.mm.gggg)`)
    const matches = machines.filter(({ inventory_nr, serial_nr }) => (numberColumn === 'inventory_nr' ? inventory_nr : serial_nr) === nr)
    if (matches.length === 0) return complain(numberColumn, `iznomātas iekārtas ar numuru „${cellText(at(cells, numberColumn))}” nav`)
    const rented = matches.filter(({ date_from, date_to }) => date_from <= date && (date_to === null || date_to >= date))
    if (rented.length === 0)
      return complain(numberColumn, `iekārta „${cellText(at(cells, numberColumn))}” ${formatDate(date)} nav iznomāta`)
    const meter = lowerText(cells, 'meter')
    const fitting = rented.flatMap(({ id, meters }) =>
      meters.filter(({ name }) => meter === '' || name.toLowerCase() === meter).map(({ option_id }) => ({ rent_item_id: id, option_id })),
    )
    const [own, other] = fitting
    if (!own) return complain('meter', `iekārtai nav skaitītāja „${cellText(at(cells, 'meter'))}”; ir ${namesOf(rented)}`)
    if (other) return complain('meter', `norādiet skaitītāju: ${namesOf(rented)}`)
    return readingsOf({ number, cells }, { ...own, date })
  })

  /** Two if the meter was replaced. */
  function readingsOf({ number, cells }: Sheet<ReadingColumn>['rows'][number], of: Omit<NewReading, 'value' | 'kind'>): Line[] {
    return (['value', 'opening'] as const).flatMap((column): Line[] => {
      if (column === 'opening' && lowerText(cells, 'opening') === '') return []
      const value = cellDecimal(at(cells, column), 4)
      if (value === null || Number(value) < 0) {
        faults.add(number, columns.get(column), `„${cellText(at(cells, column))}” nav rādījums`)
        return []
      }
      const kind = column === 'opening' ? 'opening' : lowerText(cells, 'opening') === '' ? 'usual' : 'closing'
      return [{ row: number, column, reading: { ...of, value, kind } }]
    })
  }
}

/** Numbers in lower case. */
interface Machine {
  id: number
  inventory_nr: string
  serial_nr: string | null
  date_from: string
  date_to: string | null
  meters: { option_id: number; name: string }[]
}

function namesOf(machines: readonly Machine[]): string {
  return machines.flatMap(({ meters }) => meters.map(({ name }) => `„${name}”`)).join(', ') || 'neviens nav noteikts'
}

async function machinesOf({ db }: Context, numbers: readonly string[], { customer_id, rent_id }: SheetOptions): Promise<Machine[]> {
  const { rows } = await sql<Machine>`
    select i.id, lower(p.inventory_nr) as inventory_nr, lower(p.serial_nr) as serial_nr, i.date_from, i.date_to,
      (select coalesce(json_agg(json_build_object('option_id', o.id, 'name', o.name) order by o.name), '[]')
        from (${metersOfMachine}) meter join category_options o on o.id = meter.option_id) as meters
    from inventory_items p
    join rent_items i on i.inventory_item_id = p.id
    join rents r on r.id = i.rent_id
    where (lower(p.inventory_nr) = any(${numbers}::text[]) or lower(p.serial_nr) = any(${numbers}::text[]))
      and r.customer_id = coalesce(${customer_id ?? null}::bigint, r.customer_id) and r.id = coalesce(${rent_id ?? null}::bigint, r.id)`.execute(
    db,
  )
  return rows
}
