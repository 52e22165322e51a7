import { formatDate, formatMoney } from '../../../contract/format.ts'
import { groupedBy } from '../../../contract/grouped.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { DueInvoice } from '../../../contract/payables/payment-orders.ts'
import { CheckedRows, type CheckedColumn } from '../../ui/CheckedRows.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import type { DueChoice, useDueInvoices } from './use-due-invoices.ts'

type Due = Pick<ReturnType<typeof useDueInvoices>, 'due' | 'failure' | 'reload' | 'choice' | 'setChoice' | 'usesFree' | 'setUsesFree'>

export function DueInvoices({ due, failure, reload, choice, setChoice, usesFree, setUsesFree }: Due) {
  if (failure) return <ErrorState title="Rēķinus neizdevās ielādēt" onRetry={() => void reload()} />
  if (!due) return <SkeletonRows rows={6} />
  const chosen = chosenOf(due.invoices, choice)
  const free = freeFor(due.free, chosen)
  return (
    <>
      <InvoicesBySupplier invoices={due.invoices} choice={choice} onChange={setChoice} />
      {big(free).gt(0) && (
        <CheckField
          label={`Vispirms ieskaitīt priekšapmaksas un kredītrēķinus (${formatMoney(free)})`}
          name="uses_free"
          value={usesFree}
          onChange={setUsesFree}
        />
      )}
    </>
  )
}

/** EUR that the suppliers of these invoices already have for them. */
function freeFor(free: readonly { supplier_id: number; amount: string }[], chosen: readonly DueInvoice[]): string {
  const parts = free.map(({ supplier_id, amount }) => {
    const owed = sumOf(chosen.filter(({ supplier }) => supplier.id === supplier_id))
    return big(owed).lt(amount) ? owed : amount
  })
  return round2(sum(parts))
}

/** The choice as it is sent, and the EUR that the bank is asked to pay. */
export function orderedOf({ due, choice, usesFree }: Pick<Due, 'due' | 'choice' | 'usesFree'>) {
  const chosen = chosenOf(due?.invoices ?? [], choice)
  const free = freeFor(due?.free ?? [], chosen)
  const uses_free = usesFree && big(free).gt(0)
  const amount = uses_free ? round2(big(sumOf(chosen)).minus(free)) : sumOf(chosen)
  return { procurement_invoice_ids: chosen.map(({ id }) => id), uses_free, amount, reason: reasonAgainst(chosen, amount) }
}

interface InvoicesProps {
  invoices: readonly DueInvoice[]
  choice: DueChoice
  onChange: (choice: DueChoice) => void
}

/** With the sum that is chosen of each supplier; what cannot be paid says why. */
function InvoicesBySupplier({ invoices, choice, onChange }: InvoicesProps) {
  const list = useWalkedList<HTMLDivElement>('input:not(:disabled)')
  const payable = invoices.filter(({ blocked }) => blocked === null)
  const groups = [...groupedBy(invoices, ({ supplier }) => supplier.id).values()]
  if (invoices.length === 0) return <p className="text-muted">Līdz šai dienai nav ko maksāt.</p>
  return (
    <div ref={list} role="group" aria-label="Apmaksājamie rēķini" className="flex flex-col gap-2">
      <CheckField
        label={`Visi (${payable.length})`}
        value={payable.every(({ id }) => isChosen(choice, id))}
        onChange={(on) => onChange({ of: on ? 'all' : 'none', except: [] })}
      />
      {groups.map((group, place) => (
        <SupplierGroup key={group[0].supplier.id} group={group} choice={choice} onChange={onChange} isHeadHidden={place > 0} />
      ))}
    </div>
  )
}

const columns: readonly CheckedColumn<DueInvoice>[] = [
  { label: labelOf('supplier_number'), text: ({ supplier_number }) => supplier_number },
  { label: labelOf('due_date'), width: 'w-28', align: 'end', text: ({ due_date }) => formatDate(due_date) },
  { label: labelOf('open'), width: 'w-32', align: 'end', text: ({ open }) => formatMoney(open) },
]

interface SupplierGroupProps extends Omit<InvoicesProps, 'invoices'> {
  group: readonly [DueInvoice, ...DueInvoice[]]
  isHeadHidden: boolean
}

function SupplierGroup({ group, choice, onChange, isHeadHidden }: SupplierGroupProps) {
  const [
    {
      supplier: { name },
    },
  ] = group
  return (
    <fieldset>
      <legend className="flex w-full justify-between gap-3 font-medium">
        <span className="min-w-0 truncate">{name}</span>
        <span className="figures">{formatMoney(sumOf(chosenOf(group, choice)))}</span>
      </legend>
      <CheckedRows
        label={`${name}: apmaksājamie rēķini`}
        rows={group}
        columns={columns}
        rowKey={({ id }) => id}
        name={({ supplier_number, due_date, open }) => `${supplier_number}, termiņš ${formatDate(due_date)}, ${formatMoney(open)}`}
        isChosen={({ id }) => isChosen(choice, id)}
        blocked={({ blocked }) => blocked}
        onChange={({ id }, on) => onChange(changed(choice, id, on))}
        isHeadHidden={isHeadHidden}
      />
    </fieldset>
  )
}

function chosenOf(invoices: readonly DueInvoice[], choice: DueChoice): DueInvoice[] {
  return invoices.filter(({ id, blocked }) => blocked === null && isChosen(choice, id))
}

function isChosen({ of, except }: DueChoice, id: number): boolean {
  return except.includes(id) === (of === 'none')
}

function changed({ of, except }: DueChoice, id: number, on: boolean): DueChoice {
  const others = except.filter((each) => each !== id)
  return { of, except: on === (of === 'all') ? others : [...others, id] }
}

/** As the contract of the call has it. */
const most = 500

/** Why these are not sent. */
function reasonAgainst({ length }: readonly DueInvoice[], amount: string): string | null {
  if (length === 0) return 'Nav izvēlēts neviens rēķins'
  if (big(amount).eq(0)) return 'Bankai nav ko maksāt: ieskaitiet brīvo naudu piegādātāja lapā'
  return length > most ? `Reizē var izvēlēties līdz ${most} rēķiniem` : null
}

/** EUR. */
function sumOf(invoices: readonly DueInvoice[]): string {
  return round2(sum(invoices.map(({ open }) => open)))
}
