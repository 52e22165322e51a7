import { bank, type CertainEntry } from '../../../contract/bank/bank.ts'
import { countOf, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckedRows, type CheckedColumn } from '../../ui/CheckedRows.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import { Wrongs } from '../shared/upload-parts.tsx'

/** All certain matches to look through; ticked off ones are left. */
export default function CertainPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer, failure, reload } = useCall(bank.certain, {}, { handled: true })
  const [left, setLeft] = useDraftState<readonly number[]>('left', [])
  const list = useWalkedList<HTMLDivElement>('input:not(:disabled)')
  const entries = answer?.data ?? []
  const chosen = entries.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
  const words = countOf(chosen.length, 'ierakstu', 'ierakstus', 'ierakstu')
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: `Sasaistīt ${words}`,
        run: () => onPick(chosen),
        busy,
        disabledReason: chosen.length > 0 ? null : 'Drošu sasaistu nav',
      }}
    >
      {failure ? (
        <ErrorState title="Sasaistes priekšlikumus neizdevās ielādēt" onRetry={() => void reload()} />
      ) : answer ? (
        <>
          {entries.length === 0 && <p>Nevienam ierakstam numurs un summa nesakrīt ar vienu dokumentu.</p>}
          <div ref={list}>
            {entries.length > 0 && (
              <CheckedRows
                label="Drošās sasaistes"
                rows={entries}
                columns={columns}
                rowKey={({ id }) => id}
                name={describe}
                isChosen={({ id }) => !left.includes(id)}
                onChange={({ id }, on) => setLeft((now) => (on ? now.filter((each) => each !== id) : [...now, id]))}
                autoFocus
              />
            )}
          </div>
          <Wrongs errors={errors} own={[]} />
        </>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  )
}

const columns: readonly CheckedColumn<CertainEntry>[] = [
  { label: labelOf('counter_name'), text: ({ counter_name, remittance }) => [counter_name, remittance].filter(Boolean).join('; ') },
  { label: 'Dokumenti', text: documentsOf },
  { label: labelOf('amount'), width: 'w-32', align: 'end', text: ({ amount }) => formatMoney(amount) },
]

function documentsOf({ proposal }: CertainEntry): string {
  return `${proposal.parts.map(({ number }) => number).join(', ')} (${proposal.party.name})`
}

function describe(entry: CertainEntry): string {
  return `${formatMoney(entry.amount)} ${entry.counter_name}: ${documentsOf(entry)}; ${entry.remittance}`
}
