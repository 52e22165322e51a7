import { groupedBy } from '../../../contract/grouped.ts'
import { joined, type StatementEntry } from '../../documents/bank-statement.ts'

export interface KeyedEntry extends StatementEntry {
  entry_key: string
}

/** An entry of an earlier file. */
export interface KnownEntry {
  id: number
  entry_key: string
  booked_on: string
  amount: string
  counter_iban: string
  remittance: string
  bank_reference: string
  batch_reference: string
  is_csv: boolean
}

interface SortedEntries {
  added: KeyedEntry[]
  known: number
  /** Earlier entries that are not in this file. */
  others: KnownEntry[]
}

/**
 * INV-BANK-1. An entry is known by the bank's reference and amount, because a fee often bears the reference of its
 * payment; without a reference by day, amount, counter account and text. Equal ones are counted: two are two.
 *
 * Banks may give an entry another reference in another export. Where the file covers the whole day, each earlier entry of that
 * day is in it; those not found by reference are paired with new ones of the same content.
 * @param known of the same account: those with a key of the file, or of its days
 * @param covers whether the file has all entries of the day; null for a notice, which divides what came whole
 */
export function sortEntries(
  keyed: readonly KeyedEntry[],
  known: readonly KnownEntry[],
  covers: ((day: string) => boolean) | null,
): SortedEntries {
  const earlier = new Map(known.map((entry) => [entry.entry_key, entry]))
  const unseen = new Set(known)
  const divided = new Set(known.filter(({ batch_reference }) => batch_reference !== '').map(wayOf('batch_reference')))
  const whole = new Set(known.filter(({ batch_reference }) => batch_reference === '').map(wayOf('bank_reference')))
  const cameOtherwise = (entry: StatementEntry): boolean =>
    entry.batch_reference === ''
      ? divided.has(wayOf('bank_reference')(entry))
      : covers !== null && whole.has(wayOf('batch_reference')(entry))
  const left: KeyedEntry[] = []
  let count = 0
  for (const entry of keyed) {
    const same = earlier.get(entry.entry_key)
    if (same) unseen.delete(same)
    if (same || cameOtherwise(entry)) count += 1
    else left.push(entry)
  }
  const byContent = groupedBy([...unseen], contentOf)
  const twinOf = (entry: KeyedEntry): KnownEntry | undefined =>
    byContent.get(contentOf(entry))?.pop() ?? byContent.get(contentOf(asKept(entry)))?.pop()
  const added = left.filter((entry) => {
    const twin = covers?.(entry.booked_on) ? twinOf(entry) : undefined
    if (twin) count += 1
    return twin === undefined
  })
  return { added, known: count, others: [...byContent.values()].flat() }
}

/** With all words of the bank, as entries are kept. */
export function asKept<Entry extends StatementEntry>(entry: Entry): Entry {
  const { remittance, further_text } = entry
  const all = further_text === '' ? remittance : joined(remittance, further_text)
  return Object.assign({}, entry, { remittance: all.slice(0, 2000) })
}

/** The reversal of a batch can bear the reference of the batch; it goes the other way. */
const wayOf =
  (name: 'bank_reference' | 'batch_reference') =>
  (entry: Pick<KnownEntry, 'amount' | typeof name>): string =>
    `${entry.amount.startsWith('-') ? 'out' : 'in'} ${entry[name]}`

export function withKeys(entries: readonly StatementEntry[]): KeyedEntry[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const identity = identityOf(entry)
    const place = (counts.get(identity) ?? 0) + 1
    counts.set(identity, place)
    return { ...entry, entry_key: `${identity}#${place}` }
  })
}

function identityOf(entry: StatementEntry): string {
  return entry.bank_reference === '' ? contentOf(entry) : `ref|${entry.bank_reference}|${entry.amount}`
}

function contentOf({
  booked_on,
  amount,
  counter_iban,
  remittance,
}: Pick<KnownEntry, 'booked_on' | 'amount' | 'counter_iban' | 'remittance'>): string {
  return ['=', booked_on, amount, counter_iban, remittance].join('|')
}
