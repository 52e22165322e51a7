import { catalog } from '../../../contract/catalog/catalog.ts'
import type { ParamRow } from '../../../contract/catalog/catalog-params.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'

export default function ItemParamPicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer } = useCall(catalog.itemParamForm, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const [paramId, setParamId] = useDraftState<string | null>('param_id', null)
  const [chosen, setChosen] = useDraftState<readonly number[]>('value_ids', [])
  const [text, setText] = useDraftState<string | null>('text', null)
  const param = answer?.data.params.find(({ id }) => String(id) === paramId)

  function choose(next: string | null) {
    const currentValues = (answer?.data.chosen ?? []).filter((each) => String(each.param.id) === next)
    setParamId(next)
    setChosen(currentValues.flatMap(({ value_id }) => value_id ?? []))
    setText(currentValues.find(({ value_id }) => value_id === null)?.value ?? null)
  }

  function pick() {
    if (param) onPick({ param_id: param.id, value_ids: chosen, ...(text && { text }) })
  }

  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{ label: 'Saglabāt', run: pick, busy, disabledReason: param ? null : 'Izvēlieties parametru' }}
    >
      {!answer && <SkeletonRows rows={3} />}
      {answer && (
        <div className="flex flex-col gap-3">
          {Object.values(errors).length > 0 && (
            <p role="alert" className="text-danger">
              {Object.values(errors).flat().join(' ')}
            </p>
          )}
          <SelectField
            label="Parametrs"
            value={paramId}
            onChange={choose}
            choices={answer.data.params.map(({ id, name }) => ({ value: String(id), label: name }))}
            required
            autoFocus
          />
          {param?.values.map(({ id, value }) => (
            <CheckField
              key={id}
              label={value}
              value={chosen.includes(id)}
              onChange={(yes) => setChosen(yes ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
          ))}
          {param && param.type !== 'list' && <CustomValue param={param} text={text} onText={setText} />}
        </div>
      )}
    </Dialog>
  )
}

function CustomValue({ param, text, onText }: { param: ParamRow; text: string | null; onText: (text: string | null) => void }) {
  if (param.type === 'bool') {
    return <SelectField label="Vērtība" value={text} onChange={onText} choices={['Jā', 'Nē'].map((value) => ({ value, label: value }))} />
  }
  return <TextField label={[param.name, param.measure_unit?.name].filter(Boolean).join(', ')} value={text} onChange={onText} />
}
