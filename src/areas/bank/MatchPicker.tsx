import { useId } from 'react'
import type { MatchChoice } from '../../../commands/bank/bank-entries.ts'
import { bank, type BankEntryRecord } from '../../../contract/bank/bank.ts'
import {
  accountKinds,
  bookedTypes,
  degrees,
  type AccountHabit,
  type BankProposal,
  type FoundDocument,
} from '../../../contract/bank/matching.ts'
import { countOf, formatDate, formatMoney } from '../../../contract/format.ts'
import { big, sum } from '../../../contract/money.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Wrongs } from '../shared/upload-parts.tsx'
import { ByHand, partsOf } from './ByHand.tsx'

const tones = { certain: 'success', likely: 'info', possible: 'neutral' } as const

/** The proposals of an entry with their reasons; the amounts of the chosen one can be changed. */
export default function MatchPicker(props: PickerProps) {
  const id = props.ctx.record?.id ?? 0
  const { answer, failure, reload } = useCall(bank.showEntry, { params: { id } }, { handled: true })
  if (answer) return <Match {...props} entry={answer.data} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {failure ? <ErrorState title="Sasaistes priekšlikumus neizdevās ielādēt" onRetry={() => void reload()} /> : <SkeletonRows rows={4} />}
    </Dialog>
  )
}

function Match({ entry, title, action, errors, busy, onPick, onClose }: PickerProps & { entry: BankEntryRecord }) {
  const [place, setPlace] = useDraftState('place', 0)
  const [typed, setTyped] = useDraftState<Readonly<Record<string, string | null>>>('amounts', {})
  const [toCredit, setToCredit] = useDraftState('credit', true)
  const [picked, setPicked] = useDraftState<readonly FoundDocument[]>('picked', [])
  const proposal = picked.length === 0 ? entry.proposals[place] : undefined
  const isOut = entry.amount.startsWith('-')
  const free = big(entry.amount).minus(big(entry.posted)).abs()
  const party = proposal?.party ?? picked[0]?.party
  const parts = (proposal?.parts ?? partsOf(picked, free.toFixed(2))).map((part) => ({
    ...part,
    amount: typed[keyOf(part)] ?? part.amount,
  }))
  const isFixed = parts.some(({ document_type }) => isBooked(document_type))
  const canKeepRest = !isFixed && !parts.some(({ document_type }) => document_type === 'customer')
  const takesBack = proposal?.takes_back ?? []
  const divided = sum(parts.map(({ amount }) => readable(amount)))
  const left = free.minus(divided)
  const documents = parts
    .filter(({ amount }) => big(readable(amount)).gt(0))
    .map(({ document_type, document_id, amount }) => ({ document_type, document_id, amount }))
  const habit = picked.length === 0 && place === entry.proposals.length ? entry.habit : null
  const reason = habit ? null : whyNot(documents.length, left.lt(0), isOut)
  const accept = (): void => {
    if (reason !== null || busy) return
    if (habit) onPick({ kind: habit.kind, ...(habit.account && { accounting_account_id: habit.account.id }) } satisfies MatchChoice)
    else {
      const takes_back = takesBack.length > 0
      onPick({ documents, rest_to_credit: toCredit && canKeepRest && left.gt(0), ...(takes_back && { takes_back }) } satisfies MatchChoice)
    }
  }
  const choose = (next: number): void => {
    setPlace(next)
    setPicked([])
    setTyped({})
  }
  return (
    <Dialog title={title} onClose={onClose} primary={{ label: action, run: accept, busy, disabledReason: reason }}>
      <div className="flex flex-col gap-3">
        <EntryFacts entry={entry} />
        <Proposals {...entry} place={picked.length === 0 ? place : null} onEnter={accept} onChange={choose} />
        <ByHand entry={entry} picked={picked} onChange={setPicked} />
        {!isFixed &&
          parts.map((part) => (
            <MoneyField
              key={keyOf(part)}
              label={`${part.number}, sadalītā summa`}
              value={part.amount}
              onChange={(amount) => setTyped((now) => ({ ...now, [keyOf(part)]: amount ?? '0' }))}
            />
          ))}
        {takesBack.length > 0 && (
          <p className="text-warning" role="note">
            Sākotnējais ieraksts ir sasaistīts: {takesBack.join(', ')}. Šo sasaisti atsauks.
          </p>
        )}
        {party && (
          <output className="figures">
            Sadalīts {formatMoney(divided)}, atlicis {formatMoney(left)}
          </output>
        )}
        {party && canKeepRest && left.gt(0) && <CheckField label={restWords(party)} value={toCredit} onChange={setToCredit} />}
        <Wrongs errors={errors} own={[]} />
      </div>
    </Dialog>
  )
}

