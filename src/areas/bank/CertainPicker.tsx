import { bank } from '../../../contract/bank/bank.ts'
import { countOf, formatMoney } from '../../../contract/format.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import { Wrongs } from '../shared/upload-parts.tsx'

/** All certain matches to look through; ticked off ones are left. */
export default function CertainPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer, failure, reload } = useCall(bank.certain, {}, { handled: true })
  const [left, setLeft] = useDraftState<readonly number[]>('left', [])
  const list = useWalkedList<HTMLUListElement>('input:not(:disabled)')
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
          <ul ref={list} aria-label="Drošās sasaistes">
            {entries.map(({ id, amount, counter_name, remittance, proposal }, place) => (
              <li key={id}>
                <CheckField
                  label={`${formatMoney(amount)} ${counter_name}: ${proposal.parts.map(({ number }) => number).join(', ')} (${proposal.party.name}); ${remittance}`}
                  autoFocus={place === 0}
                  value={!left.includes(id)}
                  onChange={(on) => setLeft((now) => (on ? now.filter((each) => each !== id) : [...now, id]))}
                />
              </li>
            ))}
          </ul>
          <Wrongs errors={errors} own={[]} />
        </>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  )
}
