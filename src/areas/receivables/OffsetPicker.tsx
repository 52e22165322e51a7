import type { Offsetting } from '../../../commands/receivables/offsets.ts'
import { dayOf, formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OffsettableDocument } from '../../../contract/receivables/offsets.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { isDay } from '../../ui/parse.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWalkedFields } from '../../ui/use-walked-list.ts'
import { Wrongs } from '../shared/upload-parts.tsx'
import { partsOf, reasonAgainstSides, sumOf, toSum, type Amounts } from './offset-sides.ts'

/** The documents of both sides with what is proposed of each; the sums are edited until both sides are equal. */
export default function OffsetPicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const [date, setDate] = useDraftState<string | null>('date', () => dayOf(new Date()))
  const [notes, setNotes] = useDraftState<string | null>('notes', null)
  const [ours, setOurs] = useDraftState<Amounts>('invoices', {})
  const [theirs, setTheirs] = useDraftState<Amounts>('procurement_invoices', {})
  const day = date !== null && isDay(date) ? date : null
  const customerId = ctx.record?.id ?? 0
  const { answer, failure, reload } = useCall(
    receivables.offsettable,
    day === null ? null : { params: { customerId }, query: { date: day } },
    { handled: true },
  )
  const found = day === null ? undefined : answer?.data
  const parts = partsOf(found?.invoices ?? [], ours)
  const theirParts = partsOf(found?.procurement_invoices ?? [], theirs)
  const offset: Offsetting = { date: day ?? '', invoices: parts, procurement_invoices: theirParts, notes }
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: `Ieskaitīt ${formatMoney(sumOf(parts))}`,
        run: () => onPick(offset),
        busy,
        disabledReason: day === null ? 'Norādiet dienu' : reasonAgainstSides(parts, theirParts),
      }}
      aside="Atstarpe: viss dokuments vai nekas"
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-[12rem_1fr] gap-3">
          <DateField label={labelOf('date')} name="date" autoFocus value={date} onChange={setDate} error={errors['date']} />
          <TextField label={labelOf('notes')} name="notes" value={notes} onChange={setNotes} error={errors['notes']} />
        </div>
        {failure && <ErrorState title="Dokumentus neizdevās ielādēt" onRetry={() => void reload()} />}
        {!found && !failure && day !== null && <SkeletonRows rows={6} />}
        {found && (
          <>
            <Side
              title="Klienta rēķini"
              documents={found.invoices}
              amounts={ours}
              onChange={setOurs}
              onFit={() => setOurs(toSum(found.invoices, sumOf(theirParts)))}
            />
            <Side
              title="Piegādātāja rēķini"
              documents={found.procurement_invoices}
              amounts={theirs}
              onChange={setTheirs}
              onFit={() => setTheirs(toSum(found.procurement_invoices, sumOf(parts)))}
            />
          </>
        )}
        <Wrongs errors={errors} own={['date', 'notes']} />
      </div>
    </Dialog>
  )
}

interface SideProps {
  title: string
  documents: readonly OffsettableDocument[]
  amounts: Amounts
  onChange: (amounts: Amounts) => void
  /** As much as the other side, of the oldest documents. */
  onFit: () => void
}

function Side({ title, documents, amounts, onChange, onFit }: SideProps) {
  const fields = useWalkedFields<HTMLTableElement>()
  const amountOf = ({ id, amount }: OffsettableDocument) => (id in amounts ? amounts[id] : amount)
  const change = ({ id }: OffsettableDocument, amount: string | null) => onChange({ ...amounts, [id]: amount })
  return (
    <section aria-label={title}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{title}</h3>
        <span className="figures">{formatMoney(sumOf(partsOf(documents, amounts)))}</span>
      </div>
      {documents.length === 0 ? (
        <p className="text-muted">Šajā dienā nav ko ieskaitīt.</p>
      ) : (
        <>
          <table ref={fields} className="w-full">
            <thead>
              <tr className="border-b border-line text-left text-small text-muted">
                <th className="py-1 font-normal">Numurs</th>
                <th className="px-2 text-right font-normal">{labelOf('due_date')}</th>
                <th className="px-2 text-right font-normal">Neapmaksāts</th>
                <th className="w-36 pl-2 text-right font-normal">Ieskaitīt</th>
              </tr>
            </thead>
            <tbody>
              {documents.map((document) => (
                <tr key={document.id} className="border-b border-line last:border-0">
                  <td className="py-1">{document.number}</td>
                  <td className="figures px-2 text-right">{formatDate(document.due_date)}</td>
                  <td className="figures px-2 text-right text-muted">{formatMoney(document.open)}</td>
                  <td className="py-1 pl-2">
                    <MoneyField
                      label={`${document.number}: ieskaitīt`}
                      hideLabel
                      value={amountOf(document)}
                      onChange={(amount) => change(document, amount)}
                      onSpace={() => change(document, Number(amountOf(document)) > 0 ? null : document.open)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button tone="quiet" onClick={onFit}>
            Tikpat, cik otrā pusē, no vecākajiem
          </Button>
        </>
      )}
    </section>
  )
}