function whyNot(documents: number, isBeyond: boolean, isOut: boolean): string | null {
  if (documents === 0) return 'Nav izvēlēts neviens dokuments'
  return isBeyond ? `Sadalīts vairāk, nekā ${isOut ? 'samaksāts' : 'saņemts'}` : null
}

function restWords(party: BankProposal['party']): string {
  return party.type === 'customer'
    ? `Atlikumu ieskaitīt klienta kredītā (${party.name})`
    : `Atlikumu atstāt kā priekšapmaksu (${party.name})`
}

const keyOf = ({ document_type, document_id }: BankProposal['parts'][number]): string => `${document_type} ${document_id}`

/** The amount of these cannot be changed. */
const isBooked = (type: BankProposal['parts'][number]['document_type']): boolean =>
  type === 'simplified_invoice' || type === 'bank_entry' || bookedTypes.some((each) => each === type)

/** Text that is no number counts as nothing; the field says so itself. */
const readable = (amount: string): string => (/^\d+(\.\d+)?$/.test(amount) ? amount : '0')

function EntryFacts({ entry }: { entry: BankEntryRecord }) {
  const { booked_on, amount, counter_name, counter_iban, remittance, reference, is_reversal, return_reason } = entry
  return (
    <div className="flex flex-col">
      <p>
        <span className="figures font-medium">{formatMoney(amount)}</span> {formatDate(booked_on)} {counter_name}
      </p>
      <p className="text-muted">{counter_iban}</p>
      <p>{[remittance, reference].filter(Boolean).join(' · ')}</p>
      {(is_reversal || return_reason !== '') && (
        <p>{return_reason === '' ? 'Banka ar to atsauc agrāku ierakstu.' : `Banka maksājumu atgrieza: ${return_reason}`}</p>
      )}
    </div>
  )
}

interface ProposalsProps {
  proposals: readonly BankProposal[]
  habit: AccountHabit | null
  /** Null: documents are chosen by hand. */
  place: number | null
  onChange: (place: number) => void
  onEnter: () => void
}

function Proposals({ proposals, habit, place, onChange, onEnter }: ProposalsProps) {
  const name = useId()
  if (proposals.length === 0 && !habit)
    return <p className="text-muted">Neviens neapmaksāts dokuments neder. Meklējiet to vai attieciniet ierakstu uz kontu.</p>
  const choice = (at: number) => ({ name, isChosen: at === place, onChoose: () => onChange(at), onEnter })
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1">Priekšlikumi</legend>
      {proposals.map(({ degree, reasons, party, parts }, at) => (
        <Choice key={parts.map(keyOf).join(',')} {...choice(at)} title={titleOf(party, parts)} hint={reasons.join(', ')} degree={degree} />
      ))}
      {habit && (
        <Choice
          {...choice(proposals.length)}
          title={['Kontā: ', accountKinds[habit.kind], habit.account && ` (${habit.account.name})`].join('')}
          hint={hintOf(habit)}
          degree="possible"
        />
      )}
    </fieldset>
  )
}

function hintOf({ times }: AccountHabit): string {
  if (times === 0) return 'pretkonts ir mūsu uzņēmuma konts'
  return `tā attiecināts: ${countOf(times, 'līdzīgs ieraksts', 'līdzīgi ieraksti', 'līdzīgu ierakstu')}`
}

function titleOf(party: BankProposal['party'], parts: BankProposal['parts']): string {
  if (party.type === 'bank_entry') return `Bankas atsaukts ieraksts: ${parts.map(({ number }) => number).join(', ')}, ${party.name}`
  return `${party.name}: ${parts.map(({ number, amount }) => `${number} (${formatMoney(amount)})`).join(', ')}`
}

interface ChoiceProps {
  name: string
  title: string
  hint: string
  degree: BankProposal['degree']
  isChosen: boolean
  onChoose: () => void
  onEnter: () => void
}

function Choice({ name, title, hint, degree, isChosen, onChoose, onEnter }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="radio"
        className="mt-1"
        name={name}
        checked={isChosen}
        autoFocus={isChosen}
        data-autofocus={isChosen || undefined}
        onChange={onChoose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onEnter()
        }}
      />
      <span className="min-w-0 grow">
        {title}
        <span className="block text-muted">{hint}</span>
      </span>
      <StatusBadge label={degrees[degree]} tone={tones[degree]} />
    </label>
  )
}
