import { catalog } from '../../../contract/catalog/catalog.ts'
import type { CategoryRecord } from '../../../contract/catalog/categories.ts'
import { useDraftStateOf } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export default function OfferedOptionsPicker(props: PickerProps) {
  const { answer } = useCall(catalog.showCategory, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  if (answer) return <Options {...props} category={answer.data} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <SkeletonRows rows={4} />
    </Dialog>
  )
}

function Options({ category, title, errors, busy, onPick, onClose }: PickerProps & { category: CategoryRecord }) {
  const { options } = category
  const [offered, setOffered, lock_version] = useDraftStateOf<readonly number[]>('options', { of: category, errors }, () =>
    options.filter(({ is_offered }) => is_offered).map(({ id }) => id),
  )
  const wrong = Object.values(errors).flat()
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{ label: 'Saglabāt', run: () => onPick({ category_option_ids: offered, lock_version }), busy }}
    >
      <div className="flex flex-col gap-2">
        {wrong.length > 0 && (
          <p role="alert" className="text-danger">
            {wrong.join(' ')}
          </p>
        )}
        {options.map(({ id, name, category: from }, place) => (
          <CheckField
            key={id}
            label={from.id === category.id ? name : `${name} (${from.name})`}
            value={offered.includes(id)}
            onChange={(yes) => setOffered(yes ? [...offered, id] : offered.filter((each) => each !== id))}
            autoFocus={place === 0}
          />
        ))}
      </div>
    </Dialog>
  )
}
