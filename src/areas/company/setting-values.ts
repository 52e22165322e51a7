import type { SystemProperty } from '../../../contract/company/system-properties.ts'
import { changesOf, type FieldErrors } from '../../ui/use-form.ts'

export type SettingText = string | boolean | null
export type SettingTexts = Record<string, SettingText>

export function textsOf(properties: readonly SystemProperty[]): SettingTexts {
  return Object.fromEntries(properties.map(({ key, value }) => [key, textOf(value)]))
}

function textOf(value: SystemProperty['value']): SettingText {
  if (value === null || typeof value === 'boolean') return value
  return typeof value === 'object' ? linesOf(value) : String(value)
}

/** Lines `key = label`. */
export function linesOf(value: Readonly<Record<string, string>>): string {
  return Object.entries(value)
    .map(([name, called]) => `${name} = ${called}`)
    .join('\n')
}

/** Unreadable lines become field errors. */
export function settingChanges(
  properties: readonly SystemProperty[],
  submitted: SettingTexts,
): { changes: Record<string, unknown> } | { errors: FieldErrors } {
  const changed = changesOf(textsOf(properties), submitted)
  const errors: Record<string, string[]> = {}
  const changes: Record<string, unknown> = {}
  for (const { key, kind, label, is_required } of properties) {
    const text = changed[key]
    if (text === undefined) continue
    if ((text === null || text === '') && is_required && kind !== 'words') errors[key] = [`Lauks „${label}” ir obligāts`]
    else if (kind === 'words') {
      const words = wordsOf(typeof text === 'string' ? text : '')
      if (typeof words === 'string') errors[key] = [`Lauks „${label}”: ${words}`]
      else changes[key] = words
    } else changes[key] = text !== null && (kind === 'whole' || kind === 'warehouse') ? Number(text) : text
  }
  return Object.keys(errors).length > 0 ? { errors } : { changes }
}

/** Returns an error text for invalid lines. */
function wordsOf(text: string): Record<string, string> | string {
  const found: Record<string, string> = {}
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, name, called] = /^\s*([\w.-]+)\s*=\s*(\S.*?)\s*$/.exec(line) ?? []
    if (name === undefined || called === undefined) return `rindai „${line.trim()}” jābūt „lauks = Nosaukums”`
    found[name] = called
  }
  return found
}

export function spokenValue(property: SystemProperty | undefined, value: SystemProperty['value']): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Jā' : 'Nē'
  if (typeof value === 'object') return linesOf(value).replaceAll('\n', '; ')
  return property?.choices.find((choice) => choice.value === String(value))?.label ?? String(value)
}
