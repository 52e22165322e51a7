import { catalog } from '../../../contract/catalog/catalog.ts'
import type { CategoryRecord } from '../../../contract/catalog/categories.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useDraftStateOf } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { isDay } from '../../ui/parse.ts'
import type { Option } from '../../ui/use-options.ts'
import { vatRates } from '../../data/vat-rates.ts'
import { RowsEditor } from './RowsEditor.tsx'
import { vatRatePicker } from '../shared/catalog-pickers.ts'

export default function CategoryVatPicker(props: PickerProps) {
  const { answer } = useCall(catalog.showCategory, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  if (answer) return <Rates {...props} category={answer.data} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <SkeletonRows rows={3} />
    </Dialog>
  )
}

interface Period {
  rate: Option | null
  valid_from: string | null
  valid_to: string | null
}

interface VatForm {
  rate: Option | null
  periods: readonly Period[]
}

function Rates({ category, title, errors, busy, onPick, onClose }: PickerProps & { category: CategoryRecord }) {
  const { own_vat_rate_code: ownRate, parent } = category
  const [{ rate, periods }, setTyped, lock_version] = useDraftStateOf<VatForm>('rates', { of: category, errors }, () => ({
    rate: ownRate ? { id: ownRate, label: vatRates().word(ownRate) } : null,
    periods: category.vat_rates.map(({ vat_rate_code, ...days }) => ({
      ...days,
      rate: { id: vat_rate_code, label: vatRates().word(vat_rate_code) },
    })),
  }))
  const values = () => ({
    vat_rate_code: rate?.id ?? null,
    vat_rates: periods.map(({ rate: periodRate, valid_from, valid_to }) => ({
      vat_rate_code: periodRate?.id ?? '',
      valid_from: valid_from ?? '',
      valid_to,
    })),
    lock_version,
  })
  const { vat_rate_code, ...others } = errors
  const wrong = Object.values(others).flat()
  return (
    <Dialog title={title} size="large" onClose={onClose} primary={{ label: 'Saglabāt', run: () => onPick(values()), busy }}>
      <div className="flex flex-col gap-4">
        {wrong.length > 0 && (
          <p role="alert" className="text-danger">
            {wrong.join(' ')}
          </p>
        )}
        <ComboField
          label={labelOf('vat_rate_code')}
          value={rate}
          onChange={(nextRate) => setTyped({ rate: nextRate, periods })}
          load={vatRatePicker()}
          required={parent === null}
          error={vat_rate_code}
          hint={
            parent
              ? 'Tukšs lauks: likme ir kā augšējai kategorijai. Maiņa attiecas uz rindām, kurām cenu nosaka vēlāk.'
              : 'Maiņa attiecas uz rindām, kurām cenu nosaka vēlāk.'
          }
          autoFocus
        />
        <RowsEditor
          label={labelOf('vat_rates')}
          rows={periods}
          onRows={(rows) => setTyped({ rate, periods: rows })}
          fresh={() => ({ rate: null, valid_from: null, valid_to: null })}
        >
          {(period, change) => (
            <>
              <ComboField
                label={labelOf('vat_rate_code')}
                value={period.rate}
                onChange={(nextRate) => change({ rate: nextRate })}
                load={vatRatePicker(isDay(period.valid_from) ? period.valid_from : undefined)}
                required
                className="grow"
              />
              <DateField
                label={labelOf('valid_from')}
                value={period.valid_from}
                onChange={(valid_from) => change({ valid_from })}
                required
              />
              <DateField label={labelOf('valid_to')} value={period.valid_to} onChange={(valid_to) => change({ valid_to })} />
            </>
          )}
        </RowsEditor>
      </div>
    </Dialog>
  )
}
