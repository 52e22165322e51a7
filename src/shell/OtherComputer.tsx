import { formatDate, formatMoment } from '../../contract/format.ts'
import { decide, offersFor } from '../commands/drafts.ts'
import { fieldLabel } from '../commands/field-label.ts'
import { useCommand } from '../commands/use-command.ts'
import type { UnsavedWork } from '../tabs/draft-record.ts'
import { valueAt, type FieldPath } from '../tabs/draft-merge.ts'
import { otherPlaces } from '../tabs/browser-id.ts'
import type { Offer } from '../tabs/draft-shared.ts'
import { exchange } from '../tabs/draft-exchange.ts'
import { discard } from '../tabs/drafts.ts'
import { exchanged } from '../tabs/draft-forms.ts'
import { Button } from '../ui/Button.tsx'

/** Where else the form is open, and what is typed there in fields that have something else here. */
export function OtherComputer({ work }: { work: UnsavedWork }) {
  const others = otherPlaces(work.shared)
  const offers = offersFor(work)
  return (
    <div className="no-print flex shrink-0 flex-col gap-y-1 border-b border-line bg-info-soft px-4 py-1">
      {others.length > 0 && (
        <p role="status">Atvērts arī citur: {others.map(({ name, at }) => `${name} (${formatMoment(at)})`).join('; ')}.</p>
      )}
      {offers.map((offer, place) => (
        <OneOffer key={offer.path.join('/')} work={work} offer={offer} isFirst={place === 0} />
      ))}
      {work.refusal !== undefined && <p role="status">Citā datorā šo neredzēs: {work.refusal}. Ierakstītais ir saglabāts šajā pārlūkā.</p>}
      {work.endedElsewhere !== undefined && <Ended work={work} at={work.endedElsewhere} />}
    </div>
  )
}

function OneOffer({ work, offer, isFirst }: { work: UnsavedWork; offer: Offer; isFirst: boolean }) {
  const take = useCommand('shell.take-other')
  const own = useCommand('shell.keep-own')
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="grow">
        {placeOf(offer.path, exchange.known(work.id)?.value)}: {offer.place ? offer.place.name : 'citā datorā'} ir „{textOf(offer.value)}”.
      </p>
      <Button {...(isFirst && { shortcut: take.shortcut })} onClick={() => decide(work, offer, 'theirs')}>
        Ņemt citur ierakstīto
      </Button>
      <Button tone="quiet" {...(isFirst && { shortcut: own.shortcut })} onClick={() => decide(work, offer, 'mine')}>
        Paturēt šeit ierakstīto
      </Button>
    </div>
  )
}

function Ended({ work, at }: { work: UnsavedWork; at: string }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="grow">
        Citā datorā šis darbs ir saglabāts vai atmests ({formatMoment(at)}); šeit ierakstīts vēl kas, un tas nav saglabāts.
      </p>
      <Button
        tone="quiet"
        onClick={() => {
          discard(work.id)
          exchanged([work])
        }}
      >
        Atmest šeit ierakstīto
      </Button>
    </div>
  )
}

/** Parts of forms without a name of their own. */
const unnamed: ReadonlySet<string> = new Set(['header', 'head', 'typed', 'values', 'lines', 'rows', 'picked', 'edits', 'added'])

function placeOf(path: FieldPath, whole: unknown): string {
  const names = path.flatMap((name, at) => {
    if (unnamed.has(name)) return []
    if (!name.startsWith('#')) return name === 'half' ? 'Iesākts teksts' : labelOfField(name)
    const rows = valueAt(whole, path.slice(0, at))
    const row = Array.isArray(rows) ? rows.findIndex((each) => valueAt([each], [name]) !== undefined) : -1
    return row < 0 ? 'Rinda' : `${row + 1}. rinda`
  })
  return names.length > 0 ? names.join(', ') : 'Teksts'
}

/** Chosen records stand under the name of the record: `customer` is the field `customer_id`. */
function labelOfField(name: string): string {
  const label = fieldLabel(`${name}_id`)
  return label === `${name}_id` ? fieldLabel(name) : label
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nekas'
  if (typeof value === 'boolean') return value ? 'jā' : 'nē'
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object') return ''
  if ('label' in value) return String(value.label)
  if ('text' in value) return String(value.text)
  return Object.entries(value)
    .filter(([name, each]) => name !== 'key' && each !== null && each !== '')
    .map(([, each]) => textOf(each))
    .join(' · ')
}
