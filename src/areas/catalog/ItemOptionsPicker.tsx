import { catalog, type ItemRecord } from '../../../contract/catalog/catalog.ts'
import type { CategoryOption } from '../../../contract/catalog/category-options.ts'
import { formatDelta } from '../../../contract/format.ts'
import { useDraftStateOf } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export default function ItemOptionsPicker(props: PickerProps) {
  const may = useMay(catalog.showCategory)
  const item = useCall(catalog.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true }).answer?.data
  const category = useCall(catalog.showCategory, item && may ? { params: { id: item.category.id } } : null, { handled: true }).answer?.data
  if (item && category) return <Choices {...props} item={item} options={category.options.filter(({ is_offered }) => is_offered)} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {may ? <SkeletonRows rows={4} /> : <p>Kategorijas opcijas redz tie, kam ir atļauja pārvaldīt kategorijas.</p>}
    </Dialog>
  )
}

interface ChoicesProps extends PickerProps {
  item: ItemRecord
  options: readonly CategoryOption[]
}

type OptionEntry = readonly [option: number, values: readonly number[]]

function Choices({ item, options, title, errors, busy, onPick, onClose }: ChoicesProps) {
  const [entries, setEntries, lock_version] = useDraftStateOf<readonly OptionEntry[]>('options', { of: item, errors }, () =>
    item.options.map(({ option, items }) => [option.id, items.map(({ id }) => id)]),
  )
  const valuesByOption = new Map(entries)
  const wrong = Object.values(errors).flat()

  function set(option: number, values: readonly number[] | null) {
    if (values) valuesByOption.set(option, values)
    else valuesByOption.delete(option)
    setEntries([...valuesByOption])
  }

  const body = () => ({
    options: entries.map(([category_option_id, option_item_ids]) => ({ category_option_id, option_item_ids })),
    lock_version,
  })
  return (
    <Dialog title={title} size="small" onClose={onClose} primary={{ label: 'Saglabāt', run: () => onPick(body()), busy }}>
      <div className="flex flex-col gap-3">
        {wrong.length > 0 && (
          <p role="alert" className="text-danger">
            {wrong.join(' ')}
          </p>
        )}
        {options.length === 0 && <p className="text-muted">Preces kategorijai opciju nav.</p>}
        {options.map(({ id, name, items }, place) => (
          <fieldset key={id} className="flex flex-col gap-1">
            <CheckField label={name} value={valuesByOption.has(id)} onChange={(yes) => set(id, yes ? [] : null)} autoFocus={place === 0} />
            <div className="flex flex-col gap-1 pl-6">
              {valuesByOption.has(id) &&
                items.map((value) => {
                  const now = valuesByOption.get(id) ?? []
                  return (
                    <CheckField
                      key={value.id}
                      label={`${value.data} (${formatDelta(value.price_delta)})`}
                      value={now.includes(value.id)}
                      onChange={(yes) => set(id, yes ? [...now, value.id] : now.filter((each) => each !== value.id))}
                    />
                  )
                })}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
