import { countOf, formatDate, formatMoment, formatMoney, formatPercent, formatPrice, formatQuantity } from '../contract/format.ts'
import { keyName, kindOfKey } from '../contract/key-kinds.ts'
import { labels } from '../contract/labels.ts'
import { fileAt, type RunWithNames } from '../contract/workspace/recorded.ts'
import type { Argument, Command } from './command.ts'
import { wordOf } from './value-texts.ts'

/**
 * @file Command arguments as text: labels, names, local date and amount formats. Arguments without label and keys
 * without name are omitted.
 */

type Run = Pick<RunWithNames, 'command_id' | 'args' | 'names'>

/** In the order given: «Klients: SIA Ziemeļu Metāls». */
export function argumentsOf(run: Run, command: Pick<Command, 'arguments'> | undefined): string[] {
  const argumentByName = new Map(command?.arguments?.map((argument) => [argument.name, argument]))
  return Object.entries(run.args)
    .flatMap(([name, value]) => describe(run, name, value, argumentByName.get(name)))
    .filter((text) => !text.endsWith(': '))
}

/** Arguments not worth mentioning. */
const omittedArguments = new Set(['sure', 'event', 'lock_version', 'lines_version', 'key', 'confirmed', 'records', 'done', 'before'])
/** Maximum text length. */
const most = 80
/** Rows listed individually. */
const few = 3

function describe(run: Run, name: string, value: unknown, argument?: Argument): string[] {
  if (value === null || value === undefined || value === '' || omittedArguments.has(name)) return []
  const label = argument?.label ?? labels[name]
  if (Array.isArray(value)) return value.length === 0 || label === undefined ? [] : [`${label}: ${rowsOf(run, name, value)}`]
  const file = fileAt(value)
  if (file) return [`${label ?? 'Fails'}: ${file.name}`]
  if (argument?.row && typeof value === 'object') return [`${argument.label}: ${nameOfRow(value)}`]
  if (typeof value === 'object') return Object.entries(value).flatMap(([field, inner]) => describe(run, field, inner))
  const valueText = label === undefined ? undefined : valueOf(run, name, value, argument)
  return valueText === undefined ? [] : [`${label}: ${valueText}`]
}

/** Older runs have no row names. */
function nameOfRow(row: object): string {
  return 'name' in row && typeof row.name === 'string' ? row.name : ''
}

function valueOf(run: Run, name: string, value: unknown, argument?: Argument): string | undefined {
  if (typeof value === 'boolean') return value ? 'jā' : 'nē'
  if (typeof value === 'number') return isKey(name, argument) ? nameOf(run, name, value, argument) : formatQuantity(value)
  if (typeof value !== 'string') return undefined
  return argument?.choices?.find((choice) => choice.value === value)?.label ?? wordOf(name, value) ?? textOf(name, value, argument)
}

const amount =
  /(^|_)(amount|fee|gross|net|paid|vat|debit|credit|deposit|estimated_value|limit|balance|min_order|cash_in|cash_out|cash_received|reductions|supplements|charges|delta|difference|taxable)$/
const eachPrice = /(^|_)(price|cost|price_gross|price_from|price_to|min_price|estimate_price|unit_cost)$/
const decimal = /^-?\d+(\.\d+)?$/

export function textOf(name: string, value: string, argument?: Argument): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return formatMoment(value)
  if (decimal.test(value)) {
    if (argument?.kind === 'money' || (argument === undefined && amount.test(name))) return formatMoney(value)
    if (argument?.kind === 'price' || (argument === undefined && eachPrice.test(name))) return `${formatPrice(value)}\u00a0€`
    if (argument?.kind === 'percent') return formatPercent(value)
    if (argument?.kind === 'quantity' || value.includes('.')) return formatQuantity(value)
  }
  const line = value.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most)}…` : line
}

function isKey(name: string, argument?: Argument): boolean {
  return argument?.kind === 'record' || /(^|_)ids?$/.test(name)
}

function nameOf({ command_id, names }: Run, name: string, id: number, argument?: Argument): string | undefined {
  const kind = kindOfKey(command_id, name) ?? argument?.record
  return kind === undefined ? undefined : names?.[keyName(kind, id)]
}

/** A few rows by name and quantity, more by count. */
function rowsOf(run: Run, name: string, rows: readonly unknown[]): string {
  const rowTexts = rows.length <= few ? rows.map((row) => rowOf(run, name, row)) : []
  if (rowTexts.length > 0 && rowTexts.every((each) => each !== undefined)) return rowTexts.join('; ')
  return countOf(rows.length, 'ieraksts', 'ieraksti', 'ierakstu')
}

function rowOf(run: Run, name: string, row: unknown): string | undefined {
  if (typeof row === 'number') return nameOf(run, name, row)
  if (typeof row === 'string') return wordOf(name, row) ?? textOf(name, row)
  const file = fileAt(row)
  if (file) return file.name
  const { catalog_item_id: item, quantity, ...others } = (row ?? {}) as Record<string, unknown>
  const rowName =
    typeof item === 'number' ? nameOf(run, 'catalog_item_id', item) : typeof others['name'] === 'string' ? others['name'] : undefined
  if (rowName === undefined) return undefined
  return typeof quantity === 'string' && decimal.test(quantity) ? `${rowName} × ${formatQuantity(quantity)}` : rowName
}
