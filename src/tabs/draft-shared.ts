import { withoutSecretFields } from '../../contract/secrets.ts'
import { mergedByKey, same } from '../store/personal-state.ts'
import { mergedText, valueAt, withValue, type FieldPath } from './draft-merge.ts'

/**
 * @file One draft on several computers. The server has the common text; where two computers typed different things into
 * one field, the later one keeps its own beside it until the person chooses.
 */

export interface Place {
  /** Of the browser. */
  id: string
  name: string
}

/** A computer shows it in a field instead of the common text. */
export interface OwnValue {
  path: FieldPath
  value: unknown
  place: Place
}

/** By place and path. */
export type OwnValues = Readonly<Record<string, OwnValue>>

/** As on the server. */
export interface CommonText {
  value: unknown
  own: OwnValues
}

/** The text that this computer shows, and the one that the server had last. */
export interface SharedText {
  value: unknown
  own: OwnValues
  common: CommonText
}

/** A value of another computer for a field that has another one here. */
export interface Offer {
  path: FieldPath
  value: unknown
  /** Null: the computer that typed first. */
  place: Place | null
}

const nameOf = (place: Place, path: FieldPath): string => [place.id, ...path].join('/')

/** As this computer shows the common text. */
export function shownFrom({ value, own }: CommonText, here: Place): SharedText {
  const shown = ownOf(own, here).reduce((whole, each) => withValue(whole, each.path, each.value), value)
  return { value: shown, own, common: { value, own } }
}

/** The text that the computers should have in common. */
function commonOf({ value, own, common }: SharedText, here: Place): CommonText {
  const mine = ownOf(own, here)
  const shared = mine.reduce((whole, { path }) => withValue(whole, path, valueAt(common.value, path)), value)
  const typed = mine.map((each) => [nameOf(here, each.path), { ...each, value: valueAt(value, each.path) }] as const)
  return { value: shared, own: { ...own, ...Object.fromEntries(typed) } }
}

/** Without secrets, which do not leave the browser, and without rows that are still empty on this computer. */
export function sentOf(text: SharedText, here: Place): CommonText {
  const { value, own } = commonOf(text, here)
  return { value: withoutEmptyRows(withoutSecretFields(value)), own: withoutSecretFields(own) as OwnValues }
}

export function isToBeSent(text: SharedText, here: Place): boolean {
  return !same(sentOf(text, here), text.common)
}

/** Takes in what another computer saved. */
export function withTheirs(text: SharedText, theirs: CommonText, here: Place): SharedText {
  const mine = commonOf(text, here)
  const { value, clashes } = mergedText(mine.value, theirs.value, text.common.value)
  const others = mergedByKey(mine.own, theirs.own, text.common.own)
  const added = clashes.map(({ path }) => [nameOf(here, path), { path, value: valueAt(value, path), place: here }] as const)
  const common = clashes.reduce((whole, clash) => withValue(whole, clash.path, clash.value), value)
  const shown = shownFrom({ value: common, own: { ...others, ...Object.fromEntries(added) } }, here)
  return { value: shown.value, own: shown.own, common: theirs }
}

export function offersIn({ value, own, common }: SharedText, here: Place): Offer[] {
  const mine = ownOf(own, here).map(({ path }) => ({ path, value: valueAt(common.value, path), place: null }))
  const others = Object.values(own).filter(({ place }) => place.id !== here.id)
  return [...mine, ...others].filter((offer) => !same(offer.value, valueAt(value, offer.path)))
}

/** The field takes the value that was offered, on all computers. */
export function withOffer(text: SharedText, { path, value }: Offer): SharedText {
  return { ...text, value: withValue(text.value, path, value), own: without(text.own, path) }
}

/** The field is as it stands here, on all computers. */
export function withoutOffer(text: SharedText, { path }: Offer): SharedText {
  return { ...text, own: without(text.own, path) }
}

/** Two computers that fill an empty row fill two rows. A row in which text is half typed is not empty. */
function withoutEmptyRows(value: unknown, begun: unknown = null): unknown {
  if (Array.isArray(value)) {
    const filled = value.filter((row) => !isEmptyRow(row, begun))
    return filled.length > 0 ? filled : value
  }
  if (typeof value !== 'object' || value === null) return value
  const row = rowOfHalf(value) ?? begun
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutEmptyRows(inner, row)]))
}

function rowOfHalf(value: object): unknown {
  const half = 'half' in value ? value.half : null
  return typeof half === 'object' && half !== null && 'row' in half ? half.row : null
}

/** @param begun key of the row with half-typed text */
function isEmptyRow(row: unknown, begun: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('key' in row) || row.key === begun) return false
  return Object.entries(row).every(([name, value]) => name === 'key' || value === null || value === undefined || value === '')
}

function ownOf(own: OwnValues, here: Place): OwnValue[] {
  return Object.values(own).filter(({ place }) => place.id === here.id)
}

function without(own: OwnValues, path: FieldPath): OwnValues {
  return Object.fromEntries(Object.entries(own).filter(([, each]) => !same(each.path, path)))
}
