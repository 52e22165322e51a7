import { catalog, type ItemRecord } from '../../../contract/catalog/catalog.ts'
import { labelOf } from '../../../contract/labels.ts'
import { relationKinds } from '../../../contract/catalog/related-items.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useDraftStateOf } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Option } from '../../ui/use-options.ts'
import { choicesOf } from '../../ui/choices.ts'
import { optionOf } from '../../workspace/record/options.ts'
import { RowsEditor } from './RowsEditor.tsx'

export default function RelatedPicker(props: PickerProps) {
  const { answer } = useCall(catalog.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  if (answer) return <Rows {...props} item={answer.data} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <SkeletonRows rows={3} />
    </Dialog>
  )
}

interface Relation {
  item: Option | null
  kind: string | null
}

function Rows({ item, title, errors, busy, onPick, onClose }: PickerProps & { item: ItemRecord }) {
  const [rows, setRows, lock_version] = useDraftStateOf<readonly Relation[]>('rows', { of: item, errors }, () =>
    item.related.map((each) => ({ item: optionOf(each.item), kind: each.kind })),
  )
  const wrong = Object.values(errors).flat()
  const body = () => ({
    related: rows.flatMap(({ item: relatedItem, kind }) =>
      relatedItem ? [{ related_id: relatedItem.id, kind: kind ?? 'accessory' }] : [],
    ),
    lock_version,
  })
  return (
    <Dialog title={title} onClose={onClose} primary={{ label: 'Saglabāt', run: () => onPick(body()), busy }}>
      {wrong.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {wrong.join(' ')}
        </p>
      )}
      <RowsEditor label="Saistītās preces" rows={rows} onRows={setRows} fresh={() => ({ item: null, kind: 'accessory' })}>
        {(row, change) => (
          <>
            <ComboField
              label={labelOf('related_id')}
              value={row.item}
              onChange={(nextItem) => change({ item: nextItem })}
              load={recordLoader('item')}
              className="grow"
            />
            <SelectField
              label={labelOf('kind')}
              value={row.kind}
              onChange={(kind) => change({ kind })}
              choices={choicesOf(relationKinds)}
              required
            />
          </>
        )}
      </RowsEditor>
    </Dialog>
  )
}
