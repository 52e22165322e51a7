import { useState } from 'react'
import type { Claiming } from '../../../commands/receivables/interest-claims.ts'
import type { CommandContext } from '../../../commands/context.ts'
import { countOf, dayOf, formatDate, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round2, sum } from '../../../contract/money.ts'
import { mostClaimed, type ClaimableInvoice } from '../../../contract/receivables/interest-claims.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckedRows, type CheckedColumn } from '../../ui/CheckedRows.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { isDay } from '../../ui/parse.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import { Wrongs } from '../shared/upload-parts.tsx'

/** Interest of a customer's invoices up to a day that is in no claim; invoices without a tick stay unclaimed. */
export default function ClaimInterestPicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const { customerId, to } = subjectOf(ctx)
  const [today] = useState(() => dayOf(new Date()))
  const [until, setUntil] = useDraftState<string | null>('until', to !== null && to < today ? to : today)
  const [left, setLeft] = useDraftState<readonly number[]>('left', [])
  const isAhead = until !== null && isDay(until) && until > today
  const day = until !== null && isDay(until) && !isAhead ? until : null
  const { answer, failure, reload } = useCall(
    receivables.claimableInterest,
    day === null ? null : { params: { customerId }, query: { until: day } },
    { handled: true },
  )
  const invoices = day === null ? [] : (answer?.data.invoices ?? [])
  const chosen = invoices.filter(({ id, blocked }) => blocked === null && !left.includes(id))
  const claim: Claiming = { until: day ?? today, invoice_ids: chosen.map(({ id }) => id) }
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: `Sagatavot rēķinu: ${formatMoney(totalOf(chosen))}`,
        run: () => onPick(claim),
        busy,
        disabledReason: reasonAgainst(chosen, day),
      }}
    >
      <div className="flex flex-col gap-3">
        <DateField
          label={labelOf('until')}
          name="until"
          autoFocus
          className="w-50"
          value={until}
          onChange={setUntil}
          error={errors['until'] ?? (isAhead ? 'Procentus prasa par dienām līdz šodienai' : null)}
        />
        {failure ? (
          <ErrorState title="Procentus neizdevās aprēķināt" onRetry={() => void reload()} />
        ) : day !== null && !answer ? (
          <SkeletonRows rows={4} />
        ) : (
          <Invoices invoices={invoices} left={left} onChange={setLeft} />
        )}
        <Wrongs errors={errors} own={['until']} />
      </div>
    </Dialog>
  )
}

/** The customer, and the last day of the list or reckoning that is shown. */
function subjectOf({ record }: Pick<CommandContext, 'record'>): { customerId: number; to: string | null } {
  if (record?.kind === 'late_interest') return { customerId: record.facts?.customer_id ?? 0, to: record.facts?.to ?? null }
  return { customerId: record?.id ?? 0, to: record?.kind === 'customer' ? (record.facts?.period?.to ?? null) : null }
}

interface InvoicesProps {
  invoices: readonly ClaimableInvoice[]
  left: readonly number[]
  onChange: (left: readonly number[]) => void
}

function Invoices({ invoices, left, onChange }: InvoicesProps) {
  const list = useWalkedList<HTMLDivElement>('input:not(:disabled)')
  const claimable = invoices.filter(({ blocked }) => blocked === null)
  if (invoices.length === 0) return <p className="text-muted">Līdz šai dienai nav neprasītu procentu.</p>
  return (
    <div ref={list} role="group" aria-label="Rēķini ar procentiem" className="flex flex-col">
      <CheckField
        label={`Visi (${claimable.length})`}
        value={claimable.every(({ id }) => !left.includes(id))}
        onChange={(on) => onChange(on ? [] : claimable.map(({ id }) => id))}
      />
      <CheckedRows
        label="Rēķini ar procentiem"
        rows={invoices}
        columns={columns}
        rowKey={({ id }) => id}
        name={describe}
        isChosen={({ id }) => !left.includes(id)}
        blocked={({ blocked }) => blocked}
        remark={({ fault }) => fault}
        onChange={({ id }, on) => onChange(on ? left.filter((each) => each !== id) : [...left, id])}
      />
    </div>
  )
}

const columns: readonly CheckedColumn<ClaimableInvoice>[] = [
  { label: labelOf('number'), text: ({ number }) => number },
  { label: 'Neprasītās dienas', width: 'w-50', text: stretchOf, muted: true },
  { label: labelOf('days'), width: 'w-20', align: 'end', text: ({ days }) => formatQuantity(String(days)) },
  { label: labelOf('interest'), width: 'w-28', align: 'end', text: ({ interest }) => formatMoney(interest) },
]

function stretchOf({ from, to }: ClaimableInvoice): string {
  return `${formatDate(from)} – ${formatDate(to)}`
}

function describe(invoice: ClaimableInvoice): string {
  const { number, days, interest } = invoice
  return `${number}: ${stretchOf(invoice)}, ${countOf(days, 'diena', 'dienas', 'dienu')}, ${formatMoney(interest)}`
}

function reasonAgainst({ length }: readonly ClaimableInvoice[], day: string | null): string | null {
  if (day === null) return 'Norādiet dienu, ne vēlāku par šodienu'
  if (length === 0) return 'Nav izvēlēts neviens rēķins'
  return length > mostClaimed ? `Reizē var izvēlēties līdz ${mostClaimed} rēķiniem` : null
}

/** EUR. */
function totalOf(invoices: readonly ClaimableInvoice[]): string {
  return round2(sum(invoices.map(({ interest }) => interest)))
}
