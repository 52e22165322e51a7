/** Tab labels: of a title, only what differs is seen; the rest remains in the text, for screen readers. */

export interface LabelPart {
  text: string
  seen: boolean
}

export interface TitledTab {
  id: string
  title: string
  /** Title of the page. */
  page: string
  path: string
  /** Search and filters of a list; empty: none. */
  filter: string
}

/** Parts of a document number and name that labels of different tabs may need. */
interface Detail {
  series: boolean
  year: boolean
  form: boolean
}

const briefly: Detail = { series: false, year: false, form: false }
const wholly: Detail = { series: true, year: true, form: true }
/** From the shortest. */
const details: readonly Detail[] = [
  briefly,
  { series: true, year: false, form: false },
  { series: false, year: true, form: false },
  { series: true, year: true, form: false },
  wholly,
]

const separator = ' · '
/** `PAS-2026-00012`, `RE-2026/00012`, `INV-00012`. */
const documentNumber = /^(\p{Lu}{1,6}[-/ ]?)((?:19|20)\d\d[-/])?(0*)(\d+)$/u
const legalForm = /^((?:SIA|AS|VAS|VSIA|PSIA|IK|ZS|PS|KS)\s+[“„"«]?)(.+?)([”“"»]?)$/u

/** By tab id. Equal labels get what tells them apart. */
export function labelsOf(tabs: readonly TitledTab[]): ReadonlyMap<string, readonly LabelPart[]> {
  const labels = new Map<string, readonly LabelPart[]>()
  const groups = new Map<string, TitledTab[]>()
  for (const tab of tabs) {
    const brief = seenText(partsOf(tab.title, briefly))
    groups.set(brief, [...(groups.get(brief) ?? []), tab])
  }
  for (const group of groups.values()) {
    const detail = details.find((each) => allDiffer(group, ({ title }) => plain(seenText(partsOf(title, each))))) ?? wholly
    const addition = allDiffer(group, ({ title }) => title) ? undefined : additions.find((each) => allDiffer(group, each))
    for (const tab of group) {
      const added = addition?.(tab) ?? ''
      labels.set(tab.id, [...partsOf(tab.title, detail), ...(added ? [{ text: ` (${added})`, seen: true }] : [])])
    }
  }
  return labels
}

/** For tabs of one title, the last always differs. */
const additions: readonly ((tab: TitledTab) => string)[] = [
  ({ filter }) => filter,
  ({ page }) => page,
  ({ page, filter }) => [page, filter].filter(Boolean).join(', '),
  ({ page, path }) => `${page} ${/\d+(?!.*\d)/.exec(path)?.[0] ?? ''}`.trim(),
  ({ id }) => id,
]

export function seenText(parts: readonly LabelPart[]): string {
  return parts
    .filter(({ seen }) => seen)
    .map(({ text }) => text)
    .join('')
}

function partsOf(title: string, detail: Detail): LabelPart[] {
  const [first = '', ...others] = title.split(separator)
  // A number alone says too little.
  const number = numberParts(first, others.length === 0 ? { ...detail, series: true } : detail)
  const segments = [number ?? nameParts(first, detail), ...others.map((text) => nameParts(text, detail))]
  return segments.flatMap((parts, place) => (place === 0 ? parts : [{ text: separator, seen: true }, ...parts]))
}

function numberParts(text: string, { series, year, form }: Detail): LabelPart[] | null {
  const found = documentNumber.exec(text)
  if (!found) return null
  const [, letters = '', ofYear = '', zeros = '', digits = ''] = found
  return filled([
    { text: letters, seen: series },
    { text: ofYear, seen: year },
    { text: zeros, seen: form },
    { text: digits, seen: true },
  ])
}

function nameParts(text: string, { form }: Detail): LabelPart[] {
  const found = legalForm.exec(text)
  if (!found) return [{ text, seen: true }]
  const [, before = '', name = '', after = ''] = found
  return filled([
    { text: before, seen: form },
    { text: name, seen: true },
    { text: after, seen: form },
  ])
}

/** Punctuation tells nobody two numbers apart. */
function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

function filled(parts: readonly LabelPart[]): LabelPart[] {
  return parts.filter(({ text }) => text !== '')
}

function allDiffer(tabs: readonly TitledTab[], textOf: (tab: TitledTab) => string): boolean {
  return new Set(tabs.map(textOf)).size === tabs.length
}
