import { useState } from 'react'
import type { ItemOption } from '../../../../contract/catalog/category-options.ts'
import { formatDelta } from '../../../../contract/format.ts'
import {
  choiceOf,
  selectedOptionsOf,
  deltaOf,
  optionWords,
  type SelectedOption,
  type LineOption,
} from '../../../../contract/line-options.ts'
import { big } from '../../../../contract/money.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { useCall } from '../../../commands/use-call.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { QuantityField } from '../../../ui/NumberField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Option } from '../../../ui/use-options.ts'

interface OptionsDialogProps {
  item: Option
  chosen: readonly LineOption[]
  onChoose: (options: readonly LineOption[]) => void
  onClose: () => void
}

export function OptionsDialog(props: OptionsDialogProps) {
  const { item, onClose } = props
  const { answer, failure, reload } = useCall(orders.itemOptions, { query: { item_id: Number(item.id) } }, { handled: true })
  if (answer && answer.data.length > 0) return <Choosing {...props} offered={answer.data} />
  return (
    <Dialog title={item.label} size="small" onClose={onClose}>
      {failure ? (
        <ErrorState title={failure.message} onRetry={() => void reload()} />
      ) : answer ? (
        <p className="text-muted">Precei opciju nav.</p>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  )
}

function Choosing({ item, chosen, offered, onChoose, onClose }: OptionsDialogProps & { offered: readonly ItemOption[] }) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, SelectedOption>>(() => stillOffered(chosen, offered))
  const [tried, setTried] = useState(false)
  const removed = chosen.filter(({ option_id }) => !stillOffered(chosen, offered).has(option_id))
  const choice = choiceOf(offered, [...answers.values()])

  function set(option_id: number, answer: Omit<SelectedOption, 'option_id'> | null) {
    const next = new Map(answers)
    if (answer) next.set(option_id, { option_id, ...answer })
    else next.delete(option_id)
    setAnswers(next)
  }

  function choose() {
    setTried(true)
    if ('options' in choice) onChoose(choice.options)
  }

  const delta = 'options' in choice ? deltaOf(choice.options) : '0'
  return (
    <Dialog
      title={item.label}
      size="small"
      onClose={onClose}
      primary={{ label: 'Izvēlēties', run: choose }}
      aside={big(delta).eq(0) ? null : <span className="figures">Cenai {formatDelta(delta)}</span>}
    >
      <div className="flex flex-col gap-3">
        {removed.length > 0 && <p className="text-muted">Katalogā vairs nav, tāpēc netiks paturēts: {optionWords(removed)}</p>}
        {tried && 'wrong' in choice && (
          <p role="alert" className="text-danger">
            {choice.wrong}
          </p>
        )}
        {offered.map((each, place) => (
          <OptionField
            key={each.option.id}
            option={each}
            answer={answers.get(each.option.id)}
            onChange={(answer) => set(each.option.id, answer)}
            autoFocus={place === 0}
          />
        ))}
      </div>
    </Dialog>
  )
}

function stillOffered(selected: readonly LineOption[], offered: readonly ItemOption[]): Map<number, SelectedOption> {
  const available = selectedOptionsOf(selected).filter((each) => 'options' in choiceOf(offered, [each]))
  return new Map(available.map((each) => [each.option_id, each]))
}

/** Characters (contract/line-options.ts). */
const longest = 200

interface OptionFieldProps {
  option: ItemOption
  answer: SelectedOption | undefined
  onChange: (answer: Omit<SelectedOption, 'option_id'> | null) => void
  autoFocus: boolean
}

function OptionField({ option: { option, type, items }, answer, onChange, autoFocus }: OptionFieldProps) {
  const field = { label: option.name, autoFocus }
  const words = { ...field, value: answer?.value, onChange: (value: string | null) => onChange(value === null ? null : { value }) }
  switch (type) {
    case 'select':
      return (
        <SelectField
          {...field}
          value={answer?.option_item_id}
          onChange={(value) => onChange(value === null ? null : { option_item_id: Number(value) })}
          choices={items.map(({ id, data, price_delta }) => ({ value: String(id), label: withDelta(data, price_delta) }))}
          empty="Nav izvēlēts"
        />
      )
    case 'bool':
      return <CheckField {...field} value={answer !== undefined} onChange={(yes) => onChange(yes ? {} : null)} />
    case 'counter':
      return <QuantityField {...words} />
    case 'text':
      return <TextField {...words} error={tooLong(answer?.value)} />
  }
}

function tooLong(text: string | null | undefined): string | null {
  return (text ?? '').length > longest ? `Ne vairāk kā ${longest} zīmes` : null
}

function withDelta(data: string, delta: string): string {
  return big(delta).eq(0) ? data : `${data} (${formatDelta(delta)})`
}
