import { catalog } from '../../../contract/catalog/catalog.ts'
import { roundings, type CategoryRecord } from '../../../contract/catalog/categories.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useDraftStateOf } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PercentField, PriceField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { RowsEditor } from './RowsEditor.tsx'

export default function PriceRatesPicker(props: PickerProps) {
  const { answer } = useCall(catalog.showCategory, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  if (answer) return <Bands {...props} category={answer.data} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <SkeletonRows rows={3} />
    </Dialog>
  )
}

interface Band {
  price_from: string | null
  price_to: string | null
  markup_percent: string | null
  rounding: string | null
}

function Bands({ category, title, errors, busy, onPick, onClose }: PickerProps & { category: CategoryRecord }) {
  const [bands, setBands, lock_version] = useDraftStateOf<readonly Band[]>('bands', { of: category, errors }, category.price_rates)
  const wrong = Object.values(errors).flat()
  const rateRows = () => bands.map((band) => ({ ...band, price_from: band.price_from ?? '0', rounding: band.rounding ?? '0.01' }))
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{ label: 'Saglabāt', run: () => onPick({ price_rates: rateRows(), lock_version }), busy }}
      aside="Iepirkuma cena bez PVN; „līdz” vairs neietilpst joslā."
    >
      {wrong.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {wrong.join(' ')}
        </p>
      )}
      <RowsEditor
        label="Cenu joslas"
        rows={bands}
        onRows={setBands}
        fresh={() => ({ price_from: bands.at(-1)?.price_to ?? '0', price_to: null, markup_percent: null, rounding: '0.01' })}
      >
        {(band, change) => (
          <>
            <PriceField label={labelOf('price_from')} value={band.price_from} onChange={(price_from) => change({ price_from })} required />
            <PriceField label={labelOf('price_to')} value={band.price_to} onChange={(price_to) => change({ price_to })} />
            <PercentField
              label={labelOf('markup_percent')}
              value={band.markup_percent}
              onChange={(markup_percent) => change({ markup_percent })}
              required
            />
            <SelectField
              label={labelOf('rounding')}
              value={band.rounding}
              choices={choicesOf(roundings)}
              onChange={(rounding) => change({ rounding })}
              required
            />
          </>
        )}
      </RowsEditor>
    </Dialog>
  )
}
